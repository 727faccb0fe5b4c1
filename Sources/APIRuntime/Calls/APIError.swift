@_spi(Generated) import APIJSON

/// The reason why a call returned no value.
///
/// The cases are the levels on which a call can fail, from the inside out: the caller's own request, who makes it, the
/// network, the server, the form of what it sent, and the table that should have kept it.
public enum APIError<Failure: ServerError>: Error, Equatable {
    /// The request breaks a rule of the spec, or cannot be put together; nothing was sent.
    case request(InvalidRequest)
    /// The client cannot say who makes the call, as when nobody is signed in, or cannot sign it; it was not sent.
    case authentication(Credential.Fault)
    /// There is no answer.
    case network(NetworkFault)
    /// The server says that the call failed, by a business code or an HTTP status, whether the body of the error can be
    /// read or not.
    case server(Failure)
    /// The answer is not what the spec says.
    case dataFormat(DataFormatError)
    /// The answer came, but could not be kept in the table that the spec names.
    case storage(StorageFault)
    /// The task was cancelled.
    case cancelled
}

extension APIError {
    /// The case for whatever a transport or a middleware throws.
    init(_ error: any Error, endpoint: String) {
        switch error {
        case let error as APIError<Failure>: self = error
        case let fault as InvalidRequest: self = .request(fault)
        case let fault as Credential.Fault: self = .authentication(fault.at(endpoint))
        case let fault as DataFormatError: self = .dataFormat(fault)
        case let failure as Failure: self = .server(failure)
        case let fault as NetworkFault: self = .network(fault.at(endpoint))
        case let fault as StorageFault: self = .storage(fault.at(endpoint))
        default: self = error.isCancellation ? .cancelled : .network(NetworkFault(wrapping: error).at(endpoint))
        }
    }
}

extension NetworkFault {
    /// The same fault, said of that endpoint.
    fileprivate func at(_ endpoint: String) -> NetworkFault {
        var fault: NetworkFault = self
        fault.endpoint = endpoint
        return fault
    }
}

extension Credential.Fault {
    /// The same fault, said of that endpoint.
    fileprivate func at(_ endpoint: String) -> Credential.Fault {
        var fault: Credential.Fault = self
        fault.endpoint = endpoint
        return fault
    }
}

extension StorageFault {
    /// The same fault, said of that endpoint.
    fileprivate func at(_ endpoint: String) -> StorageFault {
        var fault: StorageFault = self
        fault.endpoint = endpoint
        return fault
    }
}

extension APIError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .request(let fault): "\(fault)"
        case .authentication(let fault): "\(fault)"
        case .network(let fault): "\(fault)"
        case .server(let failure):
            "the server answered \(failure.code)" + (failure.message.map { message in ": " + message } ?? "")
                + (failure.errorBody?.unreadable.map { body in "; \(body)" } ?? "")
        case .dataFormat(let fault): "\(fault)"
        case .storage(let fault): "\(fault)"
        case .cancelled: "cancelled"
        }
    }
}
