import HTTPTypes

/// Takes the newest credential, each time that a request is sent. One that the server refuses is renewed, once for all
/// calls that wait for it, and the request repeated.
struct CredentialStep: Middleware {
    private let session: APISession
    private let refresh: Credential.Refresh?
    private let time: any TimeSource
    /// How long a renewal may take.
    private let limit: Duration

    init(_ configuration: APIClient.Configuration) {
        session = configuration.session
        refresh = configuration.refresh
        time = configuration.time
        limit = configuration.timeout
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        // A call that nobody was signed in for stays one of nobody.
        guard let holding = call.holding else { return try await next(call) }
        let end: Duration = time.uptime + call.request.timeout
        let (credential, wasInVain) = try await session.credential(of: holding, time, atMost: call.request.timeout)
        var answer: APICall.Answer = try await next(call.carrying(credential, for: try rest(of: call, until: end)))
        guard let refresh, !wasInVain, call.request.content.body?.isRepeatable != false,
            try await isRefused(call, &answer)
        else { return answer }
        let renewed: Credential? = try await session.credential(
            insteadOf: credential, of: holding, by: refresh, time, atMost: (end - time.uptime, limit))
        guard let renewed, time.uptime < end else { return answer }
        call.emit(.repeatingWithNewCredential)
        return try await next(call.carrying(renewed, for: try rest(of: call, until: end)))
    }

    /// The time that is left.
    private func rest(of call: APICall, until end: Duration) throws -> Duration {
        let rest: Duration = end - time.uptime
        guard rest > .zero else { throw NetworkFault.timedOut(after: call.request.namedTimeout) }
        return rest
    }

    /// Whether the answer says that the credential does not hold (RFC 9110, section 15.5.2), or no longer.
    private func isRefused(_ call: APICall, _ answer: inout APICall.Answer) async throws -> Bool {
        if answer.response.head.status == .unauthorized { return true }
        guard case .server(let failure) = try await call.verdict(on: &answer) else { return false }
        return failure.meansExpiry
    }
}

extension APICall {
    /// The same call with a credential to send, and so much time.
    fileprivate func carrying(_ credential: Credential, for time: Duration) -> APICall {
        var call: APICall = self
        call.credential = credential
        call.request.shortenTimeout(to: time)
        return call
    }
}
