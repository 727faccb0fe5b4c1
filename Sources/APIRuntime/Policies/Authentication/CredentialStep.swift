import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension APICall.Request {
    /// Adds a credential to the request, and replaces one that is already there.
    /// - Throws: A fault if the credential cannot be sent by this scheme.
    mutating func carry(_ credential: Credential, by scheme: AuthenticationScheme) throws(CredentialError) {
        switch scheme {
        case .bearer: try setField("Authorization", to: "Bearer " + (try credential.token))
        case .basic: try setField("Authorization", to: "Basic " + (try credential.basicText))
        // The response depends on what the server asks for.
        case .challenge: break
        case .scheme(let name): try setField("Authorization", to: name + " " + (try credential.token))
        case .header(let name), .session(_, let name): try setField(name, to: try credential.token)
        case .query(let name):
            let item = Item(name, try credential.token, isSensitive: true)
            query.removeAll { other in other.name == name }
            query.append(item)
        }
    }
}

extension Credential {
    /// The token. Throws if the credential is a user and a password.
    fileprivate var token: String {
        get throws(CredentialError) {
            let token: String
            switch self {
            case .token(let text): token = text
            case .tokens(let tokens): token = tokens.accessToken
            case .password: throw CredentialError(.unusableCredential, reason: "the service needs a token")
            }
            guard !token.isEmpty else { throw CredentialError(.unusableCredential, reason: "the token is empty") }
            return token
        }
    }

    /// The user and the password. Throws if the credential is a token.
    var userAndPassword: (user: String, password: String) {
        get throws(CredentialError) {
            guard case .password(let user, let password) = self else {
                throw CredentialError(.unusableCredential, reason: "the service needs a user and a password")
            }
            return (user, password)
        }
    }

    /// The user and password in Base64 (RFC 7617, section 2). They must not contain control characters, and the user
    /// must not contain a colon.
    fileprivate var basicText: String {
        get throws(CredentialError) {
            let (user, password) = try userAndPassword
            let isPlain = (user + password).unicodeScalars.allSatisfy { scalar in
                scalar.properties.generalCategory != .control
            }
            guard isPlain, !user.utf8.contains(UInt8(ascii: ":")) else {
                throw CredentialError(
                    .unusableCredential, reason: "the user has a colon, or there is a control character")
            }
            return Data((user + ":" + password).utf8).base64EncodedString()
        }
    }
}

/// Uses the latest credential for each request. If the server rejects it, it is refreshed once for all waiting calls,
/// and the request is repeated.
struct CredentialStep: Sendable {
    private let refresh: Credential.Refresh?
    private let time: any TimeSource
    /// The time limit of a refresh.
    private let limit: Duration

    /// - Parameters:
    ///   - refresh: Refreshes a credential; `nil` if a rejection is final.
    ///   - limit: The time limit of a refresh.
    init(_ refresh: Credential.Refresh?, _ time: any TimeSource, limit: Duration) {
        self.refresh = refresh
        self.time = time
        self.limit = limit
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        // A call that began while nobody was signed in stays anonymous.
        guard let holding = call.holding else { return try await next(call) }
        let session = holding.session
        let end = time.uptime + call.request.timeout
        var (credential, wasInVain) = try await session.credential(of: holding, time, atMost: call.request.timeout)
        if let refresh, !wasInVain, credential.isDue(at: time.date) {
            let fresh = try await session.credential(
                insteadOf: credential, of: holding, by: refresh, time, atMost: (end - time.uptime, limit))
            (credential, wasInVain) = (fresh ?? credential, fresh == nil)
        }
        var response = try await next(call.carrying(credential, for: try rest(of: call, until: end)))
        guard let refresh, !wasInVain, call.request.content.body?.isRepeatable != false,
            try await isRefused(call, &response)
        else { return response }
        let renewed = try await session.credential(
            insteadOf: credential, of: holding, by: refresh, time, atMost: (end - time.uptime, limit))
        guard let renewed, time.uptime < end else { return response }
        call.emit(.repeatingWithNewCredential)
        return try await next(call.carrying(renewed, for: try rest(of: call, until: end)))
    }

    /// The time that is left.
    private func rest(of call: APICall, until end: Duration) throws -> Duration {
        let rest = end - time.uptime
        guard rest > .zero else { throw NetworkError.timedOut(after: call.request.namedTimeout) }
        return rest
    }

    /// Whether the response means that the credential is invalid or has expired (RFC 9110, section 15.5.2).
    private func isRefused(_ call: APICall, _ response: inout APICall.Response) async throws -> Bool {
        if response.wire.head.status == .unauthorized { return true }
        guard case .server(let failure) = try await call.outcome(of: &response) else { return false }
        return failure.meansExpiry
    }
}

extension APICall {
    /// The same call with a credential and a timeout.
    fileprivate func carrying(_ credential: Credential, for time: Duration) -> APICall {
        var call = self
        call.credential = credential
        call.request.shortenTimeout(to: time)
        return call
    }
}

/// Adds the credential to a request after all middlewares that see requests, so that none of them sees it.
struct AttachmentStep: Sendable {
    let scheme: AuthenticationScheme

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard let credential = call.credential else { return try await next(call) }
        var call = call
        try call.request.carry(credential, by: scheme)
        return try await next(call)
    }
}

/// Adds the header fields whose values are secrets, just before the request is sent.
struct SecretHeaderStep: Sendable {
    private let headers: [(name: String, secret: String)]

    init(_ headers: [(name: String, secret: String)]) {
        self.headers = headers
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        // Secrets are only for the service.
        guard call.request.address != .other else { return try await next(call) }
        var call = call
        for header in headers {
            try call.request.setField(header.name, to: try call.secret(header.secret))
        }
        return try await next(call)
    }
}
