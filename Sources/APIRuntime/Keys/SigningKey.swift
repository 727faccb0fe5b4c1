import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A private key that signs requests, or a public key or a certificate that checks the signatures of responses.
///
/// Descriptions do not show it. A text that holds no usable key is a ``CredentialError`` of the kind `unusableKey` when a
/// call needs the key.
public struct SigningKey: Sendable {
    /// A signature algorithm, by its name in specs.
    public enum Algorithm: String, Sendable, Hashable, CaseIterable {
        /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2).
        case rsaSHA256 = "rsa-sha256"
        /// RSASSA-PSS with SHA-256 and a salt of 32 bytes (RFC 8017, section 8.1).
        case rsaPSSSHA256 = "rsa-pss-sha256"
        /// RSASSA-PSS with SHA-512 and a salt of 64 bytes (RFC 8017, section 8.1).
        case rsaPSSSHA512 = "rsa-pss-sha512"
        /// ECDSA on P-256 with SHA-256 (FIPS 186-5, section 6).
        case ecdsaP256SHA256 = "ecdsa-p256-sha256"
        /// ECDSA on P-384 with SHA-384 (FIPS 186-5, section 6).
        case ecdsaP384SHA384 = "ecdsa-p384-sha384"
        /// ECDSA on P-521 with SHA-512 (FIPS 186-5, section 6).
        case ecdsaP521SHA512 = "ecdsa-p521-sha512"
        /// Ed25519 (RFC 8032, section 5.1).
        case ed25519
    }

    /// What names the key to a server: `kid` of a token (RFC 7515, section 4.1.4), `keyid` of a message signature (RFC 9421,
    /// section 2.3), or the serial number of a certificate. `nil` if nothing does.
    public var id: String?

    /// Why there is no key, in English.
    struct Fault: Error {
        let reason: String
    }

    /// What computes, or why nothing can.
    let functions: Result<any KeyFunctions, Fault>
    /// Keys in its place, of which a signature names one.
    private var choices: [SigningKey] = []

    init(_ functions: Result<any KeyFunctions, Fault>, id: String?) {
        self.functions = functions
        self.id = id
    }

    /// A key that is elsewhere, such as in a token of hardware or at a service.
    /// - Parameters:
    ///   - id: what names the key to a server. Defaults to nothing.
    ///   - publicKey: the public part, for what sends it: `dpop`. Defaults to none.
    ///   - sign: returns the signature of a message. That of ECDSA may be in DER (RFC 3279, section 2.2.3), or `r` and `s` in
    ///     a row. If it throws, the call fails with the kind `unusableKey`.
    public init(
        id: String? = nil, publicKey: SigningKey? = nil,
        sign: @escaping @Sendable (_ message: [UInt8], _ algorithm: Algorithm) async throws -> [UInt8]
    ) {
        self.init(.success(ForeignKey(publicKey: publicKey, sign: sign)), id: id)
    }

    /// Several keys, of which a signature names one by its ``id``: the old and the new certificate of a server.
    public static func oneOf(_ keys: [SigningKey]) -> SigningKey {
        var key = keys.first ?? SigningKey(.failure(Fault(reason: "there is none")), id: nil)
        key.choices = keys.flatMap { key in key.all }
        return key
    }

    private var all: [SigningKey] { choices.isEmpty ? [self] : choices }

    /// The key that a signature names.
    /// - Parameter id: the id; `nil` if a signature names none, which is enough if there is one key.
    func named(_ id: String?) -> SigningKey? {
        guard let id else { return all.count == 1 ? self : nil }
        return all.first { key in key.id.map { own in ExactText(own) == ExactText(id) } ?? (all.count == 1) }
    }

    /// Identifies those who know the key.
    var identity: [UInt8] {
        guard case .success(let functions) = functions else { return [] }
        return functions.publicKey?.info ?? Array((id ?? "").utf8)
    }
}

extension SigningKey {
    /// A key in PEM (RFC 7468): PKCS #8, PKCS #1 or SEC 1 for a private key, a public key, or a certificate, whose ``id`` is
    /// its serial number in hexadecimal digits. The Base64 text without its first and last line is enough. Keys with a
    /// passphrase are not read.
    /// - Parameters:
    ///   - text: the text with the key, in PEM
    ///   - id: what names the key to a server. Defaults to the serial number of a certificate, or nothing.
    public static func pem(_ text: String, id: String? = nil) -> SigningKey {
        make(id: id) { () throws(Fault) in try KeyMaterial(pem: text) }
    }

    /// A key as a JSON Web Key (RFC 7517, with RFC 8037 for Ed25519), whose ``id`` is its `kid`.
    /// - Parameters:
    ///   - text: the JSON of the key
    ///   - id: what names the key to a server. Defaults to `kid`.
    public static func jwk(_ text: String, id: String? = nil) -> SigningKey {
        make(id: id) { () throws(Fault) in try KeyMaterial(jwk: text) }
    }

    private static func make(id: String?, _ read: () throws(Fault) -> KeyMaterial) -> SigningKey {
        do throws(Fault) {
            let material = try read()
            return SigningKey(.success(try SystemKey(material)), id: id ?? material.id)
        } catch {
            return SigningKey(.failure(error), id: id)
        }
    }
}

extension SigningKey: RedactedStringConvertible {
    /// Nothing.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}

/// What a key can do. Signatures of ECDSA are `r` and `s` in a row (RFC 7518, section 3.4).
protocol KeyFunctions: Sendable {
    /// `nil` if nobody knows it.
    var publicKey: PublicKey? { get }

    /// - Throws: a ``SigningKey/Fault``, or an error of whoever has the key.
    func signature(of message: [UInt8], by algorithm: SigningKey.Algorithm) async throws -> [UInt8]

    func isSignature(
        _ signature: [UInt8], of message: [UInt8], by algorithm: SigningKey.Algorithm
    ) throws(SigningKey.Fault) -> Bool
}

/// A key that is elsewhere.
private struct ForeignKey: KeyFunctions {
    private let known: SigningKey?
    private let sign: @Sendable ([UInt8], SigningKey.Algorithm) async throws -> [UInt8]

    init(
        publicKey: SigningKey?, sign: @escaping @Sendable ([UInt8], SigningKey.Algorithm) async throws -> [UInt8]
    ) {
        known = publicKey
        self.sign = sign
    }

    private var knownFunctions: (any KeyFunctions)? { try? known?.functions.get() }

    var publicKey: PublicKey? { knownFunctions?.publicKey }

    func signature(of message: [UInt8], by algorithm: SigningKey.Algorithm) async throws -> [UInt8] {
        let signature = try await sign(message, algorithm)
        guard let curve = algorithm.curve, signature.count != 2 * curve.length else { return signature }
        guard let plain = ECDSASignature(der: signature, curve)?.bytes else {
            throw SigningKey.Fault(reason: "what signs with it returned no signature of ECDSA")
        }
        return plain
    }

    func isSignature(
        _ signature: [UInt8], of message: [UInt8], by algorithm: SigningKey.Algorithm
    ) throws(SigningKey.Fault) -> Bool {
        guard let knownFunctions else { throw SigningKey.Fault(reason: "its public part is not known") }
        return try knownFunctions.isSignature(signature, of: message, by: algorithm)
    }
}

extension SigningKey.Algorithm {
    /// `nil` if it is none of ECDSA.
    var curve: KeyMaterial.Curve? {
        switch self {
        case .ecdsaP256SHA256: .p256
        case .ecdsaP384SHA384: .p384
        case .ecdsaP521SHA512: .p521
        case .rsaSHA256, .rsaPSSSHA256, .rsaPSSSHA512, .ed25519: nil
        }
    }

    var isRSA: Bool { rawValue.hasPrefix("rsa") }

    /// Throws if a key is not of this algorithm's kind.
    func check(_ key: PublicKey) throws(SigningKey.Fault) {
        let isFit =
            switch key {
            case .rsa: isRSA
            case .ec(let curve, _): curve == self.curve
            case .ed25519: self == .ed25519
            }
        guard isFit else { throw SigningKey.Fault(reason: "it is a key of " + key.kind) }
    }
}
