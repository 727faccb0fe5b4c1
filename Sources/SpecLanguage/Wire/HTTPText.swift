/// What HTTP allows in the names and values of headers.
package enum HTTPText {
    /// Whether the text is a token (RFC 9110, section 5.6.2), as the names of headers and cookies are.
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    /// Whether the text can be a header's value (RFC 9110, section 5.5): no control characters, no space at the ends.
    static func isFieldValue(_ text: String) -> Bool {
        let bytes = text.utf8
        let blanks: Set<UInt8> = [0x20, 0x09]
        if let first = bytes.first, blanks.contains(first) { return false }
        if let last = bytes.last, blanks.contains(last) { return false }
        return bytes.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
    }

    /// Whether the client itself sets the header, from the URL, the body or the connection
    /// (RFC 9110, sections 7.2, 7.6.1 and 8.6).
    package static func isReserved(header name: String) -> Bool {
        reservedHeaders.contains(name.lowercased())
    }

    /// Whether the header carries credentials (RFC 9110, sections 11.6.2 and 11.7.2, and common practice).
    package static func isCredential(header name: String) -> Bool {
        credentialHeaders.contains(name.lowercased())
    }

    private static let reservedHeaders: Set<String> = [
        "connection", "content-length", "expect", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    private static let credentialHeaders: Set<String> = [
        "api-key", "apikey", "authorization", "proxy-authorization", "x-api-key", "x-apikey", "x-auth-token",
    ]

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            tokenSigns.contains(byte)
        }
    }

    private static let tokenSigns: Set<UInt8> = Set("!#$%&'*+-.^_`|~".utf8)
}
