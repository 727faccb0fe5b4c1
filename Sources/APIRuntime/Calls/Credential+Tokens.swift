@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Credential {
    /// The tokens of an authorization server (RFC 6749). Descriptions show no value.
    public struct Tokens: Sendable {
        /// What requests carry.
        public let accessToken: String
        /// When the access token expires, by the clock of this device; `nil` if the server does not say.
        public let expiry: Date?
        /// What renews the access token; `nil` if nothing does.
        public let refreshToken: String?
        /// What the access token is for (RFC 6749, section 3.3); empty if nobody has said.
        public let scopes: [String]
        /// Who has signed in, as a JSON Web Token (OpenID Connect Core, section 2); `nil` if the server sends none.
        public let idToken: String?
        /// Identifies the owner, and stays the same when the tokens are renewed.
        let owner: String
        /// Whether the client itself has signed in, without a user.
        var belongsToClient: Bool = false
        /// From when on the token is renewed before it is used; `nil` for never.
        private(set) var renewal: Date?

        /// Tokens that the app has obtained itself.
        /// - Parameters:
        ///   - accessToken: what requests carry.
        ///   - expiry: when the access token expires. Defaults to `nil`: it does not, as far as is known.
        ///   - refreshToken: what renews the access token. Defaults to `nil`: nothing does.
        ///   - scopes: what the access token is for. Defaults to nothing known.
        ///   - idToken: who has signed in. Defaults to `nil`.
        public init(
            accessToken: String, expiry: Date? = nil, refreshToken: String? = nil, scopes: [String] = [],
            idToken: String? = nil
        ) {
            self.init(
                accessToken: accessToken, expiry: expiry, refreshToken: refreshToken, scopes: scopes,
                idToken: idToken, owner: nil)
        }

        /// - Parameters:
        ///   - owner: the owner of the tokens that these replace; `nil` if they are the first.
        ///   - lifetime: how long the access token is valid from now on.
        init(
            accessToken: String, expiry: Date?, refreshToken: String?, scopes: [String], idToken: String?,
            owner: String?, lifetime: TimeInterval = Self.margin * 2
        ) {
            self.accessToken = accessToken
            self.expiry = expiry
            self.refreshToken = refreshToken
            self.scopes = scopes
            self.idToken = idToken
            self.owner = owner ?? Digest(of: Array(accessToken.utf8)).text
            renewal = expiry?.addingTimeInterval(-min(Self.margin, lifetime / 2))
        }

        /// How long before its end a token is renewed, in seconds: requests take time, and clocks differ.
        static let margin: TimeInterval = 30
    }
}

extension Credential.Tokens: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        left.texts == right.texts && left.expiry == right.expiry
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(texts)
    }

    private var texts: [ExactText?] {
        ([accessToken, refreshToken, idToken, owner, belongsToClient ? "client" : "user"] + scopes).map { text in
            text.map { text in ExactText(text) }
        }
    }
}

extension Credential.Tokens: RedactedStringConvertible {
    /// When the access token expires, and what it is for.
    public var shownParts: KeyValuePairs<String, Any> { ["expiry": expiry as Any, "scopes": scopes] }
}

extension Credential {
    /// Whether the credential is to be renewed before it is used.
    func isDue(at date: Date) -> Bool {
        guard case .tokens(let tokens) = self, let renewal = tokens.renewal else { return false }
        return date >= renewal
    }
}

extension Credential {
    /// The credential in JSON, for an ``APISession/Store``. It contains the secrets themselves.
    public var encoded: [UInt8] {
        var parts: [String: JSON] = [:]
        switch self {
        case .token(let token): parts["token"] = .string(token)
        case .password(let user, let password):
            parts["user"] = .string(user)
            parts["password"] = .string(password)
        case .tokens(let tokens): parts["tokens"] = .object(tokens.parts)
        }
        return JSON.object(parts).uncheckedJSON
    }

    /// Reads what ``encoded`` has written.
    /// - Returns: `nil` for any other bytes.
    public init?(encoded bytes: [UInt8]) {
        guard let parts = try? JSON(fromJSON: bytes) else { return nil }
        if let token = parts["token"]?.string {
            self = .token(token)
        } else if let user = parts["user"]?.string, let password = parts["password"]?.string {
            self = .password(user: user, password: password)
        } else if let tokens = parts["tokens"].flatMap({ parts in Tokens(parts) }) {
            self = .tokens(tokens)
        } else {
            return nil
        }
    }
}

extension Credential.Tokens {
    fileprivate var parts: [String: JSON] {
        var parts: [String: JSON] = [
            "access": .string(accessToken), "scopes": .array(scopes.map { scope in .string(scope) }),
            "owner": .string(owner), "client": .bool(belongsToClient),
        ]
        if let refreshToken { parts["refresh"] = .string(refreshToken) }
        if let idToken { parts["id"] = .string(idToken) }
        for (name, date) in [("expiry", expiry), ("renewal", renewal)] {
            parts[name] = date.flatMap { date in JSON.Number(date.timeIntervalSince1970) }.map { number in
                .number(number)
            }
        }
        return parts
    }

    fileprivate init?(_ parts: JSON) {
        guard let access = parts["access"]?.string, let owner = parts["owner"]?.string else { return nil }
        let date: (String) -> Date? = { name in
            parts[name]?.double.map { seconds in Date(timeIntervalSince1970: seconds) }
        }
        self.init(
            accessToken: access, expiry: date("expiry"), refreshToken: parts["refresh"]?.string,
            scopes: parts["scopes"]?.array?.compactMap(\.string) ?? [], idToken: parts["id"]?.string, owner: owner)
        belongsToClient = parts["client"]?.bool ?? false
        renewal = date("renewal")
    }
}
