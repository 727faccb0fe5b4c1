/// Gives a request the header fields whose values only the client knows, as it is about to be sent.
struct SecretHeaderStep: Middleware {
    private let headers: [(name: String, secret: String)]
    private let secrets: Secrets

    init(_ headers: [(name: String, secret: String)], _ secrets: Secrets) {
        self.headers = headers
        self.secrets = secrets
    }

    func intercept(_ call: Call, next: Next) async throws -> Answer {
        var call: Call = call
        for header in headers {
            try call.request.setField(header.name, to: try await secrets.value(of: header.secret))
        }
        return try await next(call)
    }
}
