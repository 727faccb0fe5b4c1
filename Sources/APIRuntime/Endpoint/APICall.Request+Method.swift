import HTTPTypes

extension APICall.Request {
    /// The methods that endpoints use (RFC 9110, section 9.3; RFC 5789).
    public enum Method: String, Sendable, Hashable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        case head = "HEAD"
    }
}

extension APICall.Request.Method {
    /// The same method on the wire.
    var wire: HTTPRequest.Method {
        switch self {
        case .get: .get
        case .post: .post
        case .put: .put
        case .patch: .patch
        case .delete: .delete
        case .head: .head
        }
    }

    /// Whether a request of this method announces its body even where there is none (RFC 9110, section 8.6).
    var expectsBody: Bool {
        self == .post || self == .put || self == .patch
    }

    /// Whether sending a request for another time does the same as sending it once.
    var isIdempotent: Bool { wire.isIdempotent }
}

extension HTTPRequest.Method {
    /// Whether sending a request for another time does the same as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        [.get, .head, .options, .put, .delete, .trace].contains(self)
    }
}
