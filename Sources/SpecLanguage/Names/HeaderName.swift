/// Header fields with a meaning that a spec must respect.
package enum HeaderName {
    /// Whether the client itself sets the field, from the URL, the body or the connection (RFC 9110, sections 7.2, 7.6.1
    /// and 8.6).
    package static func isReserved(_ name: String) -> Bool {
        reserved.contains(name.lowercased())
    }

    /// Whether the field carries credentials (RFC 9110, sections 11.6.2 and 11.7.2, and common practice).
    package static func isCredential(_ name: String) -> Bool {
        credentials.contains(name.lowercased())
    }

    /// Whether a client can send the field with any request, without a parameter for it (RFC 9110, sections 10.1, 12.5,
    /// 13.1 and 14.2).
    package static func isAutomatic(_ name: String) -> Bool {
        isReserved(name) || isCredential(name) || automatic.contains(name.lowercased())
    }

    private static let automatic: Set<String> = [
        "accept", "accept-encoding", "accept-language", "content-encoding", "content-type", "cookie", "idempotency-key",
        "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range", "user-agent",
    ]

    private static let reserved: Set<String> = [
        "connection", "content-length", "expect", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    private static let credentials: Set<String> = [
        "api-key", "apikey", "authorization", "proxy-authorization", "x-api-key", "x-apikey", "x-auth-token",
    ]
}
