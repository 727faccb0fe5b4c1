import WireSyntax

/// A text of which each byte knows what it stands for in the text that it was read from.
struct EscapedText {
    /// The ways in which formats spell a character differently.
    enum Escape: CaseIterable {
        /// `%4B`, in URLs and forms (RFC 3986, section 2.1).
        case percent
        /// `&#75;`, `&#x4B;` and `&amp;`, in HTML and XML.
        case entity
        /// `\u004B`, `\x4B` and `\/`, in JSON and source code.
        case backslash
    }

    let bytes: [UInt8]
    /// Where each byte's spelling begins in the original text, and where that text ends; empty in the original text.
    private let origins: [UInt32]

    init(_ bytes: [UInt8]) {
        self.init(bytes: bytes, origins: [])
    }

    private init(bytes: [UInt8], origins: [UInt32]) {
        self.bytes = bytes
        self.origins = origins
    }

    /// What a part of this text is in the original one. Escapes that are in it in part are in it as a whole.
    func original(_ part: Range<Int>) -> Range<Int> {
        guard !origins.isEmpty else { return part }
        var end = part.upperBound
        while end < bytes.count, end > 0, origins[end] == origins[end - 1] { end += 1 }
        return Int(origins[part.lowerBound])..<Int(origins[end])
    }

    /// The text with one kind of escapes read once; `nil` if there is none of them.
    func reading(_ escape: Escape) -> EscapedText? {
        let mark = escape.mark
        guard var index = bytes.firstIndex(of: mark) else { return nil }
        var result = Array(bytes[..<index])
        var places = (0..<index).map { index in origin(index) }
        while index < bytes.count {
            var rest = bytes[(index + 1)...]
            let character = bytes[index] == mark ? escape.character(&rest) : nil
            let spelled = character ?? [bytes[index]]
            places += Array(repeating: origin(index), count: spelled.count)
            result += spelled
            index = character == nil ? index + 1 : rest.startIndex
        }
        guard result.count < bytes.count else { return nil }
        return EscapedText(bytes: result, origins: places + [origin(bytes.count)])
    }

    private func origin(_ index: Int) -> UInt32 {
        origins.isEmpty ? UInt32(truncatingIfNeeded: index) : origins[index]
    }
}

extension EscapedText.Escape {
    fileprivate var mark: UInt8 {
        switch self {
        case .percent: UInt8(ascii: "%")
        case .entity: UInt8(ascii: "&")
        case .backslash: UInt8(ascii: "\\")
        }
    }

    /// Reads what follows a mark. If that is no escape, `nil` is returned, and `rest` is of no use.
    fileprivate func character(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        switch self {
        case .percent:
            guard rest.count >= 2, let byte = Self.number(rest.prefix(2), radix: 16) else { return nil }
            rest = rest.dropFirst(2)
            return [UInt8(truncatingIfNeeded: byte)]
        case .entity:
            let name = rest.prefix(12).prefix { $0 != UInt8(ascii: ";") }
            guard name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";") else { return nil }
            rest = rest[(name.endIndex + 1)...]
            return Self.entity(name)
        case .backslash:
            if rest.first == UInt8(ascii: "x") {
                guard rest.count >= 3, let scalar = Self.number(rest.dropFirst().prefix(2), radix: 16) else {
                    return nil
                }
                rest = rest.dropFirst(3)
                return Self.utf8(scalar)
            }
            return JSONStringText.escape(&rest)
        }
    }

    private static let names: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"),
    ]

    private static func entity(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        guard name.first == UInt8(ascii: "#") else {
            return names[String(decoding: name, as: UTF8.self)].map { [$0] }
        }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        return number(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10).flatMap(utf8)
    }

    private static func number(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt32? {
        guard digits.allSatisfy(URLText.isHexadecimal) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
    }

    private static func utf8(_ number: UInt32) -> [UInt8]? {
        Unicode.Scalar(number).map { scalar in Array(String(Character(scalar)).utf8) }
    }
}
