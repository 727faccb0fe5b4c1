/// The calls of one service, bound to a client.
public protocol DAO: Sendable {
    /// The errors that are common to the service's endpoints.
    associatedtype Failure: ServerError

    /// What is the same for all endpoints.
    static var service: ServiceDescription { get }

    /// Sends the requests.
    var client: APIClient { get }

    /// Puts what is sent with every request into one.
    func fill(_ request: inout RequestBuilder) throws(InvalidRequest)
}

extension DAO {
    /// Nothing is sent with every request.
    public func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {}
}
