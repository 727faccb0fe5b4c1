/// The text of a UUID (RFC 9562, section 4).
package enum UUIDText {
    package static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.indices.allSatisfy { index in
            dashes.contains(index) ? bytes[index] == UInt8(ascii: "-") : URLText.isHexadecimal(bytes[index])
        }
    }

    private static let dashes: Set<Int> = [8, 13, 18, 23]
}

/// Data in Base64 (RFC 4648, section 4), with padding, without line breaks and with zeros for the bits that no byte gets.
package enum Base64Text {
    package static func isValid(_ text: String) -> Bool {
        let bytes = text.utf8
        let padding = padding(of: text)
        guard bytes.count % 4 == 0, padding <= 2 else { return false }
        let letters = bytes.dropLast(padding)
        // Of the last letter's six bits four or two go to no byte.
        let last: Set<UInt8> = padding == 2 ? Set("AQgw".utf8) : Set("AEIMQUYcgkosw048".utf8)
        guard padding == 0 || letters.last.map(last.contains) == true else { return false }
        return letters.allSatisfy { byte in
            URLText.isLetterOrDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
        }
    }

    /// How many bytes a valid text stands for.
    package static func byteCount(of text: String) -> Int {
        text.utf8.count / 4 * 3 - padding(of: text)
    }

    private static func padding(of text: String) -> Int {
        text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    }
}
