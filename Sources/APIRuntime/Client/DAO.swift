/// The endpoints of one service, bound to a client.
public protocol DAO: Sendable {
    /// The errors that the service's endpoints share.
    associatedtype Failure: ServerError

    /// The properties that all endpoints share.
    @_spi(Generated) static var service: ServiceDescription { get }

    /// Sends the requests.
    var client: APIClient { get }

    /// Adds the parameters that are sent with every request.
    @_spi(Generated) func fill(_ request: inout RequestBuilder) throws(InvalidRequest)

    /// Stores the value of a call in the table that the spec declares for its endpoint. Only called for endpoints whose
    /// policies have `isStored`.
    /// - Parameters:
    ///   - value: the value of the call, or one value of a stream.
    ///   - endpoint: the type of the call.
    /// - Throws: the error of the store, which the call reports as a `StorageFault`.
    func storeAnswer<E: EndpointCall>(_ value: any Sendable, of endpoint: E.Type) async throws
}

extension DAO {
    /// Adds nothing.
    @_spi(Generated) public func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {}

    /// Stores nothing.
    public func storeAnswer<E: EndpointCall>(_ value: any Sendable, of endpoint: E.Type) async throws {}
}

extension DAO {
    /// Stores the values of an endpoint; `nil` if the spec declares no table for it.
    func storing<E: EndpointCall>(_ endpoint: E) -> StoreValue? {
        guard endpoint.route.policies?.isStored == true else { return nil }
        return { value in
            do {
                try await storeAnswer(value, of: E.self)
            } catch {
                guard !error.isCancellation else { throw error }
                throw StorageFault(reason: "\(error)", answer: value, underlying: error)
            }
        }
    }
}
