import APIRuntimeAsyncHTTPClient
import Configuration
import Gateway
import Hummingbird
import Logging

@main
struct Generated {
    /// Arguments: the port of the gateway, the port of the services.
    static func main() async throws {
        let ports = CommandLine.arguments.dropFirst().compactMap { text in Int(text) }
        let transport = AsyncHTTPClientTransport(.init(connections: .init(perHost: 1_000)))
        let server = "http://127.0.0.1:\(ports[1])"
        let servers = ["ACCOUNTS_SERVERS": server, "ORDERS_SERVERS": server, "CATALOG_SERVERS": server]
        let settings = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: servers))
        let gateway = Gateway(try Upstreams(transport: transport, settings: settings))
        var logger = Logger(label: "gateway")
        logger.logLevel = .error
        try await Application(
            router: gateway.router(), configuration: .init(address: .hostname("127.0.0.1", port: ports[0])), logger: logger
        ).runService()
    }
}
