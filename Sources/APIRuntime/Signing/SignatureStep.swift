import Foundation

/// Signs a request as it is about to be sent.
struct SignatureStep: Middleware {
    private let scheme: SignatureScheme
    private let secrets: Secrets
    private let time: any TimeSource

    init(_ scheme: SignatureScheme, _ configuration: APIClient.Configuration) {
        self.scheme = scheme
        secrets = configuration.secrets
        time = configuration.time
    }

    func intercept(_ call: Call, next: Next) async throws -> Answer {
        var call: Call = call
        let secret: String? = if let name = scheme.secret { try await secrets.value(of: name) } else { nil }
        switch scheme.content {
        case .parameters(let separator):
            call.request.removeParameter(scheme.name)
            let text: String = SignedParameters(of: call.request).text(joinedBy: separator)
            call.request.addParameter(scheme.name, try digest(of: text, secret))
        case .timestamp:
            let milliseconds = String(Int64((time.date.timeIntervalSince1970 * 1000).rounded(.down)))
            try call.request.setField(scheme.name, to: try digest(of: milliseconds, secret) + "," + milliseconds)
        }
        return try await next(call)
    }

    private func digest(of text: String, _ secret: String?) throws(AuthenticationFault) -> String {
        let digits: String = try scheme.digest.hexadecimal(of: text, secret: secret ?? "")
        return scheme.isUppercase ? digits.uppercased() : digits
    }
}
