/// Puts the credential into a request, after everything that looks at requests, so that nobody else sees it.
struct AttachmentStep: Middleware {
    let scheme: AuthenticationScheme

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        guard let credential = call.credential else { return try await next(call) }
        var call: APICall = call
        try call.request.carry(credential, by: scheme)
        return try await next(call)
    }
}
