import APIRuntimeAsyncHTTPClient
import Gateway
import Hummingbird

@main
struct Serve {
    static func main() async throws {
        let transport = AsyncHTTPClientTransport(.init(connectionsPerHost: 100))
        let gateway = Gateway(Upstreams(transport: transport))
        let address = BindAddress.hostname("0.0.0.0", port: 8080)
        try await Application(router: gateway.router(), configuration: .init(address: address)).runService()
    }
}
