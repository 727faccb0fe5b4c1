#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension APIClient {
    /// The pin of a public key that a server's certificate may have: `sha256/` and the base64 of the SHA-256 digest of
    /// its SubjectPublicKeyInfo (RFC 7469, section 2.4; RFC 5280, section 4.1.2.7).
    ///
    /// A certificate that is renewed with the same key keeps its pin. A text that is not a valid pin matches no key.
    public struct PublicKeyPin: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The text of the pin, such as `sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`.
        public let text: String

        /// - Parameter text: the text of the pin. One that is not valid matches no key.
        public init(_ text: String) {
            self.text = text
        }

        public init(stringLiteral text: String) {
            self.text = text
        }

        /// The pin of a certificate's key.
        /// - Parameter certificate: The server's certificate, in DER (X.690).
        /// - Returns: `nil` if the bytes are not a certificate.
        package init?(ofCertificate certificate: [UInt8]) {
            guard let certificate = Certificate(certificate) else { return nil }
            text = "sha256/" + Data(SHA256.bytes(of: certificate.key)).base64EncodedString()
        }
    }
}

extension [APIClient.PublicKeyPin] {
    /// Checks that the key of a certificate is one of these pins.
    /// - Parameter certificate: The certificate in DER; `nil` if there is none.
    /// - Throws: A fault with the cause `wrongPin`.
    package func check(certificate: [UInt8]?) throws(NetworkError) {
        let seen = certificate.flatMap { certificate in
            APIClient.PublicKeyPin(ofCertificate: certificate)
        }
        if let seen, contains(seen) { return }
        throw NetworkError(.wrongPin(seen: seen.map { pin in [pin] } ?? []))
    }
}
