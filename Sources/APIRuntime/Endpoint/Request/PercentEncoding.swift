/// Percent-encoding (RFC 3986, section 2.1).
enum PercentEncoding {
    /// Letters, digits and `-._~`, which never need encoding (RFC 3986, section 2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// What may stand in a path as it is, besides `/` and `%` (RFC 3986, section 3.3).
    static func isPathCharacter(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte)
    }

    /// The text with every byte of its UTF-8 encoded that is not unreserved. It can stand in a segment of a path, or as
    /// a name or value of a query, and means the same in all readings of a query.
    static func encode(_ text: String) -> String {
        encode(text, keeping: isUnreserved)
    }

    /// The text with every byte of its UTF-8 encoded that is not to be kept.
    static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        guard !text.utf8.allSatisfy(isKept) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                append(byte, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds `%` and two digits.
    static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(0x25)
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 0xF))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}
