import APIRuntimeAsyncHTTPClient
import Configuration
import Gateway
import Hummingbird

@main
struct Serve {
    static func main() async throws {
        let settings = ConfigReader(provider: EnvironmentVariablesProvider())
        let transport = AsyncHTTPClientTransport(.init(connections: .init(perHost: 100)))
        let gateway = Gateway(try Upstreams(transport: transport, settings: settings))
        let address = BindAddress.hostname("0.0.0.0", port: settings.int(forKey: "port", default: 8080))
        try await Application(router: gateway.router(), configuration: .init(address: address)).runService()
    }
}
