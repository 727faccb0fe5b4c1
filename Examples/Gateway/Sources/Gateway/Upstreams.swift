public import APIRuntime
import APIRuntimeTelemetry

/// The services behind the gateway. Each has one client, which all users share: its connections, its cache, its retries
/// and what it knows about its servers.
public struct Upstreams: Sendable {
    private let accounts: APIClient
    private let orders: APIClient
    /// Products are the same for everybody.
    let catalog: CatalogDAO

    /// - Parameters:
    ///   - transport: Sends the requests to all services.
    ///   - events: Hear of each call. Defaults to the metrics of the process.
    ///   - accounts: Where the accounts are. Defaults to the servers of the spec, as with the other two.
    public init(
        transport: any Transport,
        events: APIClient.Events = .log(.metrics()),
        accounts: any ServerEnvironment = AccountsDAO.Environment.release,
        orders: any ServerEnvironment = OrdersDAO.Environment.release,
        catalog: any ServerEnvironment = CatalogDAO.Environment.release
    ) {
        var configuration = APIClient.Configuration()
        configuration.transport = transport
        configuration.events = events
        configuration.trace()
        self.accounts = APIClient(environment: accounts, configuration: configuration)
        self.orders = APIClient(environment: orders, configuration: configuration)
        self.catalog = CatalogDAO(client: APIClient(environment: catalog, configuration: configuration))
    }

    func accounts(of caller: Caller) -> AccountsDAO {
        AccountsDAO(client: accounts.acting(for: caller.name, credential: .token(caller.token)))
    }

    func orders(of caller: Caller) -> OrdersDAO {
        OrdersDAO(client: orders.acting(for: caller.name, credential: .token(caller.token)))
    }
}
