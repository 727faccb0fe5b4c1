import APIRuntime
import APIRuntimeAsyncHTTPClient
import Foundation

/// What apigen makes of `Specs/Depot.yaml`, over a transport of the runtime.
struct GeneratedCarrier: Carrier {
    let transport: any Transport

    static let urlSession: GeneratedCarrier = GeneratedCarrier(transport: URLSessionTransport())
    static let asyncHTTPClient: GeneratedCarrier = GeneratedCarrier(transport: AsyncHTTPClientTransport())

    func upload(_ file: URL, to server: URL) async throws -> Int64 {
        Int64(try await depot(server).deposit(body: Upload(file: file)))
    }

    func download(_ length: Int64, from server: URL, to place: URL) async throws {
        _ = try await depot(server).withdraw(length: Int(length), to: place)
    }

    private func depot(_ server: URL) -> DepotDAO {
        var configuration: APIClient.Configuration = APIClient.Configuration()
        configuration.transport = transport
        return DepotDAO(client: APIClient(server: server.absoluteString, configuration: configuration))
    }
}
