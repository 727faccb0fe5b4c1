import WireSyntax

/// The strings of JSON (RFC 8259, section 7), as bytes.
enum JSONStringText {
    /// The bytes of a string between its quotes.
    static func escaped(_ text: some Sequence<UInt8>, escapingSlash: Bool = false) -> [UInt8] {
        var output: [UInt8] = []
        for byte in text { append(byte, to: &output, escapingSlash: escapingSlash) }
        return output
    }

    /// Appends a byte of a string, escaped if it has to be.
    static func append(_ byte: UInt8, to output: inout [UInt8], escapingSlash: Bool = false) {
        switch byte {
        case UInt8(ascii: "\""): output += [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\\"): output += [byte, byte]
        case UInt8(ascii: "/") where escapingSlash: output += [UInt8(ascii: "\\"), byte]
        case 0x0A: output += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
        case 0x0D: output += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
        case 0x09: output += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
        case 0..<0x20, 0x7F:
            output += Array("\\u00".utf8)
            output.append(digit(byte >> 4))
            output.append(digit(byte & 0xF))
        default: output.append(byte)
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }

    /// The text of a string, from the bytes between its quotes. Invalid escapes stay as they are.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "\\")) else { return Array(bytes) }
        var output: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            var after = rest
            guard byte == UInt8(ascii: "\\"), let character = escape(&after) else {
                output.append(byte)
                continue
            }
            output += character
            rest = after
        }
        return output
    }

    /// Reads what follows a backslash. If that is no escape, `nil` is returned, and `rest` is of no use.
    static func escape(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard let escape = rest.popFirst() else { return nil }
        switch escape {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "u"): return scalar(&rest)
        default: return URLText.isLetterOrDigit(escape) ? nil : [escape]
        }
    }

    /// The character after `\u`, which may need two escapes.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard let unit = unit(&rest) else { return nil }
        var units = [unit]
        if UTF16.isLeadSurrogate(unit), rest.starts(with: Array("\\u".utf8)) {
            var after = rest.dropFirst(2)
            if let second = self.unit(&after), UTF16.isTrailSurrogate(second) {
                units.append(second)
                rest = after
            }
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
        let digits = rest.prefix(4)
        guard digits.count == 4, digits.allSatisfy(URLText.isHexadecimal) else { return nil }
        rest = rest.dropFirst(4)
        return digits.reduce(0) { sum, byte in
            sum << 4 | UInt16(URLText.isDigit(byte) ? byte - UInt8(ascii: "0") : (byte | 0x20) - UInt8(ascii: "a") + 10)
        }
    }
}
