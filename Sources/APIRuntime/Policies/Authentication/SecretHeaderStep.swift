/// Adds the header fields whose values are secrets, just before the request is sent.
struct SecretHeaderStep: Middleware {
    private let headers: [(name: String, secret: String)]

    init(_ headers: [(name: String, secret: String)]) {
        self.headers = headers
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        var call: APICall = call
        for header in headers {
            try call.request.setField(header.name, to: try call.secret(header.secret))
        }
        return try await next(call)
    }
}
