/// Takes `Set-Cookie` fields apart that were joined into one, as RFC 9110, section 5.3, says that they must not be.
enum SetCookieFields {
    /// The fields, in order: a comma ends one where a name and `=` follow it, which is not so within a date.
    static func split(_ joined: String) -> [String] {
        let bytes: [UInt8] = Array(joined.utf8)
        var fields: [String] = []
        var start: Int = 0
        for comma in bytes.indices where bytes[comma] == 0x2C && beginsCookie(bytes[(comma + 1)...]) {
            fields.append(text(bytes[start..<comma]))
            start = comma + 1
        }
        return fields + [text(bytes[start...])]
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        Cookie.trimmed(String(decoding: bytes, as: UTF8.self)[...])
    }

    private static func beginsCookie(_ bytes: ArraySlice<UInt8>) -> Bool {
        let rest: ArraySlice<UInt8> = bytes.drop { byte in byte == 0x20 || byte == 0x09 }
        guard let end = rest.firstIndex(where: { byte in !isToken(byte) }) else { return false }
        return end > rest.startIndex && rest[end] == 0x3D
    }

    /// What names are made of (RFC 9110, section 5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x7C, 0x7E, 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E: true
        default: false
        }
    }
}
