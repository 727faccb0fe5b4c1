import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension NetworkFault {
    /// The fault for an error of another library.
    init(wrapping error: any Error) {
        guard let error = error as? URLError else {
            self.init(.other, reason: "\(type(of: error))", underlying: error)
            return
        }
        if let cause = TLSCause(error) {
            self.init(cause, underlying: error)
        } else {
            self.init(Kind(error), reason: "URLError \(error.code.rawValue)", underlying: error)
        }
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
        self is CancellationError || (self as? URLError)?.code == .cancelled
    }
}

extension NetworkFault.Kind {
    init(_ error: URLError) {
        self = error.transferText.flatMap { text in NetworkFault.Kind(transferText: text) } ?? Self(error.code)
    }

    init(_ code: URLError.Code) {
        // All URLs here are http or https, so `unsupportedURL` is about the server's response.
        self =
            switch code {
            case .timedOut: .timedOut
            case .cannotFindHost, .dnsLookupFailed: .cannotFindHost
            case .cannotConnectToHost: .cannotConnect
            case .networkConnectionLost: .connectionLost
            case .notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed, .callIsActive: .notConnected
            case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
                .tls
            case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
                .zeroByteResource, .redirectToNonExistentLocation, .unsupportedURL:
                .badServer
            case .httpTooManyRedirects: .tooManyRedirects
            case .dataLengthExceedsMaximum: .answerTooLarge
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

extension NetworkFault.Kind {
    /// The kind of an error, from the message of libcurl; `nil` if the message does not tell.
    init?(transferText text: String) {
        if let code = Self.streamCode(in: text) {
            self.init(http2Code: code)
            return
        }
        let known: [(part: String, kind: Self)] = [
            ("Empty reply from server", .connectionLost), ("Connection reset", .connectionLost),
            ("Recv failure", .connectionLost), ("Send failure", .connectionLost), ("SSL_read", .connectionLost),
            ("SSL_write", .connectionLost), ("SSL_ERROR_SYSCALL", .connectionLost),
            ("unexpected eof while reading", .connectionLost), ("transfer closed", .connectionLost),
            ("end of response with", .connectionLost), ("HTTP/0.9", .badServer), ("Weird server reply", .badServer),
            ("Unsupported HTTP", .badServer), ("Invalid Content-Length", .badServer),
            ("Header without colon", .badServer),
            ("Nul byte in header", .badServer), ("Invalid status line", .badServer),
            ("chunk", .badServer), ("content unencoding", .badServer), ("content encoding", .badServer),
            ("Too large response headers", .answerTooLarge), ("Avoided giant realloc", .answerTooLarge),
            ("A value or data field grew larger", .answerTooLarge), ("Could not resolve", .cannotFindHost),
            ("Failed to connect", .cannotConnect), ("Couldn't connect", .cannotConnect), ("timed out", .timedOut),
        ]
        guard let match = known.first(where: { part, _ in text.contains(part) }) else { return nil }
        self = match.kind
    }

    /// The error code of an HTTP/2 stream in the message of libcurl: `HTTP/2 stream 1 was not closed cleanly: CANCEL
    /// (err 8)`.
    private static func streamCode(in text: String) -> Int? {
        guard text.contains("was not closed cleanly"), let place = text.range(of: "(err ") else { return nil }
        return Int(text[place.upperBound...].prefix(while: \.isNumber))
    }

    /// The kind of the fault that closed an HTTP/2 stream (RFC 9113, section 7): either side violated the protocol, or
    /// the server gave up on the request. The code does not tell which side closed the stream.
    package init(http2Code code: Int) {
        switch code {
        // PROTOCOL_ERROR, FLOW_CONTROL_ERROR, FRAME_SIZE_ERROR and COMPRESSION_ERROR
        case 0x1, 0x3, 0x6, 0x9: self = .badServer
        default: self = .connectionLost
        }
    }
}

extension NetworkFault.TLSCause {
    /// The cause of a TLS error; `nil` for other errors, or if the cause is unknown.
    fileprivate init?(_ error: URLError) {
        if let text = error.transferText {
            self.init(transferText: text)
            return
        }
        if let cause = error.securityCode.flatMap({ code in NetworkFault.TLSCause(securityCode: code) }) {
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

    /// The cause, from the message of libcurl with OpenSSL.
    init?(transferText text: String) {
        // A lost connection is not a question of trust, unless the server sent an alert.
        guard text.contains("alert") || NetworkFault.Kind(transferText: text) == nil else { return nil }
        let known: [(part: String, cause: Self)] = [
            ("self-signed certificate in certificate chain", .notTrusted),
            ("self signed certificate in certificate chain", .notTrusted), ("self-signed certificate", .selfSigned),
            ("self signed certificate", .selfSigned), ("certificate has expired", .expired),
            ("certificate is not yet valid", .notYetValid), ("certificate revoked", .revoked),
            ("certificate subject name", .wrongName), ("subject name matches target", .wrongName),
            ("SSL certificate problem", .notTrusted), ("certificate verification failed", .notTrusted),
            ("SSL routines", .handshake), ("SSL_connect", .handshake), ("SSL connect error", .handshake),
            ("alert", .handshake),
        ]
        guard let match = known.first(where: { part, _ in text.contains(part) }) else { return nil }
        self = match.cause
    }

    /// The cause, from a code of Apple's Security framework (`SecureTransport.h`, `SecBase.h`); `nil` if the code does
    /// not tell.
    init?(securityCode code: Int) {
        switch code {
        case -9814, -67818: self = .expired
        case -9815, -67819: self = .notYetValid
        case -9843, -67602: self = .wrongName
        case -9812, -9813, -67843, -25318: self = .notTrusted
        case -9820, -67820: self = .revoked
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
