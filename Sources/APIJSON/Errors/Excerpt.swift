/// The names of types as written in Swift.
enum TypeName {
    static func make(_ type: Any.Type) -> String {
        make(String(describing: type))
    }

    private static func make(_ name: String) -> String {
        if let element = content(of: name, "Array<") { return "[\(make(element))]" }
        if let wrapped = content(of: name, "Optional<") { return "\(make(wrapped))?" }
        if let value = content(of: name, "Dictionary<String, ") { return "[String: \(make(value))]" }
        return name
    }

    private static func content(of name: String, _ prefix: String) -> String? {
        name.hasPrefix(prefix) && name.hasSuffix(">") ? String(name.dropFirst(prefix.count).dropLast()) : nil
    }
}

/// The value at a position in a document, short enough for one line.
package enum Excerpt {
    private static let limit: Int = 40

    static func make(_ bytes: [UInt8], at offset: Int) -> String {
        bytes.withUnsafeBufferPointer { make($0, at: offset) }
    }

    static func make(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> String {
        guard offset >= 0 && offset < bytes.count else { return "the end of the document" }
        let byte = bytes[offset]
        switch byte {
        case Byte.quote: return "string " + string(bytes, from: offset + 1)
        case Byte.leftBrace: return "an object"
        case Byte.leftBracket: return "an array"
        case Byte.minus, 0x30...0x39: return "number " + word(bytes, from: offset)
        case 0x61...0x7A: return word(bytes, from: offset)
        case 0x21...0x7E: return "\"\(Character(Unicode.Scalar(byte)))\""
        default: return self.byte(byte)
        }
    }

    /// The escape sequence or byte that is not allowed in a string.
    static func inString(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> String {
        guard offset >= 0 && offset < bytes.count else { return "the end of the document" }
        guard bytes[offset] == Byte.backslash else { return byte(bytes[offset]) }
        let isLong = offset + 1 < bytes.count && bytes[offset + 1] == Byte.lowerU
        let text = bytes.dropFirst(offset).prefix(isLong ? 6 : 2)
        return String(decoding: text.prefix { $0 > 0x20 && $0 < 0x7F && $0 != Byte.quote }, as: UTF8.self)
    }

    /// The text in quotes, shortened and on one line.
    package static func quoted(_ text: String, limit: Int) -> String {
        var writer = JSONWriter()
        writer.value(text.count > limit ? text.prefix(limit) + "…" : text)
        return String(decoding: writer.output, as: UTF8.self)
    }

    private static func byte(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }

    /// Escape sequences stay as they are in the document.
    private static func string(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
        var end = start
        while end < bytes.count && bytes[end] != Byte.quote && end - start < limit * 8 {
            end += bytes[end] == Byte.backslash ? 2 : 1
        }
        end = min(end, bytes.count)
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        let visible = String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
        return "\"" + (visible.count > limit ? visible.prefix(limit) + "…" : visible) + "\""
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
        let text = bytes[start...].prefix { byte -> Bool in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, Byte.plus, Byte.minus, Byte.point: true
            default: false
            }
        }
        let isLong = text.count > limit
        return String(decoding: text.prefix(limit), as: UTF8.self) + (isLong ? "…" : "")
    }
}

/// Lists of allowed values, short enough for one line.
package enum ListText {
    package static func make(_ items: [String], limit: Int = 8) -> String {
        if items.count > limit {
            return items.prefix(limit).joined(separator: ", ") + " or \(items.count - limit) more"
        }
        guard let last = items.last, items.count > 1 else { return items.first ?? "nothing" }
        return items.dropLast().joined(separator: ", ") + " or " + last
    }
}
