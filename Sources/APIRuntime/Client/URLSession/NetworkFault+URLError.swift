import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension NetworkFault {
    /// The fault that stands for an error of another library.
    init(wrapping error: any Error) {
        guard let error = error as? URLError else {
            self.init(.other, reason: "\(type(of: error))", underlying: error)
            return
        }
        self.init(Kind(error.code), reason: "URLError \(error.code.rawValue)", underlying: error)
    }

    /// The fault that stands for an error in the middle of an answer. Foundation on Linux does not tell what happened
    /// then, but it can only be the connection.
    init(whileReceiving error: any Error) {
        self.init(wrapping: error)
        if kind == .other || kind == .badServer { kind = .connectionLost }
    }
}

extension Error {
    /// Whether the error only says that the task was cancelled.
    var isCancellation: Bool {
        self is CancellationError || (self as? URLError)?.code == .cancelled
    }
}

extension NetworkFault.Kind {
    init(_ code: URLError.Code) {
        // Every URL here is one of http, so `unsupportedURL` is what the server's answer was.
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
