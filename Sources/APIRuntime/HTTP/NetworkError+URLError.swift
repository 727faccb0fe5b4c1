// On Linux, URLSession takes all of Foundation along, so that it is behind a trait.
#if !os(Linux) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif
#endif

extension NetworkError {
    /// The fault for an error of another library.
    init(wrapping error: any Error) {
        #if !os(Linux) || URLSession
            if let error = error as? URLError {
                self.init(error)
                return
            }
        #endif
        self.init(.other, reason: "\(type(of: error))", underlying: error)
    }

    /// The fault for an error in the middle of a response. An unknown error can only be a lost connection then.
    init(whileReceiving error: any Error) {
        self.init(wrapping: error)
        if kind == .other { kind = .connectionLost }
    }
}

extension Error {
    /// Whether the error only means that the task was cancelled.
    var isCancellation: Bool {
        #if !os(Linux) || URLSession
            if (self as? URLError)?.code == .cancelled { return true }
        #endif
        return self is CancellationError
    }
}

#if !os(Linux) || URLSession
    extension NetworkError {
        fileprivate init(_ error: URLError) {
            if let cause = TLSCause(error) {
                self.init(cause, underlying: error)
            } else {
                self.init(Kind(error), reason: "URLError \(error.code.rawValue)", underlying: error)
            }
        }
    }

    extension NetworkError.Kind {
        init(_ error: URLError) {
            self = error.transferText.flatMap { text in NetworkError.Kind(transferText: text) } ?? Self(error.code)
        }

        init(_ code: URLError.Code) {
            // All URLs here are http or https, so `unsupportedURL` is about the server's response.
            self =
                switch code {
                case .timedOut: .timedOut
                case .cannotFindHost, .dnsLookupFailed: .cannotFindHost
                case .cannotConnectToHost: .cannotConnect
                // The session cannot send the body again on another connection.
                case .networkConnectionLost, .requestBodyStreamExhausted: .connectionLost
                case .notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed, .callIsActive: .notConnected
                case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                    .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                    .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
                    .tls
                case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
                    .zeroByteResource, .redirectToNonExistentLocation, .unsupportedURL:
                    .badServer
                case .httpTooManyRedirects: .tooManyRedirects
                case .dataLengthExceedsMaximum: .responseTooLarge
                default: .other
                }
        }
    }

    extension URLError {
        /// The error message of libcurl, which Foundation on Linux passes on, as most errors share a code there.
        fileprivate var transferText: String? {
            #if canImport(FoundationNetworking)
                guard [.unknown, .badServerResponse].contains(code) else { return nil }
                return userInfo[NSLocalizedDescriptionKey] as? String
            #else
                return nil
            #endif
        }
    }

    extension NetworkError.TLSCause {
        /// The cause of a TLS error; `nil` for other errors, or if the cause is unknown.
        fileprivate init?(_ error: URLError) {
            if let text = error.transferText {
                self.init(transferText: text)
                return
            }
            if let cause = error.securityCode.flatMap({ code in NetworkError.TLSCause(securityCode: code) }) {
                self = cause
                return
            }
            switch error.code {
            case .serverCertificateHasBadDate: self = .expired
            case .serverCertificateNotYetValid: self = .notYetValid
            case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: self = .notTrusted
            case .secureConnectionFailed, .clientCertificateRejected, .clientCertificateRequired: self = .handshake
            case .appTransportSecurityRequiresSecureConnection: self = .unencrypted
            default: return nil
            }
        }
    }

    extension URLError {
        /// The code of the underlying error, on Apple systems.
        fileprivate var securityCode: Int? {
            let key = "_kCFStreamErrorCodeKey"
            let below = userInfo[NSUnderlyingErrorKey] as? NSError
            return userInfo[key] as? Int ?? below?.userInfo[key] as? Int
        }
    }
#endif

extension NetworkError.TLSCause {
    /// The cause, from a code of Apple's Security framework (`SecureTransport.h`, `SecBase.h`); `nil` if the code does not
    /// tell: it is about the connection, about the program, or no error.
    init?(securityCode code: Int) {
        switch code {
        // errSSLCertExpired, errSSLPeerCertExpired; errSecCertificateExpired
        case -9814, -9828, -67818: self = .expired
        // errSSLCertNotYetValid; errSecCertificateNotValidYet
        case -9815, -67819: self = .notYetValid
        // errSSLHostNameMismatch; errSecHostNameMismatch
        case -9843, -67602: self = .wrongName
        // errSSLPeerCertRevoked; errSecCertificateRevoked, errSecCertificateSuspended
        case -9827, -67820, -67821: self = .revoked
        // errSSLXCertChainInvalid, errSSLBadCert; errSSLUnknownRootCert, errSSLNoRootCert; errSSLPeerBadCert,
        // errSSLPeerUnsupportedCert; errSSLPeerCertUnknown; errSSLPeerUnknownCA; errSSLBadCertificateStatusResponse
        case -9807, -9808, -9812, -9813, -9825, -9826, -9829, -9831, -9862: self = .notTrusted
        // errSSLATSMinimumKeySizeViolation, errSSLATSLeafCertificateHashAlgorithmViolation,
        // errSSLATSCertificateHashAlgorithmViolation, errSSLATSCertificateTrustViolation
        case -9886 ... -9883: self = .notTrusted
        // errSecNotTrusted, errSecCreateChainFailed; errSecCertificatePolicyNotAllowed, errSecCertificateNameNotAllowed,
        // errSecCertificateValidityPeriodTooLong, errSecCertificateIsCA
        case -67843, -25318, -67902 ... -67899: self = .notTrusted
        // errSSLProtocol, errSSLNegotiation, errSSLFatalAlert; errSSLCrypto; errSSLBadCipherSuite
        case -9802 ... -9800, -9809, -9818: self = .handshake
        // The other alerts of the peer, from errSSLPeerUnexpectedMsg to errSSLPeerHandshakeFail and from errSSLIllegalParam
        // to errSSLPeerNoRenegotiation
        case -9824 ... -9819, -9830, -9840 ... -9832: self = .handshake
        // errSSLClientCertRequested, errSSLCertificateRequired; errSSLDecryptionFail, errSSLBadRecordMac,
        // errSSLRecordOverflow; errSSLUnexpectedRecord, errSSLWeakPeerEphemeralDHKey
        case -9842, -9863, -9847 ... -9845, -9850 ... -9849: self = .handshake
        // errSSLUnsupportedExtension, errSSLUnexpectedMessage, errSSLDecompressFail, errSSLHandshakeFail, errSSLDecodeError,
        // errSSLInappropriateFallback, errSSLMissingExtension; errSSLUnknownPSKIdentity, errSSLUnrecognizedName
        case -9861 ... -9855, -9865 ... -9864: self = .handshake
        // errSSLATSViolation, errSSLATSMinimumVersionViolation, errSSLATSCiphersuiteViolation
        case -9882 ... -9880: self = .handshake
        default: return nil
        }
    }
}
