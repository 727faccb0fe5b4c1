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
            case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
                self.init(.tls, reason: "\(type(of: error))", underlying: error)
            case let error as IOError:
                self.init(Kind(error), reason: "errno \(error.errnoCode)", underlying: error)
            case is ChannelError:
                self.init(.connectionLost, reason: "ChannelError", underlying: error)
            default:
                // In an answer it can only be the body, which is not what its header fields say.
                self.init(isReceiving ? .badServer : .other, reason: "\(type(of: error))", underlying: error)
            }
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
                default: .other
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
