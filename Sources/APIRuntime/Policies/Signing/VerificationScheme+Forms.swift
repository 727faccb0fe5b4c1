@_spi(Generated) import APIJSON
import WireSyntax

@_spi(Generated) extension VerificationScheme {
    /// A signature of parts.
    /// - Parameters:
    ///   - digest: how the signature is computed.
    ///   - parts: the texts that are signed.
    ///   - separator: the text between two of them. Defaults to none.
    ///   - key: the key of HMAC, or the name of a public key.
    ///   - keyID: what names the key, of several. Defaults to nothing.
    ///   - encoding: how the signature is written. Defaults to hexadecimal digits.
    ///   - values: what the texts insert by name.
    ///   - source: where the signature is: a header field, or a member of the JSON object.
    ///   - tolerance: how far the signed time may be from now. Defaults to any span.
    public init(
        _ digest: SignatureScheme.Digest, of parts: [String], join separator: String = "", key: [String] = [],
        keyID: String? = nil, encode encoding: SignatureScheme.Encoding = .hex,
        values: [String: SignatureScheme.Value] = [:], from source: SignatureScheme.Field,
        within tolerance: Duration? = nil
    ) {
        let computation = SignatureScheme.Computation(digest, parts, separator, key, encoding)
        let base = ComposedForm(computation: computation, values: values, headers: [], fields: [], target: source)
        let id = keyID.map { text in SignatureText(checked: text) }
        self = PartsCheck(base: base, keyID: id, tolerance: tolerance).scheme
    }

    /// A signature of components of the message (RFC 9421).
    /// - Parameters:
    ///   - digest: how the signature is computed.
    ///   - key: the key of HMAC, or the name of a public key, of which the signature may name one.
    ///   - components: what the signature must cover.
    ///   - label: the label of the signature. Defaults to that of the first that covers the components.
    ///   - tolerance: how old the signature may be. Defaults to any age.
    public static func message(
        _ digest: SignatureScheme.Digest, key: [String], covers components: [String], label: String? = nil,
        within tolerance: Duration? = nil
    ) -> VerificationScheme {
        MessageCheck(
            base: ComposedForm(digest, key: key, into: .header("Signature")),
            components: components.map { text in MessageComponent(text) }, label: label, tolerance: tolerance
        ).scheme
    }

    /// A digest of the content (RFC 9530) by SHA-256 or SHA-512.
    public static var contentDigest: VerificationScheme { ContentDigestCheck.scheme }
}
