/// The endpoints of one service, bound to a client.
///
/// DAOs are equal if their clients are, and what they add to requests.
public protocol DAO: Sendable, Hashable {
    /// The errors that the service's endpoints share.
    associatedtype Failure: ServerError

    /// The properties that all endpoints share.
    @_spi(Generated) static var service: ServiceDescription { get }

    /// Sends the requests.
    var client: APIClient { get }

    /// Adds the parameters that are sent with every request.
    @_spi(Generated) func fill(_ request: inout RequestBuilder)
}

extension DAO {
    /// Adds nothing.
    @_spi(Generated) public func fill(_ request: inout RequestBuilder) {}
}

extension DAO {
    public static func == (left: Self, right: Self) -> Bool {
        left.client == right.client
            && left.common(for: service.name).hasSameParts(as: right.common(for: service.name))
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(client)
    }

    /// What the DAO adds to all of its requests.
    func common(for endpoint: String) -> RequestBuilder {
        var builder = RequestBuilder(endpoint: endpoint)
        builder.layer = .dao
        fill(&builder)
        return builder
    }
}
