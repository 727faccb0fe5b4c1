internal import Foundation

extension APIClient {
    /// A key that the certificate of a server may have: `sha256/` and the base64 of the SHA-256 digest of its
    /// SubjectPublicKeyInfo (RFC 7469, section 2.4; RFC 5280, section 4.1.2.7).
    ///
    /// A certificate that is made anew with the same key keeps its pin. A text that is no pin is the pin of no key.
    public struct PublicKeyPin: Sendable, Hashable, ExpressibleByStringLiteral {
        /// Such as `sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`.
        public let text: String

        public init(_ text: String) {
            self.text = text
        }

        public init(stringLiteral text: String) {
            self.text = text
        }

        /// The pin of the key in a certificate.
        /// - Parameter certificate: in DER (X.690), as it came from the server.
        /// - Returns: nil where it is no certificate.
        package init?(ofCertificate certificate: [UInt8]) {
            guard let key = CertificateKey.find(in: certificate) else { return nil }
            let digest = Data(SHA256.digest(of: key).bytes)
            text = "sha256/" + digest.base64EncodedString()
        }
    }
}

extension [APIClient.PublicKeyPin] {
    /// Makes sure that the key in a certificate is among those that are asked for.
    /// - Parameter certificate: in DER; nil where there is none.
    /// - Throws: the fault of a certificate that is trusted, but has another key.
    package func check(certificate: [UInt8]?) throws(NetworkFault) {
        let seen: APIClient.PublicKeyPin? = certificate.flatMap { certificate in
            APIClient.PublicKeyPin(ofCertificate: certificate)
        }
        if let seen, contains(seen) { return }
        throw NetworkFault(.wrongPin(seen: seen.map { pin in [pin] } ?? []))
    }
}
