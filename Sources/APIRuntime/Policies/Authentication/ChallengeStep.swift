import HTTPTypes
import WireSyntax

/// Sends the user and the password only where the server asks for them, and in the way that it asks. Later requests to the
/// same server have them from the beginning.
struct ChallengeStep: Sendable {
    let schemes: [ChallengeScheme]
    let known: KnownChallenges
    let time: any TimeSource

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        // Another server could pass the response on to the service.
        guard let credential = call.credential, call.request.address != .other else { return try await next(call) }
        let end = time.uptime + call.request.timeout
        let origin = ExactText(call.request.server.origin)
        let used = known.take(of: origin)
        let response = try await next(try await authorized(call, credential, by: used))
        guard response.wire.head.status == .unauthorized else {
            note(response, used, at: origin)
            return response
        }
        guard call.request.content.body?.isRepeatable != false, time.uptime < end, isOwn(response, call),
            let asked = challenge(in: response), asked.isNew(after: used)
        else {
            known.forget(used, at: origin)
            return response
        }
        known.keep(asked, at: origin)
        try await call.holding?.check()
        var again = call
        again.request.shortenTimeout(to: end - time.uptime)
        let latest = known.take(of: origin) ?? asked
        let second = try await next(try await authorized(again, credential, by: latest))
        if second.wire.head.status == .unauthorized {
            known.forget(latest, at: origin)
        } else {
            note(second, latest, at: origin)
        }
        return second
    }

    private func authorized(
        _ call: APICall, _ credential: Credential, by challenge: KnownChallenge?
    ) async throws -> APICall {
        guard let challenge else { return call }
        var call = call
        switch challenge {
        case .basic: try call.request.carry(credential, by: .basic)
        case .digest(let digest):
            let (user, password) = try credential.userAndPassword
            let covered = DigestAuthentication.Covered(
                method: call.request.method.rawValue, target: call.request.target, body: call.request.content.body)
            let value = try await digest.authorization(user: user, password: password, covered)
            try call.request.setField("Authorization", to: value)
        }
        return call
    }

    /// The first challenge of the server that the client responds to; one for a digest if there is any.
    private func challenge(in response: APICall.Response) -> KnownChallenge? {
        let challenges = AuthenticationChallenge.all(in: response.wire.head)
        if schemes.contains(.digest) {
            for challenge in challenges {
                guard let digest = DigestAuthentication(challenge, clientNonce: Self.nonce()) else { continue }
                return .digest(digest)
            }
        }
        let isBasic = schemes.contains(.basic) && challenges.contains { challenge in challenge.scheme == "basic" }
        return isBasic ? .basic : nil
    }

    /// Whether the server itself has responded, and no other to which it redirected.
    private func isOwn(_ response: APICall.Response, _ call: APICall) -> Bool {
        response.wire.address.map { address in address.origin == call.request.server.origin } ?? true
    }

    /// Takes the nonce for the next request, if the server names one.
    private func note(_ response: APICall.Response, _ used: KnownChallenge?, at origin: ExactText) {
        guard case .digest(let digest)? = used, let name = HTTPField.Name("Authentication-Info"),
            let info = response.wire.head.headerFields[name],
            let nonce = AuthenticationChallenge(parameters: info)["nextnonce"]
        else { return }
        known.replace(digest.nonce, by: nonce, at: origin)
    }

    /// 128 random bits.
    private static func nonce() -> String {
        Hexadecimal.text(of: [UInt8].random(16))
    }
}

/// What a server has asked for.
enum KnownChallenge: Sendable {
    case basic
    case digest(DigestAuthentication)

    /// Whether responding to this challenge can succeed where the response to an earlier one did not.
    func isNew(after used: KnownChallenge?) -> Bool {
        switch (used, self) {
        // Parts of one server may ask in different ways.
        case (nil, _), (.basic?, .digest), (.digest?, .basic): true
        case (.digest(let used)?, .digest(let asked)): ExactText(used.nonce) != ExactText(asked.nonce)
        case (.basic?, .basic): false
        }
    }

    fileprivate func has(_ nonce: String?) -> Bool {
        switch self {
        case .basic: nonce == nil
        case .digest(let digest): nonce.map { nonce in ExactText(nonce) } == ExactText(digest.nonce)
        }
    }

    fileprivate var nonce: String? {
        if case .digest(let digest) = self { digest.nonce } else { nil }
    }
}

/// The latest challenges of servers, by their origins.
final class KnownChallenges: Sendable {
    private let challenges = Locked<[ExactText: KnownChallenge]>([:])

    /// The challenge of a server, with the next number of its nonce.
    func take(of origin: ExactText) -> KnownChallenge? {
        challenges.withLock { challenges in
            guard case .digest(var digest)? = challenges[origin] else { return challenges[origin] }
            digest.advance()
            challenges[origin] = .digest(digest)
            return .digest(digest)
        }
    }

    func keep(_ challenge: KnownChallenge, at origin: ExactText) {
        challenges.withLock { $0[origin] = challenge }
    }

    /// Forgets a challenge, unless there is a later one.
    func forget(_ challenge: KnownChallenge?, at origin: ExactText) {
        guard let challenge else { return }
        challenges.withLock { challenges in
            if challenges[origin]?.has(challenge.nonce) == true { challenges[origin] = nil }
        }
    }

    /// Replaces a nonce, unless there is a later one.
    func replace(_ nonce: String, by next: String, at origin: ExactText) {
        challenges.withLock { challenges in
            guard case .digest(var digest)? = challenges[origin], ExactText(digest.nonce) == ExactText(nonce) else {
                return
            }
            digest.take(nextNonce: next)
            challenges[origin] = .digest(digest)
        }
    }
}
