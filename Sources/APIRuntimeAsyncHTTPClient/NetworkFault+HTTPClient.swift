#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import NIOSSL

    extension NetworkFault {
        /// The fault that stands for an error of the client or of SwiftNIO.
        /// - Parameter isReceiving: whether the head of an answer was there already.
        init(_ error: any Error, isReceiving: Bool) {
            switch error {
            case let fault as NetworkFault: self = fault
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
            case is ChannelError:
                self.init(.connectionLost, reason: "ChannelError", underlying: error)
            default:
                // Other than HTTP/2's, in a response it can only be the body, which is not what its header fields say.
                let kind: Kind = Kind(http2: error) ?? (isReceiving ? .badServer : .other)
                self.init(kind, reason: "\(type(of: error))", underlying: error)
            }
        }
    }

    extension NetworkFault {
        fileprivate init(_ error: NIOSSLError) {
            switch error {
            case .uncleanShutdown:
                self.init(.connectionLost, reason: "NIOSSLError uncleanShutdown", underlying: error)
            case .handshakeFailed(.sslError(let stack)) where stack.contains(.eofDuringHandshake):
                self.init(.connectionLost, reason: "the connection ended in the TLS handshake", underlying: error)
            case .unableToValidateCertificate: self.init(.notTrusted, underlying: error)
            default:
                // What is wrong with a certificate is not said.
                if error.isRefusedCertificate {
                    self.init(.tls, reason: "the server's certificate was refused", underlying: error)
                } else {
                    self.init(.handshake, underlying: error)
                }
            }
        }
    }

    extension Error {
        /// Whether a server's certificate was refused for what only the certificate shows.
        var isRefusedCertificate: Bool {
            guard case .handshakeFailed(.sslError(let stack))? = self as? NIOSSLError else { return false }
            return stack.contains { error in error.description.contains("CERTIFICATE_VERIFY_FAILED") }
        }
    }

    extension Error {
        /// Whether SwiftNIO's HTTP/2 made it, or its packing of fields.
        var isOfHTTP2: Bool {
            let name = String(reflecting: type(of: self))
            return name.hasPrefix("NIOHTTP2.") || name.hasPrefix("NIOHPACK.")
        }

        /// Whether it concerns one stream of HTTP/2, and not its connection.
        var isOfStream: Bool { String(reflecting: type(of: self)).hasSuffix(".StreamError") }
    }

    extension NIOSSLExtraError {
        /// Whether a certificate is for other hosts than the one that was asked.
        fileprivate var isAboutName: Bool {
            self == .failedToValidateHostname || self == .serverHostnameImpossibleToMatch
        }
    }

    extension NetworkFault.Kind {
        fileprivate init(_ error: HTTPClientError) {
            self =
                switch error {
                case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
                    .tlsHandshakeTimeout, .socksHandshakeTimeout, .httpProxyHandshakeTimeout:
                    .timedOut
                case .remoteConnectionClosed, .uncleanShutdown: .connectionLost
                case .invalidProxyResponse, .proxyAuthenticationRequired: .cannotConnect
                default: .other
                }
        }

        /// The kind of an error of HTTP/2; nil: it is another one. SwiftNIO's library for HTTP/2 is known to async-http-client
        /// alone, so its errors are told by their names.
        fileprivate init?(http2 error: any Error) {
            guard error.isOfHTTP2 else { return nil }
            switch String(reflecting: type(of: error)).split(separator: ".").last {
            case "StreamClosed":
                // Such as `HTTP2ErrorCode<0x8 Cancel>`.
                let text = String(reflecting: error)
                let digits: Substring? = text.range(of: "HTTP2ErrorCode<0x").map { place in
                    text[place.upperBound...].prefix(while: \.isHexDigit)
                }
                self.init(http2Code: digits.flatMap { digits in Int(digits, radix: 16) } ?? 0)
            case "StreamError":
                // It is about the error within it, which cannot be read here: the server broke a rule.
                self = .badServer
            case "IOOnClosedConnection", "NoSuchStream", "CreatedStreamAfterGoaway", "NoStreamIDAvailable":
                self = .connectionLost
            default: self = .badServer
            }
        }

        fileprivate init(_ error: HTTPParserError) {
            self =
                switch error {
                case .invalidEOFState: .connectionLost
                case .headerOverflow: .answerTooLarge
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
