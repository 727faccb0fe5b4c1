/// An element of a list of structured fields (RFC 9651, section 3.1): a value with parameters.
public struct StructuredItem: Sendable, Hashable {
    /// The values that are read. All others are checked alone.
    public enum Value: Sendable, Hashable {
        case integer(Int)
        case string(String)
        case other
    }

    public let value: Value
    /// The last of several parameters with a name counts.
    public let parameters: [String: Value]

    /// Reads a list without inner lists (section 4.2.1).
    /// - Returns: `nil` if the text is no such list, so that the whole field is to be ignored (section 4.2).
    public static func list(_ text: String) -> [StructuredItem]? {
        var reader = StructuredReader(text)
        reader.skipSpaces()
        var items: [StructuredItem] = []
        guard !reader.isAtEnd else { return items }
        while true {
            guard let item = reader.item() else { return nil }
            items.append(item)
            reader.skipBlanks()
            guard !reader.isAtEnd else { return items }
            guard reader.skip(",") else { return nil }
            reader.skipBlanks()
        }
    }
}

/// Reads structured fields (RFC 9651, section 4.2).
private struct StructuredReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
        while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipSpaces() {
        rest = rest.drop { byte in byte == UInt8(ascii: " ") }
    }

    mutating func skipBlanks() {
        rest = rest.drop { byte in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    }

    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> String {
        let part = rest.prefix(while: isPart)
        rest = rest[part.endIndex...]
        return String(decoding: part, as: UTF8.self)
    }

    mutating func item() -> StructuredItem? {
        guard let value = value() else { return nil }
        var parameters: [String: StructuredItem.Value] = [:]
        while skip(";") {
            skipSpaces()
            guard let first = rest.first, Self.isLowercase(first) || first == UInt8(ascii: "*") else { return nil }
            let name = take { byte in
                Self.isLowercase(byte) || Self.isDigit(byte) || Self.isOne(of: "_-.*", byte)
            }
            guard skip("=") else {
                // A parameter without a value is true.
                parameters[name] = .other
                continue
            }
            guard let value = self.value() else { return nil }
            parameters[name] = value
        }
        return StructuredItem(value: value, parameters: parameters)
    }

    private mutating func value() -> StructuredItem.Value? {
        guard let first = rest.first else { return nil }
        switch first {
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: ":"): return bytes()
        case UInt8(ascii: "?"): return boolean()
        case UInt8(ascii: "@"):
            rest.removeFirst()
            guard case .integer? = number() else { return nil }
            return .other
        case _ where first == UInt8(ascii: "-") || Self.isDigit(first): return number()
        case _ where first == UInt8(ascii: "*") || Self.isLetter(first): return token()
        default: return nil
        }
    }

    private mutating func string() -> StructuredItem.Value? {
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return .string(String(decoding: text, as: UTF8.self))
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst(), Self.isOne(of: "\"\\", escaped) else { return nil }
                text.append(escaped)
            case 0x20..<0x7F: text.append(byte)
            default: return nil
            }
        }
        return nil
    }

    private mutating func bytes() -> StructuredItem.Value? {
        rest.removeFirst()
        _ = take { byte in Self.isLetter(byte) || Self.isDigit(byte) || Self.isOne(of: "+/=", byte) }
        return skip(":") ? .other : nil
    }

    private mutating func boolean() -> StructuredItem.Value? {
        rest.removeFirst()
        return skip("0") || skip("1") ? .other : nil
    }

    private mutating func token() -> StructuredItem.Value {
        _ = take { byte in
            Self.isLetter(byte) || Self.isDigit(byte) || Self.isOne(of: "!#$%&'*+-.^_`|~:/", byte)
        }
        return .other
    }

    /// An integer of at most 15 digits, or a decimal number.
    private mutating func number() -> StructuredItem.Value? {
        let isNegative = skip("-")
        let digits = take(while: Self.isDigit)
        guard (1...15).contains(digits.utf8.count), let number = Int(digits) else { return nil }
        guard skip(".") else { return .integer(isNegative ? -number : number) }
        let fraction = take(while: Self.isDigit)
        return digits.utf8.count <= 12 && (1...3).contains(fraction.utf8.count) ? .other : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) }
    private static func isOne(of signs: StaticString, _ byte: UInt8) -> Bool {
        signs.withUTF8Buffer { signs in signs.contains(byte) }
    }
}
