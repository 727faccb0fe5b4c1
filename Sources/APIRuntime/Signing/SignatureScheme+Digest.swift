#if canImport(CryptoKit)
    import CryptoKit
    import Foundation

    private typealias CryptoSHA256 = CryptoKit.SHA256
#elseif Signing
    import Crypto
    import Foundation

    private typealias CryptoSHA256 = Crypto.SHA256
#endif

extension SignatureScheme.Digest {
    /// The hexadecimal digits of a digest, in lower case.
    /// - Throws: where the runtime was built without a library that makes digests.
    func hexadecimal(of text: String, secret: String) throws(AuthenticationFault) -> String {
        #if canImport(CryptoKit) || Signing
            let bytes: any Sequence<UInt8> =
                switch self {
                case .md5: Insecure.MD5.hash(data: Data((text + secret).utf8))
                case .sha256: CryptoSHA256.hash(data: Data((text + secret).utf8))
                case .hmacSHA256:
                    HMAC<CryptoSHA256>.authenticationCode(
                        for: Data(text.utf8), using: SymmetricKey(data: Data(secret.utf8)))
                }
            return bytes.map(Self.digits).joined()
        #else
            throw AuthenticationFault(
                .signingUnavailable, reason: "turn on the trait Signing of the package apigen, which makes digests")
        #endif
    }

    private static func digits(of byte: UInt8) -> String {
        (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
}
