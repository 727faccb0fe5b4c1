/// How the requests of a service are signed.
public enum Signature: Sendable, Hashable {
    /// A digest of the parameters or of the time.
    case short(ShortSignature)
    /// A digest of parts that the spec puts together.
    case composed(ComposedSignature)
    /// A JSON Web Token, a message signature or a proof of a key.
    case form(FormSignature)

    /// The names of the client's secrets that it uses, without `$`, in the order of their first use.
    public var secrets: [String] {
        switch self {
        case .short(let signature): signature.secret.map { [$0] } ?? []
        case .composed(let signature): signature.secrets.filter { !signature.keys.contains($0) }
        case .form(let signature): signature.secrets.filter { !signature.keys.contains($0) }
        }
    }

    /// The names of the client's private keys that it uses, without `$`.
    public var keys: [String] {
        switch self {
        case .short: []
        case .composed(let signature): signature.keys
        case .form(let signature): signature.keys
        }
    }

    /// The clock of its times.
    public var clock: SignatureClock {
        get {
            switch self {
            case .short(let signature): signature.clock
            case .composed(let signature): signature.clock
            case .form(let signature): signature.clock
            }
        }
        set {
            switch self {
            case .short(var signature):
                signature.clock = newValue
                self = .short(signature)
            case .composed(var signature):
                signature.clock = newValue
                self = .composed(signature)
            case .form(var signature):
                signature.clock = newValue
                self = .form(signature)
            }
        }
    }

    /// The names under which it, and what it is made of, are sent.
    public var sentNames: [String] {
        switch self {
        case .short(let signature): [signature.name]
        case .composed(let signature): signature.fields.map(\.name) + [signature.target.name]
        case .form(let signature): signature.content.headers
        }
    }
}

/// The clock of the times in signatures.
public enum SignatureClock: String, Sendable, Hashable, CaseIterable {
    /// That of the client.
    case device
    /// That of the client, until a server that refuses a request shows that its own differs.
    case server
}

/// A digest of the parameters or of the time.
public struct ShortSignature: Sendable, Hashable {
    public enum Digest: String, Sendable, Hashable, CaseIterable {
        case md5
        case sha256
        case hmacSHA256 = "hmac-sha256"
    }

    public enum Content: Sendable, Hashable {
        /// The sorted parameters, joined by this text.
        case parameters(join: String)
        /// The time at which the request is sent.
        case timestamp
    }

    public var digest: Digest
    public var content: Content
    /// The name of the secret, without `$`, if there is one.
    public var secret: String?
    /// The name under which the signature is sent.
    public var name: String
    /// Whether the hexadecimal digest is written in upper case.
    public var isUppercase: Bool = false
    public var clock: SignatureClock = .device
}

/// A digest of parts that the spec puts together. Texts are as written, in the syntax of `SignatureText`.
public struct ComposedSignature: Sendable, Hashable {
    public enum Algorithm: String, Sendable, Hashable, CaseIterable {
        case none
        case md5
        case sha1
        case sha256
        case sha384
        case sha512
        case hmacMD5 = "hmac-md5"
        case hmacSHA1 = "hmac-sha1"
        case hmacSHA256 = "hmac-sha256"
        case hmacSHA384 = "hmac-sha384"
        case hmacSHA512 = "hmac-sha512"
        case rsaSHA256 = "rsa-sha256"
        case rsaPSSSHA256 = "rsa-pss-sha256"
        case rsaPSSSHA512 = "rsa-pss-sha512"
        case ecdsaP256SHA256 = "ecdsa-p256-sha256"
        case ecdsaP384SHA384 = "ecdsa-p384-sha384"
        case ecdsaP521SHA512 = "ecdsa-p521-sha512"
        case ecdsaP256SHA256Raw = "ecdsa-p256-sha256-raw"
        case ecdsaP384SHA384Raw = "ecdsa-p384-sha384-raw"
        case ecdsaP521SHA512Raw = "ecdsa-p521-sha512-raw"
        case ed25519

        /// Whether it has a key.
        public var isKeyed: Bool { isHMAC || hasPrivateKey }

        /// Whether its key is a secret.
        public var isHMAC: Bool { rawValue.hasPrefix("hmac") }

        /// Whether its key is a private one.
        public var hasPrivateKey: Bool {
            ["rsa", "ecdsa", "ed25519"].contains { rawValue.hasPrefix($0) }
        }

        /// Whether two numbers of ECDSA are written in a row.
        public var isRaw: Bool { rawValue.hasSuffix("-raw") }
    }

    public enum Encoding: String, Sendable, Hashable, CaseIterable {
        case hex
        case upperHex = "HEX"
        case base64
        case base64URL = "base64url"
    }

    public enum Nonce: String, Sendable, Hashable, CaseIterable {
        case hex
        case digits
        case alphanumeric
        case uuid
    }

    /// How parameters are written.
    public enum ParameterStyle: String, Sendable, Hashable, CaseIterable {
        case plain
        case percent
    }

    public struct Digest: Sendable, Hashable {
        public var algorithm: Algorithm
        public var parts: [String]
        public var join: String
        /// The key; further texts derive a key from it.
        public var key: [String]
        public var encoding: Encoding
        /// The text in place of the digest of a body that can be read only once.
        public var otherwise: String?
    }

    public indirect enum Value: Sendable, Hashable {
        case text(String)
        case time(DateFormat)
        case nonce(Nonce, length: Int?)
        case parameters(ParameterStyle, join: String, skipsEmpty: Bool)
        case digest(Digest)
        /// A header field of a response, which may be a time.
        case header(String, DateFormat?)
        /// A member of the JSON object of a response.
        case json(String)
    }

    public struct NamedValue: Sendable, Hashable {
        public var name: String
        public var value: Value
    }

    public enum Place: Sendable, Hashable {
        case header
        case query
        /// The form or JSON object in the body, or else the query.
        case parameter
        /// A pair in the header field `Authorization`.
        case authorization
    }

    /// A text that is sent.
    public struct Field: Sendable, Hashable {
        public var place: Place
        public var name: String
        public var text: String
    }

    public var digest: Digest
    /// In the order written; each uses only those before it.
    public var values: [NamedValue]
    /// The names of signed header fields.
    public var headers: [String]
    /// What is sent besides the signature.
    public var fields: [Field]
    public var target: Field
    /// The scheme before the pairs of `Authorization`.
    public var scheme: String?
    /// All names that texts insert after `$`.
    public var secrets: [String]
    /// Those of them that are private keys.
    public var keys: [String]
    /// Whether it covers or adds parameters in the body, as a form or a JSON object.
    public var usesParameters: Bool
    public var clock: SignatureClock
}

/// A signature whose form is a standard.
public struct FormSignature: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        /// A JSON Web Token (RFC 7519), in a header field.
        case token(SignedToken)
        /// Components of the message (RFC 9421).
        case message(SignedMessage)
        /// A proof of the private key to which a token is bound (RFC 9449).
        case proof

        /// The header fields that it adds.
        public var headers: [String] {
            switch self {
            case .token(let token): [token.header]
            case .message(let message):
                ["Signature", "Signature-Input"] + (message.coversContent ? ["Content-Digest"] : [])
            case .proof: ["DPoP"]
            }
        }
    }

    public var algorithm: ComposedSignature.Algorithm
    public var key: [String]
    public var content: Content
    /// All names that texts insert after `$`.
    public var secrets: [String]
    /// Those of them that are private keys.
    public var keys: [String]
    public var clock: SignatureClock
}

/// A JSON Web Token that the client makes.
public struct SignedToken: Sendable, Hashable {
    public enum Claim: Sendable, Hashable {
        case text(String)
        case list([String])
        /// JSON text of a number or a boolean.
        case json(String)
    }

    public struct NamedClaim: Sendable, Hashable {
        public var name: String
        public var value: Claim
    }

    /// Members of its header besides those that are always there.
    public var head: [NamedClaim]
    public var claims: [NamedClaim]
    public var lifetime: Duration
    public var values: [ComposedSignature.NamedValue]
    /// The header field of requests.
    public var header: String
    /// The URL that gives an access token for it.
    public var exchange: String?
}

/// A signature of components of a message.
public struct SignedMessage: Sendable, Hashable {
    public enum ContentDigest: String, Sendable, Hashable, CaseIterable {
        case sha256 = "sha-256"
        case sha512 = "sha-512"
    }

    /// As in `Signature-Input`, without quotes around names.
    public var components: [String]
    public var label: String?
    public var lifetime: Duration?
    public var keyID: String?
    public var tag: String?
    public var hasNonce: Bool
    public var contentDigest: ContentDigest

    public var coversContent: Bool { components.contains("content-digest") }
}

/// How the responses of a service are signed.
public enum Verification: Sendable, Hashable {
    /// Responses are not checked, although those of the inherited service are.
    case none
    /// Parts that the spec puts together.
    case composed(ComposedVerification)
    /// Components of the message (RFC 9421).
    case message(MessageVerification)
    /// A digest of the content (RFC 9530).
    case contentDigest

    /// What is checked; `nil` for nothing.
    public var checked: Verification? { self == .none ? nil : self }

    /// The names of the client's secrets and keys that it uses, without `$`.
    public var names: [String] {
        switch self {
        case .none, .contentDigest: []
        case .composed(let verification): verification.names
        case .message(let verification): verification.names
        }
    }
}

public struct ComposedVerification: Sendable, Hashable {
    public var digest: ComposedSignature.Digest
    public var values: [ComposedSignature.NamedValue]
    /// The text that names the key.
    public var keyID: String?
    /// Where the signature is: a header field, or a member of the JSON object.
    public var source: ComposedSignature.Field
    public var tolerance: Duration?
    /// All names that texts insert after `$`.
    public var names: [String]
}

public struct MessageVerification: Sendable, Hashable {
    public var algorithm: ComposedSignature.Algorithm
    public var key: [String]
    public var components: [String]
    public var label: String?
    public var tolerance: Duration?
    /// All names that texts insert after `$`.
    public var names: [String]
}
