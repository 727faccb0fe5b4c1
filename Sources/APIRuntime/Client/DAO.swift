/// The endpoints of one service, bound to a client.
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

extension DAO {
    /// Stores the values of an endpoint; `nil` where the spec names no table for it.
    func storing<E: EndpointCall>(_ endpoint: E) -> AnswerStoring? {
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
