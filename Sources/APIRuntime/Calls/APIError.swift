@_spi(Generated) import APIJSON

/// The reason why a call returned no value.
///
/// ```swift
/// switch error {
/// case .cancelled: break
/// case .authentication: isSignedIn = false
/// case .server(let failure): message = failure.message ?? "The album has refused this."
/// case .network: message = "The album cannot be reached."
/// default: message = "This version of the app does not understand the album."
/// }
/// ```
///
/// The cases are the levels at which a call can fail: the caller's own request, its authentication, the network, the
/// server, the data format of the response, and the table that stores it.
public indirect enum APIError<Failure: ServerError>: Error, Equatable {
    /// The request violates the spec or cannot be built. Nothing was sent.
    case request(RequestError)
    /// The client cannot authenticate or sign the call, for example because nobody is signed in.
    case authentication(CredentialError)
    /// There is no response.
    case network(NetworkError)
    /// The server reports an error by a business code or an HTTP status, whether or not the body of the error can be
    /// decoded.
    case server(Failure)
    /// The response does not match the spec.
    case dataFormat(DataFormatError)
    /// The response arrived, but its value could not be stored in its table.
    case storage(StorageError)
    /// The task was cancelled.
    case cancelled
}

extension APIError {
    /// The case for any error that a transport or a middleware throws.
    init(_ error: any Error, endpoint: String) {
        switch error {
        case let error as APIError<Failure>: self = error
        case let fault as RequestError: self = .request(fault)
        case let fault as CredentialError: self = .authentication(fault.at(endpoint))
        case let fault as DataFormatError: self = .dataFormat(fault)
        case let failure as Failure: self = .server(failure)
        case let fault as NetworkError: self = .network(fault.at(endpoint))
        case let fault as StorageError: self = .storage(fault.at(endpoint))
        default: self = error.isCancellation ? .cancelled : .network(NetworkError(wrapping: error).at(endpoint))
        }
    }
}

/// An error that names the endpoint.
private protocol EndpointError {
    var endpoint: String { get set }
}

extension EndpointError {
    /// The same error with the name of the endpoint.
    fileprivate func at(_ endpoint: String) -> Self {
        var error = self
        error.endpoint = endpoint
        return error
    }
}

extension NetworkError: EndpointError {}
extension CredentialError: EndpointError {}
extension StorageError: EndpointError {}

extension APIError {
    /// The response, if the server reported the error.
    public var response: FailedResponse? {
        if case .server(let failure) = self { failure.response } else { nil }
    }
}

extension APIError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .request(let fault): "\(fault)"
        case .authentication(let fault): "\(fault)"
        case .network(let fault): "\(fault)"
        case .server(let failure):
            "the server responded with \(failure.code)" + (failure.message.map { message in ": " + message } ?? "")
                + (failure.response.unreadable.map { fault in "; the body of the error cannot be read: \(fault)" } ?? "")
                + (failure.response.clockText.map { text in "; " + text } ?? "")
        case .dataFormat(let fault): "\(fault)"
        case .storage(let fault): "\(fault)"
        case .cancelled: "cancelled"
        }
    }
}
