/// The calls of one service, bound to a client.
public protocol DAO: Sendable {
    /// The errors that are common to the service's endpoints.
    associatedtype Failure: ServerError

    /// What is the same for all endpoints.
    @_spi(Generated) static var service: ServiceDescription { get }

    /// Sends the requests.
    var client: APIClient { get }

    /// Puts what is sent with every request into one.
    @_spi(Generated) func fill(_ request: inout RequestBuilder) throws(InvalidRequest)

    /// Keeps what a call gave in the table that the spec names for its endpoint. Asked only of endpoints whose policies
    /// say `isStored`.
    /// - Parameters:
    ///   - value: what the call gave, or one value of a stream.
    ///   - endpoint: the type of the call.
    func storeAnswer<E: EndpointCall>(_ value: any Sendable, of endpoint: E.Type) async throws
}

extension DAO {
    /// Nothing is sent with every request.
    @_spi(Generated) public func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {}

    /// Nothing is kept.
    public func storeAnswer<E: EndpointCall>(_ value: any Sendable, of endpoint: E.Type) async throws {}
}
