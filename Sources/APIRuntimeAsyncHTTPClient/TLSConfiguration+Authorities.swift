#if AsyncHTTPClient
    import APIRuntime
    import NIOSSL

    extension TLSConfiguration {
        /// The configuration of a client that trusts these authorities. It trusts none if their text contains no
        /// certificates.
        /// - Parameter identity: the client's own certificate; `nil` if it has none.
        init(trusting authorities: APIClient.CertificateAuthorities, _ identity: APIClient.ClientIdentity?) {
            self = .makeClientConfiguration()
            // Older versions are deprecated (RFC 8996).
            minimumTLSVersion = .tlsv12
            switch authorities {
            case .system: break
            case .only: trustRoots = .certificates(authorities.certificates ?? [])
            case .systemAnd: additionalTrustRoots.append(.certificates(authorities.certificates ?? []))
            }
            if let (chain, key) = try? identity?.parts {
                certificateChain = chain.map { certificate in .certificate(certificate) }
                privateKey = .privateKey(key)
            }
        }
    }

    extension APIClient.ClientIdentity {
        /// The certificate with those that lead to its authority, and the key.
        fileprivate var parts: (chain: [NIOSSLCertificate], key: NIOSSLPrivateKey) {
            get throws {
                switch self {
                case .pem(let certificates, let key):
                    let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificates.utf8))
                    guard !chain.isEmpty else { throw NetworkError.noIdentity }
                    return (chain, try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem))
                case .pkcs12(let bytes, let password):
                    let bundle = try NIOSSLPKCS12Bundle(buffer: bytes, passphrase: Array(password.utf8))
                    return (bundle.certificateChain, bundle.privateKey)
                #if canImport(Security)
                    case .keychain: throw NetworkError.untakenIdentity("URLSessionTransport takes it from the keychain")
                #endif
                }
            }
        }

        /// Why the identity cannot be used: it cannot be read, or the key is not that of the certificate; `nil` if it can.
        var fault: NetworkError? {
            do {
                var configuration = TLSConfiguration.makeClientConfiguration()
                let (chain, key) = try parts
                configuration.certificateChain = chain.map { certificate in .certificate(certificate) }
                configuration.privateKey = .privateKey(key)
                _ = try NIOSSLContext(configuration: configuration)
                return nil
            } catch {
                return error as? NetworkError ?? .noIdentity
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
