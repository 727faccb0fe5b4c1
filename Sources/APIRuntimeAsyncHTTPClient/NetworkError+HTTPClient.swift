#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import NIOSSL

    extension NetworkError {
        /// Converts an error of the client or of SwiftNIO.
        /// - Parameter isReceiving: whether the head of a response has arrived.
        init(_ error: any Error, isReceiving: Bool) {
            switch error {
            case let fault as NetworkError: self = fault
            case let error as HTTPClientError:
                self.init(Kind(error), reason: "HTTPClientError \(error.shortDescription)", underlying: error)
            case let error as HTTPParserError:
                self.init(Kind(error), reason: "HTTPParserError \(error)", underlying: error)
            case let error as NIOConnectionError:
                self.init(
                    error.connectionErrors.isEmpty ? .cannotFindHost : .cannotConnect, reason: "NIOConnectionError",
                    underlying: error)
            case let error as NIOSSLError: self.init(error)
            case let error as NIOSSLExtraError:
                self.init(error.isAboutName ? .wrongName : .handshake, underlying: error)
            case is BoringSSLError: self.init(.handshake, underlying: error)
            case let error as IOError:
                self.init(Kind(error), reason: "errno \(error.errnoCode)", underlying: error)
            case ChannelError.connectTimeout(let limit):
                self.init(.cannotConnect, reason: "no connection within \(limit)", underlying: error)
            case is ChannelError:
                self.init(.connectionLost, reason: "ChannelError", underlying: error)
            default:
                // After the head, any error that is not from HTTP/2 or a proxy means that the body does not match its
                // header fields.
                let kind = Kind(http2: error) ?? Kind(ofProxy: error) ?? (isReceiving ? .badServer : .other)
                self.init(kind, reason: "\(type(of: error))", underlying: error)
                isRefused = HTTP2Errors.isRefusal(error)
                // SwiftNIO's error for streams that a GOAWAY ends is CANCEL.
                isFinal = HTTP2Errors.streamCode(of: error).map { code in code != 7 && code != 8 } ?? false
            }
        }
    }

    extension NetworkError {
        fileprivate init(_ error: NIOSSLError) {
            switch error {
            case .uncleanShutdown:
                self.init(.connectionLost, reason: "NIOSSLError uncleanShutdown", underlying: error)
            case .handshakeFailed(.sslError(let stack)) where stack.contains(.eofDuringHandshake):
                self.init(.connectionLost, reason: "the connection ended in the TLS handshake", underlying: error)
            case .unableToValidateCertificate: self.init(.notTrusted, underlying: error)
            default:
                // The error does not say what is wrong with the certificate.
                if error.isRefusedCertificate {
                    self.init(.tls, reason: "the server's certificate was refused", underlying: error)
                } else {
                    self.init(.handshake, underlying: error)
                }
            }
        }
    }

    extension Error {
        /// Whether a server's certificate was refused for a reason that only the certificate itself reveals.
        var isRefusedCertificate: Bool {
            guard case .handshakeFailed(.sslError(let stack))? = self as? NIOSSLError else { return false }
            return stack.contains { error in error.description.contains("CERTIFICATE_VERIFY_FAILED") }
        }
    }

    /// Errors of SwiftNIO's HTTP/2 and HPACK libraries. Only async-http-client depends on these, so the errors are
    /// identified by their names.
    enum HTTP2Errors {
        /// The name of an error's type. `nil` if it is not an error of these libraries.
        static func name(of error: any Error) -> Substring? {
            let name = String(reflecting: type(of: error as Any))
            guard name.hasPrefix("NIOHTTP2.") || name.hasPrefix("NIOHPACK.") else { return nil }
            return name.split(separator: ".").last
        }

        /// The code with which the server closed a stream, such as `HTTP2ErrorCode<0x8 Cancel>`; `nil` for other errors.
        static func streamCode(of error: any Error) -> Int? {
            guard name(of: error) == "StreamClosed" else { return nil }
            let text = String(reflecting: error)
            return text.range(of: "HTTP2ErrorCode<0x").flatMap { range in
                Int(text[range.upperBound...].prefix(while: \.isHexDigit), radix: 16)
            }
        }

        /// Whether the server has not processed the request (RFC 9113, section 8.7).
        static func isRefusal(_ error: any Error) -> Bool {
            streamCode(of: error) == 7 || name(of: error) == "CreatedStreamAfterGoaway"
        }
    }

    extension NIOSSLExtraError {
        /// Whether a certificate is for other hosts than the requested one.
        fileprivate var isAboutName: Bool {
            self == .failedToValidateHostname || self == .serverHostnameImpossibleToMatch
        }
    }

    extension NetworkError.Kind {
        fileprivate init(_ error: HTTPClientError) {
            self =
                switch error {
                case .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout: .timedOut
                case .connectTimeout, .tlsHandshakeTimeout, .socksHandshakeTimeout, .httpProxyHandshakeTimeout:
                    .cannotConnect
                // `cancelled` is the error of requests on a connection that the server is shutting down.
                case .remoteConnectionClosed, .uncleanShutdown, .cancelled: .connectionLost
                case .invalidProxyResponse, .proxyAuthenticationRequired: .cannotConnect
                default: .other
                }
        }

        /// The kind of an HTTP/2 error. `nil` for other errors.
        init?(http2 error: any Error) {
            switch HTTP2Errors.name(of: error) {
            case nil: return nil
            case "StreamClosed": self.init(http2Code: HTTP2Errors.streamCode(of: error) ?? 0)
            case "IOOnClosedConnection", "NoSuchStream", "CreatedStreamAfterGoaway", "NoStreamIDAvailable":
                self = .connectionLost
            case "ExcessivelyLargeHeaderBlock": self = .responseTooLarge
            default: self = .badServer
            }
        }

        /// The kind of the error when a connection ends before the proxy has connected it. Its type is internal to the
        /// client. `nil` for other errors.
        fileprivate init?(ofProxy error: any Error) {
            guard "\(type(of: error))" == "NoResult" else { return nil }
            self = .connectionLost
        }

        fileprivate init(_ error: HTTPParserError) {
            self =
                switch error {
                case .invalidEOFState: .connectionLost
                case .headerOverflow: .responseTooLarge
                default: .badServer
                }
        }

        fileprivate init(_ error: IOError) {
            self =
                switch error.errnoCode {
                case ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL: .cannotConnect
                case ENETDOWN: .notConnected
                case ETIMEDOUT: .timedOut
                default: .connectionLost
                }
        }
    }
#endif
