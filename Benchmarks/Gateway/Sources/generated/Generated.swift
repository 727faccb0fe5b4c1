import APIRuntime
import APIRuntimeAsyncHTTPClient
import Gateway
import Hummingbird

@main
struct Generated {
    struct Server: ServerEnvironment {
        let servers: [String]
    }

    /// Arguments: the port of the gateway, the port of the services.
    static func main() async throws {
        let ports = CommandLine.arguments.dropFirst().compactMap { text in Int(text) }
        let transport = AsyncHTTPClientTransport(.init(connectionsPerHost: 1_000))
        let server = Server(servers: ["http://127.0.0.1:\(ports[1])"])
        let gateway = Gateway(Upstreams(transport: transport, accounts: server, orders: server, catalog: server))
        var logger = Logger(label: "gateway")
        logger.logLevel = .error
        try await Application(
            router: gateway.router(), configuration: .init(address: .hostname("127.0.0.1", port: ports[0])), logger: logger
        ).runService()
    }
}
