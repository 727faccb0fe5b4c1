import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Identifies the sender of a request to the server. Credentials are equal if their texts have the same bytes.
/// Descriptions do not show its value.
///
/// ```swift
/// let key = APIClient.Configuration(session: APISession(.token("k-51")))
/// let person = APIClient.Configuration(session: APISession(.password(user: "ada", password: "…")))
/// ```
public enum Credential: Sendable, Hashable {
    /// The token of a bearer or of a session, or a key.
    case token(String)
    /// A user name and a password.
    case password(user: String, password: String)
    /// The tokens of an authorization server. Requests carry the access token.
    case tokens(Tokens)

    public static func == (left: Credential, right: Credential) -> Bool {
        switch (left, right) {
        case (.tokens(let left), .tokens(let right)): left == right
        case (.tokens, _), (_, .tokens): false
        default: left.texts == right.texts
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(texts)
    }

    /// One text for a token, two for a user and a password.
    private var texts: [ExactText] {
        switch self {
        case .token(let token): [ExactText(token)]
        case .password(let user, let password): [ExactText(user), ExactText(password)]
        case .tokens(let tokens): [ExactText(tokens.accessToken)]
        }
    }
}

extension Credential: RedactedStringConvertible {
    /// Nothing.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}

extension Credential {
    /// Protects passwords, which can be guessed, from being found by their digests. It ends with the process, in which all
    /// sessions with the same user and password are those of one caller.
    private static let salt: String = UUID().uuidString

    /// Identifies the owner of the credential.
    var identity: String {
        var text = KeyText(capacity: 256)
        text.append("credential")
        switch self {
        case .token(let token): text.append(token)
        case .password(let user, let password):
            text.append(Self.salt)
            text.append(user)
            text.append(password)
        case .tokens(let tokens): text.append(tokens.owner)
        }
        return text.digest.text
    }
}

/// A call could not be authenticated or signed.
///
/// It was not sent with the kinds `notSignedIn`, `otherUser`, `missingSecret`, `storeFailed` and `authorizationFailed`. With the others, an
/// earlier attempt may have been, or the response has no usable token or signature.
///
/// The text of this error contains no credential and no secret.
public struct CredentialError: Error, Sendable, Hashable {
    /// Why a call could not be authenticated or signed.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The spec requires a credential (`auth: required`), and the client's session has none.
        case notSignedIn
        /// The session in which the call began has ended: somebody else signed in, or nobody is signed in any more.
        case sessionEnded
        /// The client acts for another user (`acting(for:)`, `Configuration.user`) than the one who is signed in.
        case otherUser
        /// The credential is not of the kind that the service needs, or not valid in a header field; or the token
        /// of a response that should begin a session is empty.
        case unusableCredential
        /// The client was not given the secret that requests are signed with.
        case missingSecret
        /// The key that requests are signed with, or that checks responses, cannot be read or used for the spec's digest.
        case unusableKey
        /// A response is not signed as the spec says (`verify`), so nothing of it was decoded.
        case untrustedResponse
        /// The session's store cannot be read or written.
        case storeFailed
        /// The authorization server of the service gave the client no token.
        case authorizationFailed
    }

    /// The reason, for code.
    public var kind: Kind
    /// The endpoint that was called, such as `Gallery.searchPictures`; empty without a call.
    public var endpoint: String
    /// The reason in detail, in English.
    public var reason: String

    /// - Parameters:
    ///   - kind: the kind of the error.
    ///   - reason: the details. They must contain no secrets, as they become part of the error's text.
    public init(_ kind: Kind, reason: String = "") {
        self.kind = kind
        endpoint = ""
        self.reason = reason
    }
}

extension CredentialError: CustomStringConvertible {
    public var description: String {
        (endpoint.isEmpty ? "" : endpoint + ": ") + kind.rawValue + (reason.isEmpty ? "" : ": " + reason)
    }
}

extension Credential {
    /// Returns a credential that replaces one that a server has refused, or that is about to expire. If it throws a
    /// ``CredentialError`` of the kind `notSignedIn`, the session ends: the user has to sign in again.
    public typealias Refresh = @Sendable (_ refused: Credential) async throws -> Credential
}

extension CredentialError {
    /// A call is not sent, or not again, for one who is not signed in any more.
    static let sessionEnded: CredentialError = CredentialError(
        .sessionEnded, reason: "the user of the call is not signed in any more")
}

extension CredentialError {
    /// A call does not carry the credential of another user than the one it acts for.
    static let otherUser: CredentialError = CredentialError(
        .otherUser, reason: "the session is not that of the user that the client acts for")
}

extension APICall.Request {
    /// Sets a header field.
    /// - Parameter isSensitive: Whether only the server may see it.
    mutating func setField(
        _ name: String, to value: String, isSensitive: Bool = true
    ) throws(CredentialError) {
        guard let name = HTTPField.Name(name), HTTPField.isValidValue(value) else {
            throw CredentialError(.unusableCredential, reason: "it is not valid in a header field")
        }
        headerFields[fields: name] = [HTTPField(name: name, value: value, isSensitive: isSensitive)]
    }
}
