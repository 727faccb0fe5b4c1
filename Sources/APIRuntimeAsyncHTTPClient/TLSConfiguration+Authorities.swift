#if AsyncHTTPClient
    import APIRuntime
    import NIOSSL

    extension TLSConfiguration {
        /// The configuration of a client that trusts these authorities; none where their text holds no certificates.
        init(trusting authorities: APIClient.CertificateAuthorities) {
            self = .makeClientConfiguration()
            // Those before are not to be used any more (RFC 8996).
            minimumTLSVersion = .tlsv12
            switch authorities {
            case .system: break
            case .only: trustRoots = .certificates(authorities.certificates ?? [])
            case .systemAnd: additionalTrustRoots.append(.certificates(authorities.certificates ?? []))
            }
        }
    }

    extension APIClient.CertificateAuthorities {
        /// Those that are given; nil: these are the system's, or the text holds no certificates.
        fileprivate var certificates: [NIOSSLCertificate]? {
            switch self {
            case .system: nil
            case .only(let pem), .systemAnd(let pem): try? NIOSSLCertificate.fromPEMBytes(Array(pem.utf8))
            }
        }

        /// Makes sure that what is given can be read.
        func check() throws(NetworkFault) {
            if self != .system, certificates?.isEmpty != false { throw .noAuthorities }
        }
    }
#endif
