/// What a URL's path may hold (RFC 3986, section 3.3).
enum URLText {
    /// The first character that may not stand in a path, slashes aside, or nil where all may.
    ///
    /// A percent sign may stand only before two hexadecimal digits.
    static func firstFault(inPath text: Substring) -> Character? {
        let bytes = Array(text.utf8)
        var faults = false
        for (index, byte) in bytes.enumerated() where !isPathByte(byte) {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count && isHexadecimal(bytes[index + 1])
                && isHexadecimal(bytes[index + 2])
            faults = faults || !isEscape
        }
        guard faults else { return nil }
        return text.first { !$0.utf8.allSatisfy(isPathByte) }
    }

    static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default:
            false
        }
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default:
            false
        }
    }

    /// Whether a text can be the scheme of a URL (RFC 3986, section 3.1).
    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetterOrDigit(first), !(48...57).contains(first) else { return false }
        return text.utf8.allSatisfy { isLetterOrDigit($0) || "+-.".utf8.contains($0) }
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || pathSigns.contains(byte)
    }

    private static let pathSigns: Set<UInt8> = Set("/-._~!$&'()*+,;=:@".utf8)
}
