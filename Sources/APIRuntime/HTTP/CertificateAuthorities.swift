@_spi(Generated) import APIJSON
internal import Foundation

extension APIClient {
    /// Who signs the certificates of servers that a transport trusts. Declared pins are checked besides.
    public enum CertificateAuthorities: Sendable, Hashable {
        /// Those that the system trusts.
        case system
        /// Those of a text with their certificates in PEM (RFC 7468), such as that of a private authority, and no others. A
        /// text without a certificate is a fault of the kind `tls` of each call.
        case only(pem: String)
        /// Those of a text with their certificates in PEM, and those that the system trusts.
        case systemAnd(pem: String)
    }
}

extension NetworkFault {
    /// The authorities that a transport was given are none.
    package static var noAuthorities: NetworkFault {
        NetworkFault(.tls, reason: "the certificate authorities of the transport's settings are no certificates in PEM")
    }
}

extension APIClient.CertificateAuthorities {
    /// The certificates in a text in PEM (RFC 7468, section 5), in DER.
    static func certificates(inPEM text: String) -> [[UInt8]] {
        text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
            let base64: String? = part.components(separatedBy: "-----END CERTIFICATE-----").first
            return base64.flatMap { text in Data(base64Encoded: text, options: .ignoreUnknownCharacters) }
                .map { data in [UInt8](data) }
        }
    }
}

#if !canImport(FoundationNetworking)
    internal import Security

    extension APIClient.CertificateAuthorities {
        /// Makes sure that a server is trusted.
        func check(_ trust: SecTrust) throws(NetworkFault) {
            if let pem {
                let roots: [SecCertificate] = Self.certificates(pem)
                guard !roots.isEmpty else { throw .noAuthorities }
                SecTrustSetAnchorCertificates(trust, roots as CFArray)
                if case .only = self { SecTrustSetAnchorCertificatesOnly(trust, true) }
                if case .systemAnd = self { SecTrustSetAnchorCertificatesOnly(trust, false) }
            }
            var error: CFError?
            guard !SecTrustEvaluateWithError(trust, &error) else { return }
            let cause = error.flatMap { error in NetworkFault.TLSCause(securityCode: CFErrorGetCode(error)) }
            throw NetworkFault(cause ?? .notTrusted, underlying: error)
        }

        private var pem: String? {
            switch self {
            case .system: nil
            case .only(let pem), .systemAnd(let pem): pem
            }
        }

        private static func certificates(_ pem: String) -> [SecCertificate] {
            certificates(inPEM: pem).compactMap { bytes in SecCertificateCreateWithData(nil, Data(bytes) as CFData) }
        }
    }
#endif
