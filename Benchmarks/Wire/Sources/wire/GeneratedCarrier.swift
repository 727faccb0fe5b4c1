import APIRuntime
import APIRuntimeAsyncHTTPClient
import Foundation

/// What apigen makes of `Specs/Depot.yaml`, over a transport of the runtime.
struct GeneratedCarrier: Carrier {
    let transport: any Transport

    /// The transports, by their names.
    /// - Parameter connections: how many there are at a time.
    static func transport(_ name: String, connections: Int = 6) -> (any Transport)? {
        let connections = APIClient.ConnectionSettings(perHost: connections)
        return switch name {
        #if os(Linux)
            case "curl": CurlTransport(CurlTransport.Settings(connections: connections))
        #endif
        case "urlsession": URLSessionTransport(URLSessionTransport.Settings(connections: connections))
        case "asynchttpclient": AsyncHTTPClientTransport(AsyncHTTPClientTransport.Settings(connections: connections))
        default: nil
        }
    }

    func upload(_ file: URL, to server: URL) async throws -> Int64 {
        Int64(try await depot(server).deposit(body: Upload(file: file)).value)
    }

    func download(_ length: Int64, from server: URL, to place: URL) async throws {
        _ = try await depot(server).withdraw(length: Int(length), to: place).value
    }

    func depot(_ server: URL) -> DepotDAO {
        var configuration = APIClient.Configuration()
        configuration.transport = transport
        return DepotDAO(client: APIClient(server: server.absoluteString, configuration: configuration))
    }
}
