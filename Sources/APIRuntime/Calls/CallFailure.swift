extension APICall {
    /// Why a call failed, for logs and metrics. It contains no values of sensitive parameters.
    public struct Failure: Sendable, Hashable, CustomStringConvertible {
        /// The level at which the call failed, as the case of ``APIError``, and for some the kind: `request`, `server`,
        /// `dataFormat`, `storage`, `cancelled`, `authentication.notSignedIn`, `network.timedOut`. There are few of them, none
        /// of which a server or a caller chooses, so that they are fit to be a label of metrics.
        public let name: String
        /// The reason, in English, without what a server has written.
        public let description: String

        init(_ name: String, _ description: String) {
            self.name = name
            self.description = description
        }

        /// - Parameter error: what a call throws, or a step of it.
        package init(_ error: any Error) {
            switch error {
            case let error as any CallError: self = error.failure
            case let fault as RequestError: self.init("request", fault.description)
            case let fault as CredentialError: self.init("authentication.\(fault.kind.rawValue)", fault.description)
            case let fault as DataFormatError: self.init("dataFormat", fault.description)
            case let failure as any ServerError: self.init("server", "the server responded with \(failure.code)")
            case let fault as StorageError: self.init("storage", fault.description)
            case let fault as NetworkError: self.init("network.\(fault.kind.rawValue)", fault.description)
            default:
                if error.isCancellation {
                    self.init("cancelled", "cancelled")
                } else {
                    self.init(NetworkError(wrapping: error))
                }
            }
        }
    }
}

/// An `APIError` of any service.
private protocol CallError: Error {
    var failure: APICall.Failure { get }
}

extension APIError: CallError {
    /// What logs and metrics have of the error. The text of a server may repeat what it was sent, so only its code is
    /// reported.
    var failure: APICall.Failure {
        switch self {
        case .request(let fault): APICall.Failure(fault)
        case .authentication(let fault): APICall.Failure(fault)
        case .network(let fault): APICall.Failure(fault)
        case .server(let failure): APICall.Failure(failure)
        case .dataFormat(let fault): APICall.Failure(fault)
        case .storage(let fault): APICall.Failure(fault)
        case .cancelled: APICall.Failure("cancelled", description)
        }
    }
}
