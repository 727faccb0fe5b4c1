internal import Foundation
import HTTPTypes

/// Identifies the sender of a request to the server. No text of it shows its value.
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

extension Credential {
    /// Gives a credential in place of one that a server has refused.
    public typealias Refresh = @Sendable (_ refused: Credential) async throws -> Credential
}

extension Credential.Fault {
    /// A call is not sent, or not again, for one who is not signed in any more.
    static let sessionEnded: Credential.Fault = Credential.Fault(
        .sessionEnded, reason: "the call was made for one who is not signed in any more")
}

extension APICall.Request {
    /// Sets a header field that nobody but the server may see.
    mutating func setField(_ name: String, to value: String) throws(Credential.Fault) {
        guard let name = HTTPField.Name(name), HTTPField.isValidValue(value) else {
            throw Credential.Fault(.unusableCredential, reason: "no header field can hold it")
        }
        headerFields[fields: name] = [HTTPField(name: name, value: value, isSensitive: true)]
    }
}
