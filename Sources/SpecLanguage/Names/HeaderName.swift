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

    private static let reserved: Set<String> = [
        "connection", "content-length", "expect", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    private static let credentials: Set<String> = [
        "api-key", "apikey", "authorization", "proxy-authorization", "x-api-key", "x-apikey", "x-auth-token",
    ]
}
