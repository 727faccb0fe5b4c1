@_spi(Generated) import APIJSON
import WireSyntax

/// How the requests of a service are signed.
///
/// The signature is for the request as it is sent, for each attempt: after all middlewares, with the current time.
/// The texts are those of `SignatureText`.
@_spi(Generated) public struct SignatureScheme: Sendable {
    /// How a digest is made.
    public enum Digest: Sendable, Hashable {
        /// The text itself.
        case none
        /// MD5 (RFC 1321). It is broken; for servers that know nothing better.
        case md5
        /// SHA-1 (FIPS 180-4). It is broken; for servers that know nothing better.
        case sha1
        /// SHA-256, SHA-384 and SHA-512 (FIPS 180-4).
        case sha256, sha384, sha512
        /// HMAC (RFC 2104) with these hash functions.
        case hmacMD5, hmacSHA1, hmacSHA256, hmacSHA384, hmacSHA512
        /// The signature by a private key. That of ECDSA is in DER (RFC 3279, section 2.2.3), or raw: its two numbers in a row
        /// (RFC 7518, section 3.4).
        case key(SigningKey.Algorithm, isRaw: Bool = false)
    }

    /// What is signed, in the short form of `sign`.
    public enum Content: Sendable, Hashable {
        /// The parameters, sorted, each as `name=value`, with a separator between them. See `SignedParameters`.
        case parameters(join: String)
        /// Milliseconds since 1970. The field contains the digest, a comma and the milliseconds.
        case timestamp
    }

    /// How the bytes of a digest become text.
    public enum Encoding: Sendable, Hashable {
        /// Hexadecimal digits in lower case.
        case hex
        /// Hexadecimal digits in upper case.
        case upperHex
        /// RFC 4648, section 4.
        case base64
        /// RFC 4648, section 5, without padding.
        case base64URL
    }

    /// The characters of a random text.
    public enum Nonce: Sendable, Hashable {
        /// Hexadecimal digits in lower case.
        case hex
        case digits
        /// ASCII letters and digits.
        case alphanumeric
        /// A UUID of version 4 (RFC 9562), in lower case.
        case uuid
    }

    /// How parameters are written.
    public enum ParameterStyle: Sendable, Hashable {
        /// As they are, sorted by names. Those of one name keep their order. The keys of a JSON object count.
        case plain
        /// Percent-encoded, sorted by names and then values.
        case percent
    }

    /// The clock of the times in signatures.
    public enum Clock: Sendable, Hashable {
        /// The clock of the client.
        case device
        /// The clock of the client, until a server that refuses a request shows by its `Date` (RFC 9110, section 6.6.1)
        /// that it differs: then the server's. The request is repeated once.
        case server
    }

    /// A named value of a signature.
    public struct Value: Sendable, Hashable, ExpressibleByStringLiteral {
        enum Kind: Sendable, Hashable {
            case text(SignatureText)
            case time(DateFormat)
            case nonce(Nonce, length: Int)
            case parameters(ParameterStyle, join: String, skipsEmpty: Bool)
            case digest(Computation)
            /// A header field of the response that is checked, which may be a time.
            case header(String, DateFormat?)
            /// The text of a member of its JSON object.
            case json(String)
        }

        let kind: Kind

        init(_ kind: Kind) {
            self.kind = kind
        }

        public init(stringLiteral text: String) {
            kind = .text(SignatureText(checked: text))
        }

        /// The time at which the request is sent: that of all values of one signature.
        public static func time(_ format: DateFormat) -> Value { Value(.time(format)) }

        /// The same, in the pattern of a `DateFormat`.
        /// - Parameter zone: the offset from UTC. Defaults to none: UTC.
        public static func time(_ pattern: String, zone: String? = nil) -> Value {
            Value(.time(DateFormat(pattern, zone: zone)))
        }

        /// A random text, new for each attempt.
        public static func nonce(_ kind: Nonce, length: Int = 32) -> Value { Value(.nonce(kind, length: length)) }

        /// The sorted parameters.
        public static func parameters(
            _ style: ParameterStyle, join: String = "&", skipsEmpty: Bool = false
        ) -> Value {
            Value(.parameters(style, join: join, skipsEmpty: skipsEmpty))
        }

        /// A header field of a response that is checked, which may be the time at which it was signed.
        public static func header(_ name: String, time format: DateFormat? = nil) -> Value {
            Value(.header(name, format))
        }

        /// The same, in the pattern of a `DateFormat`.
        /// - Parameter zone: the offset from UTC. Defaults to none: UTC.
        public static func header(_ name: String, time pattern: String, zone: String? = nil) -> Value {
            Value(.header(name, DateFormat(pattern, zone: zone)))
        }

        /// The text of a member of the JSON object that is checked, as it was sent: the first member whose name fits. `*`
        /// stands for any beginning.
        public static func json(_ name: String) -> Value { Value(.json(name)) }

        /// The digest of texts.
        /// - Parameter otherwise: the text in its place, where the body can be read only once and so has no digest.
        public static func digest(
            _ digest: Digest, of parts: [String], join: String = "", key: [String] = [], encode: Encoding = .hex,
            otherwise: String? = nil
        ) -> Value {
            Value(.digest(Computation(digest, parts, join, key, encode, otherwise)))
        }
    }

    /// A text that is sent.
    public struct Field: Sendable, Hashable {
        enum Location: Sendable, Hashable {
            case header
            case query
            /// The form or JSON object in the body, or else the query.
            case parameter
            /// A pair in the header field `Authorization`, after a scheme.
            case authorization(scheme: String)
        }

        let location: Location
        let name: String
        let text: SignatureText

        private init(_ location: Location, _ name: String, _ text: String) {
            self.location = location
            self.name = name
            self.text = SignatureText(checked: text)
        }

        public static func header(_ name: String, _ text: String = "{signature}") -> Field {
            Field(.header, name, text)
        }

        public static func query(_ name: String, _ text: String = "{signature}") -> Field { Field(.query, name, text) }

        public static func parameter(_ name: String, _ text: String = "{signature}") -> Field {
            Field(.parameter, name, text)
        }

        public static func authorization(_ name: String, _ text: String = "{signature}", scheme: String = "") -> Field {
            Field(.authorization(scheme: scheme), name, text)
        }
    }

    let form: SignatureForm
    let clock: Clock
    private let makeStep: @Sendable (SignatureScheme, StepSite) -> ChainStep

    /// - Parameter makeStep: makes the step that signs requests.
    init(
        _ form: SignatureForm, clock: Clock, makeStep: @escaping @Sendable (SignatureScheme, StepSite) -> ChainStep
    ) {
        self.form = form
        self.clock = clock
        self.makeStep = makeStep
    }

    /// The step that signs requests.
    func step(_ site: StepSite) -> ChainStep { makeStep(self, site) }

    /// How a digest is computed.
    struct Computation: Sendable, Hashable {
        let digest: Digest
        let parts: [SignatureText]
        let join: String
        /// The key of HMAC, or the name of a private key. Each further text is the message of an HMAC with the key so far,
        /// which gives the next key.
        let key: [SignatureText]
        let encoding: Encoding
        let otherwise: SignatureText?

        init(
            _ digest: SignatureScheme.Digest, _ parts: [String], _ join: String, _ key: [String],
            _ encoding: SignatureScheme.Encoding,
            _ otherwise: String? = nil
        ) {
            self.digest = digest
            self.parts = parts.map { text in SignatureText(checked: text) }
            self.join = join
            self.key = key.map { text in SignatureText(checked: text) }
            self.encoding = encoding
            self.otherwise = otherwise.map { text in SignatureText(checked: text) }
        }
    }
}

extension SignatureScheme {
    /// A member of the header or the claims of a token.
    public struct Claim: Sendable, Hashable {
        enum Content: Sendable, Hashable {
            case text(SignatureText)
            case list([SignatureText])
            case json(String)
        }

        let name: String
        let value: Content

        /// A string, or the time of the token as a number if the text is nothing but a `.time(.unix)`.
        public static func text(_ name: String, _ text: String) -> Claim {
            Claim(name: name, value: .text(SignatureText(checked: text)))
        }

        /// An array of strings.
        public static func list(_ name: String, _ texts: [String]) -> Claim {
            Claim(name: name, value: .list(texts.map { text in SignatureText(checked: text) }))
        }

        /// Any other value, as JSON text.
        public static func json(_ name: String, _ json: String) -> Claim { Claim(name: name, value: .json(json)) }
    }
}

extension SignatureScheme {
    /// How far clocks may differ before that may be why a server refuses a request. Most services allow minutes, the
    /// strictest half of one. A scheme with the server's clock is corrected as exactly as a `Date` allows.
    var clockTolerance: Duration { clock == .server ? .seconds(2) : .seconds(30) }

    /// The secrets of the client that the scheme uses, by name, and whether the client must have each.
    var secrets: [String: Bool] { form.secrets }

    /// The names of the keys of the client that the scheme uses.
    var keys: [String] { form.keys }
}
