import Foundation

/// Signs a request as it is about to be sent.
struct SignatureStep: Middleware {
    private let scheme: SignatureScheme
    private let time: any TimeSource

    init(_ scheme: SignatureScheme, _ time: any TimeSource) {
        self.scheme = scheme
        self.time = time
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        var call: APICall = call
        let secret: String? = try scheme.secret.map { name in try call.secret(name) }
        switch scheme.content {
        case .parameters(let separator):
            call.request.removeParameter(scheme.name)
            let text: String = SignedParameters(of: call.request).text(joinedBy: separator)
            call.request.addParameter(scheme.name, digest(of: text, secret))
        case .timestamp:
            let milliseconds = String(Int64((time.date.timeIntervalSince1970 * 1000).rounded(.down)))
            try call.request.setField(scheme.name, to: digest(of: milliseconds, secret) + "," + milliseconds)
        }
        return try await next(call)
    }

    private func digest(of text: String, _ secret: String?) -> String {
        let digits: String = scheme.digest.hexadecimal(of: text, secret: secret ?? "")
        return scheme.isUppercase ? digits.uppercased() : digits
    }
}
