#if os(Linux) && Curl
    import CLibCurl
    import FoundationEssentials

    /// An error of libcurl.
    struct CurlError: Error {
        /// The error code (`curl.h`, `CURLcode`).
        let code: UInt32
        /// The error message of libcurl, which may contain the URL of the request.
        let text: String
    }

    extension NetworkError {
        /// The fault for an error of libcurl.
        /// - Parameters:
        ///   - code: The error code.
        ///   - handle: The transfer that failed.
        ///   - text: The error message of libcurl.
        ///   - hasHead: Whether the head of the response had arrived.
        init(
            curl code: CURLcode, _ handle: UnsafeMutableRawPointer, _ text: String, hasHead: Bool
        ) {
            let error = CurlError(code: code.rawValue, text: text)
            if let cause = NetworkError.TLSCause(curl: code, handle, text) {
                self.init(cause, underlying: error)
                return
            }
            let reason = "curl \(code.rawValue): " + String(cString: curl_easy_strerror(code))
            self.init(Kind(curl: code, handle, text, hasHead: hasHead), reason: reason, underlying: error)
        }
    }

    extension NetworkError.Kind {
        fileprivate init(curl code: CURLcode, _ handle: UnsafeMutableRawPointer, _ text: String, hasHead: Bool) {
            let system = apigen_number_info(handle, CURLINFO_OS_ERRNO)
            let connectStatus = apigen_number_info(handle, CURLINFO_HTTP_CONNECTCODE)
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .cannotFindHost
            case CURLE_COULDNT_CONNECT:
                self = system == Int(ENETDOWN) ? .notConnected : .cannotConnect
            case CURLE_OPERATION_TIMEDOUT: self = .timedOut
            case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND: self = .connectionLost
            case CURLE_RECV_ERROR
            where connectStatus != 0 && !(200..<300).contains(connectStatus) || text.includes("CONNECT"):
                // The proxy cannot connect to the server.
                self = .cannotConnect
            case CURLE_RECV_ERROR, CURLE_SSL_CONNECT_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
                // Protocol violations by the server and the end of a connection share these codes.
                self = NetworkError.Kind(transferText: text) ?? .connectionLost
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR,
                CURLE_HTTP_RETURNED_ERROR, CURLE_BAD_FUNCTION_ARGUMENT:
                self = .badServer
            case CURLE_FILESIZE_EXCEEDED: self = .responseTooLarge
            case CURLE_OUT_OF_MEMORY where !hasHead:
                // One line exceeds libcurl's limit.
                self = .responseTooLarge
            case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE: self = .tls
            default: self = Self.ofLaterVersions[code.rawValue] ?? .other
            }
        }

        /// Error codes that not every version of libcurl declares: `CURLE_PROXY`, `CURLE_TOO_LARGE`.
        private static let ofLaterVersions: [UInt32: Self] = [97: .cannotConnect, 100: .responseTooLarge]
    }

    extension NetworkError.TLSCause {
        /// The cause of a TLS error; `nil` for other errors.
        fileprivate init?(curl code: CURLcode, _ handle: UnsafeMutableRawPointer, _ text: String) {
            switch code {
            case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
                self = .wrongPin(seen: Self.firstKey(handle).map { pin in [pin] } ?? [])
            case CURLE_PEER_FAILED_VERIFICATION:
                self = Self(verification: apigen_number_info(handle, CURLINFO_SSL_VERIFYRESULT), text)
            case CURLE_SSL_INVALIDCERTSTATUS: self = .revoked
            case CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM: self = .handshake
            case CURLE_SSL_CONNECT_ERROR:
                guard text.includes("alert") || NetworkError.Kind(transferText: text) == nil else { return nil }
                self = .handshake
            case CURLE_RECV_ERROR, CURLE_SEND_ERROR:
                // Over TLS 1.3, a server requests a client certificate after the client has finished its handshake.
                guard text.includes("alert") else { return nil }
                self = .handshake
            default:
                // `CURLE_SSL_CLIENTCERT`, which not every version declares.
                guard code.rawValue == 98 else { return nil }
                self = .handshake
            }
        }

        /// - Parameter code: OpenSSL's verification result for a certificate chain (`x509_vfy.h`).
        private init(verification code: Int, _ text: String) {
            switch code {
            // The chain is valid, so libcurl did not find the name in the certificate.
            case 0, 62, 64: self = .wrongName
            case 9, 11: self = .notYetValid
            case 10, 12: self = .expired
            case 18: self = .selfSigned
            case 23: self = .revoked
            case 2...30: self = .notTrusted
            // The TLS library of libcurl is not OpenSSL.
            default: self = NetworkError.TLSCause(transferText: text) ?? .notTrusted
            }
        }

        /// The pin of the server's own certificate.
        private static func firstKey(_ handle: UnsafeMutableRawPointer) -> APIClient.PublicKeyPin? {
            guard let list = apigen_certificates(handle)?.pointee, list.num_of_certs > 0 else { return nil }
            var line = list.certinfo?[0]
            while let current = line {
                let text = String(cString: current.pointee.data)
                if text.hasPrefix("Cert:") {
                    return APIClient.CertificateAuthorities.certificates(inPEM: text).first.flatMap { bytes in
                        APIClient.PublicKeyPin(ofCertificate: bytes)
                    }
                }
                line = current.pointee.next
            }
            return nil
        }
    }
#endif
