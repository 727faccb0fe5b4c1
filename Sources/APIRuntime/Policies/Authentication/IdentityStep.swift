@_spi(Generated) import APIJSON
import WireSyntax

/// Determines the identity of a call once, and applies the spec's session effect after a successful call.
struct IdentityStep: Sendable {
    private let session: APISession
    private let secrets: Secrets
    /// The names of the secrets that requests have or are signed with, and whether the client must have each.
    private let secretNames: [(name: String, isRequired: Bool)]
    /// The names of the keys that requests are signed with.
    private let keyNames: [String]
    private let jar: CookieJar?
    private let service: ServiceDescription
    private let use: AuthenticationUse
    private let effect: SessionEffect?
    /// The user of the client's configuration, for whom the app has put the session there.
    private let clientUser: ExactText?
    /// `nil` if only users sign in.
    private let automaticSignIn: AutomaticSignIn?
    /// `nil` if cookies are not kept.
    private let declaration: CallerDeclaration?

    /// - Parameters:
    ///   - clientUser: The user of the configuration that the client was made with, even if a copy acts for another.
    ///   - jar: The cookies of the transport; `nil` if it keeps none.
    ///   - automaticSignIn: How the client itself signs in; `nil` if only users do.
    ///   - declaration: Whose cookies they are.
    /// - Returns: `nil` if calls of the endpoint carry nothing that identifies the user.
    init?(
        _ session: APISession, of clientUser: String?, _ secrets: Secrets, _ jar: CookieJar?,
        _ declaration: @autoclosure () -> CallerDeclaration, _ service: ServiceDescription, _ policies: CallPolicies?,
        signingIn automaticSignIn: AutomaticSignIn? = nil
    ) {
        secretNames = service.secretNames(of: policies)
        keyNames = service.signature?.keys ?? []
        guard jar != nil || service.authentication != nil || !secretNames.isEmpty || !keyNames.isEmpty else {
            return nil
        }
        self.session = session
        self.secrets = secrets
        self.declaration = jar == nil ? nil : declaration()
        self.automaticSignIn = automaticSignIn
        self.clientUser = clientUser.map { user in ExactText(user) }
        self.jar = jar
        self.service = service
        use = service.authentication == nil ? .none : policies?.authentication ?? .available
        effect = service.authentication == nil ? nil : policies?.session
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard !call.isAnonymous else { return try await next(call) }
        var call = call
        var holding: APISession.Holding?
        if use != .none || effect != nil || jar != nil {
            let session = call.ownSession ?? session
            var found = try await present(session, call.pinned)
            if found.credential == nil, call.pinned == nil, use != .none, call.request.address != .other,
                let automaticSignIn
            {
                try await session.signIn(by: automaticSignIn, atMost: call.request.timeout)
                found = try await present(session, nil)
            }
            if use != .none, call.request.address != .other {
                try await carry(found, &call)
            } else if case .clear = effect, !(try await isServed(call, by: found)) {
                // Nobody signs out another.
                throw CredentialError.otherUser
            }
            holding = found
        }
        if call.request.address != .other { try await take(secretsOf: &call) }
        if let jar, let declaration, let holding, !declaration.isAmbiguous(call) {
            var identity = call.identity
            let owner = CookieOwner(
                identity.user, secrets.owner(identity.secrets) + declaration.digest.text, in: holding,
                isVisitor: effect?.isEstablishing == true)
            identity.cookieOwner = owner
            identity.cookies = jar.digest(of: owner)
            call.identity = identity
        }
        var response = try await next(call)
        if let effect, let holding { try await carryOut(effect, call, holding, &response) }
        return response
    }

    /// The current session.
    /// - Parameter pinned: The session that the call must be made in; `nil` for any.
    /// - Throws: A `CredentialError` if that session has ended.
    private func present(
        _ session: APISession, _ pinned: APISession.Holding?
    ) async throws -> APISession.Holding {
        let holding = try await session.holding(filling: jar)
        guard let pinned else { return holding }
        // A call that began while nobody was signed in stays anonymous.
        if pinned.credential != nil, pinned.epoch != holding.epoch { throw CredentialError.sessionEnded }
        return pinned.credential == nil ? pinned : holding
    }

    /// Binds the call to the signed-in user, so that nobody else gets its response.
    private func carry(_ holding: APISession.Holding, _ call: inout APICall) async throws(CredentialError) {
        guard holding.credential != nil else {
            guard use == .required else { return }
            throw CredentialError(.notSignedIn, reason: "the client's session has no credential")
        }
        guard try await isServed(call, by: holding) else {
            // Another user may sign in, without the credential of the one before.
            if use != .required, effect?.isEstablishing == true { return }
            throw CredentialError.otherUser
        }
        call.holding = holding
        call.identity.credential = holding.identity
    }

    /// Whether the call acts for the user of the session, or nobody is signed in.
    private func isServed(_ call: APICall, by holding: APISession.Holding) async throws(CredentialError) -> Bool {
        guard holding.credential != nil else { return true }
        return try await holding.session.serves(call.identity.user, of: clientUser, holding)
    }

    /// Looks up the secrets of the request once, so that every attempt uses the same values.
    private func take(secretsOf call: inout APICall) async throws {
        guard !secretNames.isEmpty || !keyNames.isEmpty else { return }
        var values: [String: String] = [:]
        var text = KeyText()
        for (name, isRequired) in secretNames {
            guard let value = isRequired ? try await secrets.required(name) : try await secrets.value(of: name) else {
                continue
            }
            values[name] = value
            text.append(name)
            text.append(value)
        }
        var keys: [String: SigningKey] = [:]
        for name in keyNames {
            let key = try await secrets.key(name)
            keys[name] = key
            text.append(name)
            text.append(key.identity)
        }
        call.secrets = values
        call.keys = keys
        call.identity.secrets = text.digest
    }

    private func carryOut(
        _ effect: SessionEffect, _ call: APICall, _ holding: APISession.Holding, _ response: inout APICall.Response
    ) async throws {
        guard case .value = try await call.outcome(of: &response) else { return }
        switch effect {
        case .establish(let path):
            try await holding.session.establish(
                byResponse: try token(at: path, in: response, of: call), to: holding, for: call.identity.user)
        case .clear: await holding.session.clear(of: holding)
        }
    }

    /// The token in a response: a string or a number.
    private func token(at path: String, in response: APICall.Response, of call: APICall) throws -> String {
        let decoder = response.decoder(to: call.route, of: call.service, atMost: call.maximumResponseSize)
        let token = try String.decode(
            decoder.readable(), at: JSONPointerPath(path), options: ReadOptions(casting: true)
        ).value
        guard !token.isEmpty else {
            throw CredentialError(.unusableCredential, reason: "the token of the response is empty")
        }
        return token
    }
}

extension SessionEffect {
    fileprivate var isEstablishing: Bool {
        switch self {
        case .establish: true
        case .clear: false
        }
    }
}

extension ServiceDescription {
    /// The header fields whose values are secrets, as far as the endpoint inherits them.
    func secretHeaders(of policies: CallPolicies?) -> [(name: String, secret: String)] {
        policies?.inherits == false ? [] : secretHeaders
    }

    /// The secrets in header fields and signatures, without duplicates and in a fixed order, and whether the client must
    /// have each.
    fileprivate func secretNames(of policies: CallPolicies?) -> [(name: String, isRequired: Bool)] {
        var names = signature?.secrets ?? [:]
        for (name, isRequired) in verification?.secrets ?? [:] {
            names[name] = names[name] == true || isRequired
        }
        for header in secretHeaders(of: policies) { names[header.secret] = true }
        return names.inOrder { left, right in left.key < right.key }.map { name, isRequired in (name, isRequired) }
    }
}

private enum AnonymityKey: CallValueKey {
    static let initial: Bool = false
}

extension APICall {
    /// Whether the call carries nothing that identifies the client or its user, and does not change its session.
    var isAnonymous: Bool {
        get { self[AnonymityKey.self] }
        set { self[AnonymityKey.self] = newValue }
    }
}
