public import APIRuntime
import APIRuntimeConfiguration
import APIRuntimeTelemetry
public import Configuration

/// The services behind the gateway. Each has one client, which all users share: its connections, its cache, its retries
/// and what it knows about its servers.
public struct Upstreams: Sendable {
    private let accounts: APIClient
    private let orders: APIClient
    /// Products are the same for everybody.
    let catalog: CatalogDAO

    /// - Parameters:
    ///   - transport: Sends the requests to all services.
    ///   - settings: Names other servers than the specs do, by `accounts.servers` and so on.
    ///   - events: Hear of each call. Defaults to the metrics of the process.
    /// - Throws: If a setting is not valid.
    public init(
        transport: any Transport, settings: ConfigReader, events: APIClient.Events = .log(.metrics())
    ) throws(APIClient.InvalidSetting) {
        var configuration = APIClient.Configuration(transport: transport)
        configuration.events = events
        configuration.trace()
        accounts = try APIClient(
            environment: AccountsDAO.Environment.release, settings: settings.scoped(to: "accounts"),
            configuration: configuration)
        orders = try APIClient(
            environment: OrdersDAO.Environment.release, settings: settings.scoped(to: "orders"),
            configuration: configuration)
        catalog = CatalogDAO(
            client: try APIClient(
                environment: CatalogDAO.Environment.release, settings: settings.scoped(to: "catalog"),
                configuration: configuration))
    }

    func accounts(of caller: Caller) -> AccountsDAO {
        AccountsDAO(client: accounts.acting(for: caller.name, credential: .token(caller.token)))
    }

    func orders(of caller: Caller) -> OrdersDAO {
        OrdersDAO(client: orders.acting(for: caller.name, credential: .token(caller.token)))
    }
}
