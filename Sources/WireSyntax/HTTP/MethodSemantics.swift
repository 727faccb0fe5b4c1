/// What the registry of HTTP methods says of a method (RFC 9110, section 16.1.1).
package enum MethodSemantics {
    private static let safe: [String] = ["GET", "HEAD", "OPTIONS", "PROPFIND", "QUERY", "REPORT", "SEARCH", "TRACE"]
    private static let idempotent: [String] = [
        "ACL", "BASELINE-CONTROL", "BIND", "CHECKIN", "CHECKOUT", "COPY", "DELETE", "LABEL", "LINK", "MERGE",
        "MKACTIVITY", "MKCALENDAR", "MKCOL", "MKREDIRECTREF", "MKWORKSPACE", "MOVE", "ORDERPATCH", "PROPPATCH", "PUT",
        "REBIND", "UNBIND", "UNCHECKOUT", "UNLINK", "UNLOCK", "UPDATE", "UPDATEREDIRECTREF", "VERSION-CONTROL",
    ]
    private static let others: [String] = ["CONNECT", "LOCK", "PATCH", "POST"]

    /// Whether requests with a method change nothing on the server (RFC 9110, section 9.2.1).
    ///
    /// - Parameter method: the method as sent; methods are case-sensitive.
    package static func isSafe(_ method: String) -> Bool {
        safe.contains(method)
    }

    /// Whether sending a request for another time does the same as sending it once (RFC 9110, section 9.2.2).
    ///
    /// - Parameter method: the method as sent.
    package static func isIdempotent(_ method: String) -> Bool {
        safe.contains(method) || idempotent.contains(method)
    }

    /// Whether a method is registered.
    package static func isRegistered(_ method: String) -> Bool {
        isIdempotent(method) || others.contains(method)
    }
}
