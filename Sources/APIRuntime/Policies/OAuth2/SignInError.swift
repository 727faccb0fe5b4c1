extension APIClient.OAuth2 {
    /// Signing in has failed at the authorization server, or what the server sent cannot be trusted.
    ///
    /// The text of this error contains neither tokens nor the server's own words, which are in `message`.
    public struct SignInError: Error, Sendable, Hashable {
        /// The reason: an error code of the server (RFC 6749, sections 4.1.2.1 and 5.2; RFC 8628, section 3.5), or what
        /// is wrong with its response.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// A parameter of the request is missing, or not valid.
            case invalidRequest = "invalid_request"
            /// The id or the secret of the client is wrong.
            case invalidClient = "invalid_client"
            /// The code or the refresh token is not valid any more, or was issued to somebody else.
            case invalidGrant = "invalid_grant"
            /// The client may not use this grant.
            case unauthorizedClient = "unauthorized_client"
            /// The server does not have this grant.
            case unsupportedGrant = "unsupported_grant_type"
            /// The server does not have this kind of authorization.
            case unsupportedResponse = "unsupported_response_type"
            /// A scope is unknown, or more than the client may have.
            case invalidScope = "invalid_scope"
            /// The user or the server has said no.
            case accessDenied = "access_denied"
            /// The server has a fault.
            case serverError = "server_error"
            /// The server is overloaded.
            case temporarilyUnavailable = "temporarily_unavailable"
            /// The user did not enter the code of the device in time.
            case expired = "expired_token"
            /// Another code, which is in `code`.
            case other
            /// The response is not what the protocol says.
            case badResponse
            /// The response may come from somebody else: its state, nonce or issuer is not the expected one.
            case untrusted
            /// An address of the server would send secrets without encryption, or cannot be used.
            case badAddress
            /// The spec does not declare the grant.
            case notDeclared
            /// The user closed the page.
            case cancelled
        }

        /// The reason, for code.
        public let kind: Kind
        /// The error code that the server sent; `nil` if it sent none.
        public let code: String?
        /// What the server says about it, for developers; `nil` if it says nothing.
        public let message: String?
        /// The reason in detail, in English; empty if the kind says everything.
        public let reason: String

        /// - Parameters:
        ///   - kind: the reason.
        ///   - reason: the details. They must contain no secrets. Defaults to none.
        public init(_ kind: Kind, reason: String = "") {
            self.kind = kind
            self.reason = reason
            code = nil
            message = nil
        }

        /// The error that a server reports.
        init(code: String, message: String?) {
            // The codes of the protocol have an underscore; the other kinds are not for servers to choose.
            kind = code.utf8.contains(UInt8(ascii: "_")) ? Kind(rawValue: code) ?? .other : .other
            self.code = code
            self.message = message
            reason = ""
        }
    }
}

extension APIClient.OAuth2.SignInError: CustomStringConvertible {
    public var description: String { kind.rawValue + (reason.isEmpty ? "" : ": " + reason) }
}
