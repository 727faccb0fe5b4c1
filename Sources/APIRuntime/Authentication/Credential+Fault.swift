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
