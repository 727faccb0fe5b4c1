@_spi(Generated) import APIJSON
import Foundation
import HTTPTypes

/// By what a server knows who sends a request. No text of it shows its value.
public enum Credential: Sendable, Hashable {
    /// The token of a bearer or of a session, or a key.
    case token(String)
    /// What a person signs in with.
    case password(user: String, password: String)
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Credential` and nothing else.
    public var description: String { "Credential(" + APICall.Request.Item.hidden + ")" }

    public var debugDescription: String { description }

    /// Nothing that `description` does not show.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .enum) }
}

extension Credential {
    /// Stands for the one who has the credential.
    /// - Parameter salt: keeps passwords, which can be guessed, from being found by their digests.
    func identity(salt: String) -> String {
        var text = KeyText()
        text.append("credential")
        switch self {
        case .token(let token): text.append(token)
        case .password(let user, let password):
            text.append(salt)
            text.append(user)
            text.append(password)
        }
        return text.digest.text
    }
}

extension Credential {
    /// A call cannot say who sends it, or sign its request, and was not sent.
    ///
    /// Texts of this error hold no credential and no secret.
    public struct Fault: Error, Sendable, Hashable {
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The spec says that the call needs a credential (`auth: required`), and the client's session has none.
            case notSignedIn
            /// The session in which the call began is over: somebody else signed in, or nobody is signed in any more.
            case sessionEnded
            /// The credential is not of the kind that the service asks for, or no header field can hold it; or an answer
            /// should have begun a session, and its token is empty.
            case unusableCredential
            /// The client was not given the secret that requests are signed with.
            case missingSecret
            /// The session's store cannot be read or written.
            case storeFailed
        }

        public var kind: Kind
        /// The endpoint that was called, such as `Gallery.searchPictures`; empty where there was no call.
        public var endpoint: String
        /// What is known beyond the kind, in English.
        public var reason: String

        /// - Parameters:
        ///   - kind: what is wrong.
        ///   - reason: what is known beyond that; free of secrets, as it becomes part of the error's text.
        public init(_ kind: Kind, reason: String = "") {
            self.kind = kind
            self.endpoint = ""
            self.reason = reason
        }
    }
}

extension Credential.Fault: CustomStringConvertible {
    public var description: String {
        (endpoint.isEmpty ? "" : endpoint + ": ") + kind.rawValue + (reason.isEmpty ? "" : ": " + reason)
    }
}

extension APICall.Request {
    /// Says who sends the request, in place of what says so already.
    /// - Throws: where the credential has no form in which it could be sent.
    mutating func carry(_ credential: Credential, by scheme: AuthenticationScheme) throws(Credential.Fault) {
        switch scheme {
        case .bearer: try setField("Authorization", to: "Bearer " + (try credential.token))
        case .basic: try setField("Authorization", to: "Basic " + (try credential.basicText))
        case .header(let name), .session(_, let name): try setField(name, to: try credential.token)
        case .query(let name):
            let item = Item(name, try credential.token, isSensitive: true)
            query.removeAll { other in other.name == name }
            query.append(item)
        }
    }

    /// Sets a header field that nobody but the server may see.
    mutating func setField(_ name: String, to value: String) throws(Credential.Fault) {
        guard let name = HTTPField.Name(name), HTTPField.isValidValue(value) else {
            throw Credential.Fault(.unusableCredential, reason: "no header field can hold it")
        }
        headerFields[fields: name] = [HTTPField(name: name, value: value, isSensitive: true)]
    }
}

extension Credential {
    /// The token; what a person signs in with is none.
    fileprivate var token: String {
        get throws(Fault) {
            guard case .token(let token) = self else {
                throw Fault(.unusableCredential, reason: "the service asks for a token")
            }
            guard !token.isEmpty else { throw Fault(.unusableCredential, reason: "the token is empty") }
            return token
        }
    }

    /// The user and the password in Base64 (RFC 7617, section 2), which have no control characters, and no colon in the
    /// user.
    fileprivate var basicText: String {
        get throws(Fault) {
            guard case .password(let user, let password) = self else {
                throw Fault(.unusableCredential, reason: "the service asks for a user and a password")
            }
            let isPlain: Bool = (user + password).unicodeScalars.allSatisfy { scalar in
                scalar.properties.generalCategory != .control
            }
            guard isPlain, !user.contains(":") else {
                throw Fault(
                    .unusableCredential, reason: "the user has a colon, or there is a control character")
            }
            return Data((user + ":" + password).utf8).base64EncodedString()
        }
    }
}

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
