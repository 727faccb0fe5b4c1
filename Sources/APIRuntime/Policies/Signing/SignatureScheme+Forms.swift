@_spi(Generated) import APIJSON
import WireSyntax

extension SignatureScheme {
    init(_ form: SignatureForm, clock: Clock) {
        self.init(form, clock: clock) { scheme, site in SignatureStep(scheme, site).intercept }
    }
}

@_spi(Generated) extension SignatureScheme {
    /// - Parameters:
    ///   - digest: how the signature is computed.
    ///   - parts: the texts that are signed.
    ///   - separator: the text between two of them. Defaults to none.
    ///   - key: the key of HMAC; further texts derive a key from it, by HMAC of each with the key so far. Or the name of a
    ///     private key.
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
        let computation = SignatureScheme.Computation(digest, parts, separator, key, encoding)
        let form = ComposedForm(
            computation: computation, values: values, headers: headers.map { name in name.lowercased() },
            fields: fields, target: target)
        self.init(form.form, clock: clock)
    }
}

@_spi(Generated) extension SignatureScheme {
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

// The forms that say themselves what is signed.
@_spi(Generated) extension SignatureScheme {
    /// A JSON Web Token (RFC 7519), which is made by the client and kept while it is valid. It has the claims `iat` and
    /// `exp`, unless they are given.
    /// - Parameters:
    ///   - digest: how the token is signed.
    ///   - key: the key of HMAC, or the name of a private key, whose id is `kid`.
    ///   - header: members of the header besides `alg`, `typ` and `kid`. Defaults to none.
    ///   - claims: the claims.
    ///   - lifetime: the span between `iat` and `exp`. With zero or less, each request has a token of its own, which is not valid.
    ///   - values: what the claims insert by name.
    ///   - field: the header field; `Authorization` has `Bearer` before the token, any other the token alone.
    ///   - exchange: the URL, or the path on the service's server, that gives an access token for the token (RFC 7523,
    ///     section 2.1). By default the token itself is
    ///     sent.
    ///   - clock: the clock of its times. Defaults to that of the client.
    public static func token(
        _ digest: Digest, key: [String], header: [Claim] = [], claims: [Claim] = [], lifetime: Duration,
        values: [String: Value] = [:], into field: String = "Authorization", exchange: String? = nil,
        clock: Clock = .device
    ) -> SignatureScheme {
        let base = ComposedForm(digest, key: key, values: values, into: .header(field))
        let form = TokenForm(base: base, header: header, claims: claims, lifetime: lifetime, exchange: exchange)
        return SignatureScheme(form.form, clock: clock)
    }

    /// A proof of the private key to which a token is bound (RFC 9449), in the header field `DPoP`.
    /// - Parameters:
    ///   - digest: how the proof is signed.
    ///   - key: the name of the private key.
    ///   - clock: the clock of its times. Defaults to that of the client.
    public static func proof(_ digest: Digest, key: [String], clock: Clock = .device) -> SignatureScheme {
        SignatureScheme(ProofForm(base: ComposedForm(digest, key: key, into: .header("DPoP"))).form, clock: clock)
    }

    /// A signature of components of the message (RFC 9421). Components that a request does not have are not covered.
    /// - Parameters:
    ///   - digest: how the signature is computed.
    ///   - key: the key of HMAC, or the name of a private key.
    ///   - components: what is covered. `content-digest` is computed (RFC 9530).
    ///   - label: the label of the signature. Defaults to `sig1`.
    ///   - lifetime: how long it is valid. Zero or less is over at once. Defaults to saying nothing about it.
    ///   - keyID: what names the key. Defaults to the id of the private key.
    ///   - tag: what the signature is for. Defaults to nothing.
    ///   - hasNonce: whether it has a random text. Defaults to `false`.
    ///   - contentDigest: the digest of the content, `.sha256` or `.sha512`. Defaults to the former.
    ///   - clock: the clock of its times. Defaults to that of the client.
    public static func message(
        _ digest: Digest, key: [String], covers components: [String], label: String = "sig1",
        lifetime: Duration? = nil, keyID: String? = nil, tag: String? = nil, hasNonce: Bool = false,
        contentDigest: Digest = .sha256, clock: Clock = .device
    ) -> SignatureScheme {
        let form = MessageForm(
            base: ComposedForm(digest, key: key, into: .header("Signature")),
            components: components.map { text in MessageComponent(text) }, label: label, lifetime: lifetime,
            keyID: keyID.map { text in SignatureText(checked: text) }, tag: tag, hasNonce: hasNonce,
            content: contentDigest == .sha512 ? .sha512 : .sha256)
        return SignatureScheme(form.form, clock: clock)
    }
}
