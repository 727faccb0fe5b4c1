#if AsyncHTTPClient
    import APIRuntime
    import NIOSSL

    extension TLSConfiguration {
        /// The configuration of a client that trusts these authorities. It trusts none if their text contains no
        /// certificates.
        init(trusting authorities: APIClient.CertificateAuthorities) {
            self = .makeClientConfiguration()
            // Older versions are deprecated (RFC 8996).
            minimumTLSVersion = .tlsv12
            switch authorities {
            case .system: break
            case .only: trustRoots = .certificates(authorities.certificates ?? [])
            case .systemAnd: additionalTrustRoots.append(.certificates(authorities.certificates ?? []))
            }
        }
    }

    extension APIClient.CertificateAuthorities {
        /// The given authorities. `nil` for those of the system, or if the text contains no certificates.
        fileprivate var certificates: [NIOSSLCertificate]? {
            switch self {
            case .system: nil
            case .only(let pem), .systemAnd(let pem): try? NIOSSLCertificate.fromPEMBytes(Array(pem.utf8))
            }
        }

        /// Checks that the given authorities can be read.
        func check() throws(NetworkError) {
            if self != .system, certificates?.isEmpty != false { throw .noAuthorities }
        }
    }
#endif
