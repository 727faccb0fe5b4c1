import YAMLSyntax

extension JSONScanner {
    /// Takes a string from its opening to its closing quote; gives it unescaped.
    mutating func takeString() throws(JSONFault) -> String {
        advance()
        var text = ""
        var start = position.offset
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += self.text(from: start)
                advance()
                return text
            case UInt8(ascii: "\\"):
                text += self.text(from: start)
                text.unicodeScalars.append(try takeEscape())
                start = position.offset
            case ..<0x20:
                throw JSONFault(message: "a control character in a string must be escaped", position: position)
            default:
                advance()
            }
        }
        throw JSONFault(message: "the text ends within a string", position: position)
    }

    private mutating func takeEscape() throws(JSONFault) -> Unicode.Scalar {
        let backslash = position
        advance()
        guard let letter = next else { throw JSONFault(message: "the text ends within a string", position: position) }
        advance()
        if let scalar = Self.escapes[letter] { return scalar }
        guard letter == UInt8(ascii: "u"), let unit = takeUnit() else {
            throw JSONFault(message: "no such escape", position: backslash)
        }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // Half of a pair: RFC 8259, section 7.
        guard unit < 0xDC00, take(word: "\\u"), let second = takeUnit(), (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        else { throw JSONFault(message: "half of a pair of escapes", position: backslash) }
        return scalar
    }

    private mutating func takeUnit() -> UInt32? {
        let start = position.offset
        for _ in 0..<4 {
            guard let byte = next, Unicode.Scalar(byte).properties.isASCIIHexDigit else { return nil }
            advance()
        }
        return UInt32(text(from: start), radix: 16)
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
}
