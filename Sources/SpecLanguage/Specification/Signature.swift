/// How the requests of a service are signed.
public enum Signature: Sendable, Hashable {
    /// A digest of the parameters or of the time.
    case short(ShortSignature)
    /// A digest of parts that the spec puts together.
    case composed(ComposedSignature)

    /// The names of the client's secrets that it uses, without `$`, in the order of their first use.
    public var secrets: [String] {
        switch self {
        case .short(let signature): signature.secret.map { [$0] } ?? []
        case .composed(let signature): signature.secrets
        }
    }

    /// The clock of its times.
    public var clock: SignatureClock {
        get {
            switch self {
            case .short(let signature): signature.clock
            case .composed(let signature): signature.clock
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
            }
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

        /// Whether it has a key.
        public var isKeyed: Bool { rawValue.hasPrefix("hmac") }
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
    public var secrets: [String]
    /// Whether it covers or adds parameters in the body, as a form or a JSON object.
    public var usesParameters: Bool
    public var clock: SignatureClock
}
