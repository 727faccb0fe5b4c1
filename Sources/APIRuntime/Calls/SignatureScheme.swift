@_spi(Generated) import APIJSON
import WireSyntax

/// How the requests of a service are signed.
///
/// The signature is for the request as it is sent, for each attempt: after all middlewares, with the current time.
/// The texts are those of `SignatureText`.
@_spi(Generated) public struct SignatureScheme: Sendable, Hashable {
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
        public static func time(_ pattern: String) -> Value { Value(.time(DateFormat(pattern))) }

        /// A random text, new for each attempt.
        public static func nonce(_ kind: Nonce, length: Int = 32) -> Value { Value(.nonce(kind, length: length)) }

        /// The sorted parameters.
        public static func parameters(
            _ style: ParameterStyle, join: String = "&", skipsEmpty: Bool = false
        ) -> Value {
            Value(.parameters(style, join: join, skipsEmpty: skipsEmpty))
        }

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

    /// How a digest is computed.
    struct Computation: Sendable, Hashable {
        let digest: Digest
        let parts: [SignatureText]
        let join: String
        /// The key of HMAC. Each further text is the message of an HMAC with the key so far, which gives the next key.
        let key: [SignatureText]
        let encoding: Encoding
        let otherwise: SignatureText?

        init(
            _ digest: Digest, _ parts: [String], _ join: String, _ key: [String], _ encoding: Encoding,
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

    let computation: Computation
    let values: [String: Value]
    /// The names of the signed header fields, in lower case; `x-amz-*` stands for all that begin with `x-amz-`.
    let headers: [String]
    /// What is sent besides the signature, and covered by it.
    let fields: [Field]
    let target: Field
    let clock: Clock

    /// - Parameters:
    ///   - digest: how the signature is computed.
    ///   - parts: the texts that are signed.
    ///   - separator: the text between two of them. Defaults to none.
    ///   - key: the key of HMAC; further texts derive a key from it, by HMAC of each with the key so far.
    ///   - encoding: how the signature is written. Defaults to hexadecimal digits.
    ///   - values: what the texts insert by name, besides the values that every request has.
    ///   - headers: the names of the signed header fields.
    ///   - fields: what is sent besides the signature.
    ///   - target: where the signature is sent.
    ///   - clock: the clock of its times. Defaults to that of the client.
    public init(
        _ digest: Digest, of parts: [String], join separator: String = "", key: [String] = [],
        encode encoding: Encoding = .hex, values: [String: Value] = [:], headers: [String] = [],
        send fields: [Field] = [],
        into target: Field, clock: Clock = .device
    ) {
        computation = Computation(digest, parts, separator, key, encoding)
        self.values = values
        self.headers = headers.map { name in name.lowercased() }
        self.fields = fields
        self.target = target
        self.clock = clock
    }
}

extension SignatureScheme {
    /// The short form.
    /// - Parameters:
    ///   - digest: how the digest is computed: of the content and the secret after it, or by HMAC with the secret as key.
    ///   - content: what is signed.
    ///   - secret: the name of the secret. Defaults to none.
    ///   - name: the name of the signature: a parameter among the others, or a header field for a timestamp.
    ///   - isUppercase: whether the letters of the digest are `A` to `F` instead of `a` to `f`. Defaults to `false`.
    ///   - clock: the clock of a timestamp. Defaults to that of the client.
    public init(
        _ digest: Digest, over content: Content, secret: String? = nil, name: String, isUppercase: Bool = false,
        clock: Clock = .device
    ) {
        let secrets = secret.map { name in ["$" + name] } ?? []
        let isKeyed = digest == .hmacSHA256
        let value: Value
        let target: Field
        switch content {
        case .parameters(let separator):
            value = .parameters(.plain, join: separator)
            target = .parameter(name)
        case .timestamp:
            value = .time(.unixMilliseconds)
            target = .header(name, "{signature},{content}")
        }
        self.init(
            digest, of: ["{content}"] + (isKeyed ? [] : secrets), key: isKeyed ? secrets : [],
            encode: isUppercase ? .upperHex : .hex, values: ["content": value], into: target, clock: clock)
    }
}

extension SignatureScheme {
    /// Whether it signs the time.
    var hasTime: Bool {
        values.values.contains { value in
            if case .time = value.kind { true } else { false }
        }
    }

    /// How far clocks may differ before that may be why a server refuses a request. Most services allow minutes, the
    /// strictest half of one. A scheme with the server's clock is corrected as exactly as a `Date` allows.
    var clockTolerance: Duration { clock == .server ? .seconds(2) : .seconds(30) }

    /// The secrets of the client that the scheme uses, by name, and whether the client must have each.
    var secrets: [String: Bool] {
        var secrets: [String: Bool] = [:]
        func add(_ texts: [SignatureText]) {
            for text in texts {
                for (name, isOptional) in text.secrets { secrets[name] = secrets[name] == true || !isOptional }
            }
        }
        func add(_ computation: Computation) {
            add(computation.parts + computation.key + (computation.otherwise.map { text in [text] } ?? []))
        }
        for value in values.values {
            switch value.kind {
            case .text(let text): add([text])
            case .digest(let computation): add(computation)
            case .time, .nonce, .parameters: break
            }
        }
        add(computation)
        add(fields.map { field in field.text } + [target.text])
        return secrets
    }

    /// Whether a text must not appear in texts for people: anything but literal text, times, nonces, method and host may
    /// be, or tell about, a secret.
    func isSensitive(_ text: SignatureText) -> Bool {
        text.pieces.contains { piece in
            switch piece {
            case .literal: false
            case .secret: true
            case .value(let name, _): isSensitive(name)
            }
        }
    }

    private func isSensitive(_ name: String) -> Bool {
        switch values[name]?.kind {
        case .time, .nonce: false
        case .text(let text): isSensitive(text)
        case .parameters, .digest: true
        case nil: name != SignatureText.Known.method.rawValue && name != SignatureText.Known.host.rawValue
        }
    }
}
