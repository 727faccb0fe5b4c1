@_spi(Generated) import APIJSON

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension APIClient {
    /// The certificate authorities that a transport trusts. Declared pins are checked in addition.
    public enum CertificateAuthorities: Sendable, Hashable {
        /// The authorities that the system trusts.
        case system
        /// Only the authorities in a PEM text (RFC 7468), such as a private authority. If the text contains no
        /// certificate, every call fails with a fault of the kind `tls`.
        case only(pem: String)
        /// The authorities in a PEM text, and those that the system trusts.
        case systemAnd(pem: String)
    }
}

extension NetworkError {
    /// The authorities that a transport was given contain no certificate.
    package static var noAuthorities: NetworkError {
        NetworkError(.tls, reason: "the certificate authorities of the transport's settings are no certificates in PEM")
    }
}

extension APIClient.CertificateAuthorities {
    /// Decodes the certificates in a PEM text (RFC 7468, section 5) to DER.
    static func certificates(inPEM text: String) -> [[UInt8]] {
        text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
            let base64 = part.components(separatedBy: "-----END CERTIFICATE-----").first
            return base64.flatMap { text in Data(base64Encoded: text, options: .ignoreUnknownCharacters) }
                .map { data in [UInt8](data) }
        }
    }
}

#if canImport(Security)
    internal import Security

    extension APIClient.CertificateAuthorities {
        /// Checks that a server is trusted.
        func check(_ trust: SecTrust) throws(NetworkError) {
            if let pem {
                let roots = Self.certificates(pem)
                guard !roots.isEmpty else { throw .noAuthorities }
                SecTrustSetAnchorCertificates(trust, roots as CFArray)
                if case .only = self { SecTrustSetAnchorCertificatesOnly(trust, true) }
                if case .systemAnd = self { SecTrustSetAnchorCertificatesOnly(trust, false) }
            }
            var error: CFError?
            guard !SecTrustEvaluateWithError(trust, &error) else { return }
            let cause = error.flatMap { error in NetworkError.TLSCause(securityCode: CFErrorGetCode(error)) }
            throw NetworkError(cause ?? .notTrusted, underlying: error)
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
