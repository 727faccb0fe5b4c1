/// Finds out who asks, once for a call, and does to the session what the spec says of a call that went well.
struct SessionStep: Middleware {
    private let session: Session
    private let use: AuthenticationUse
    private let effect: SessionEffect?

    init(_ session: Session, _ policies: CallPolicies?) {
        self.session = session
        use = policies?.authentication ?? .available
        effect = policies?.session
    }

    func intercept(_ call: Call, next: Next) async throws -> Answer {
        guard use != .none || effect != nil else { return try await next(call) }
        let holding: Session.Holding = try await session.holding()
        var answer: Answer = try await next(use == .none ? call : try caller(call, holding))
        if let effect { try await carryOut(effect, call, holding, &answer) }
        return answer
    }

    /// The call of the one who is signed in: answers to it are for nobody else.
    private func caller(_ call: Call, _ holding: Session.Holding) throws(AuthenticationFault) -> Call {
        guard holding.credential != nil else {
            guard use == .required else { return call }
            throw AuthenticationFault(.notSignedIn, reason: "the client's session has no credential")
        }
        var call: Call = call
        call.holding = holding
        call.user = call.user ?? holding.identity
        return call
    }

    private func carryOut(
        _ effect: SessionEffect, _ call: Call, _ holding: Session.Holding, _ answer: inout Answer
    ) async throws {
        guard case .value = try await call.verdict(on: &answer) else { return }
        switch effect {
        case .establish(let path): await session.establish(byAnswer: try token(at: path, in: answer))
        case .clear: await session.clear(of: holding)
        }
    }

    /// The token that stands in an answer: a text or a number.
    private func token(at path: String, in answer: Answer) throws -> String {
        let token: String = try String.decode(
            answer.response.body.bytes ?? [], at: JSONPointerPath(path), options: ReadOptions(casting: true)
        ).value
        guard !token.isEmpty else {
            throw AuthenticationFault(.unusableCredential, reason: "the token of the answer is empty")
        }
        return token
    }
}
