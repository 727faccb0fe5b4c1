@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes

/// Responds with a function, and records requests.
final class InMemoryTransport: Transport, @unchecked Sendable {
    private let response: @Sendable (WireRequest) async throws -> WireResponse
    /// Guards `asked`, the only state.
    private let lock: NSLock = NSLock()
    private var asked: [WireRequest] = []

    init(_ response: @escaping @Sendable (WireRequest) async throws -> WireResponse) {
        self.response = response
    }

    /// Sends the same response to every request.
    convenience init(_ body: String = "", status: Int = 200, headers: HTTPFields = [:]) {
        self.init { _ in WireResponse(status, body, headers: headers) }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        lock.withLock { asked.append(request) }
        return try await response(request)
    }

    var requests: [WireRequest] {
        lock.withLock { asked }
    }
}

extension GalleryDAO {
    /// A gallery on a server that does not exist.
    init(_ transport: any Transport, server: String = "https://api.example.com/v1", middlewares: [any Middleware] = [])
    {
        let configuration = APIClient.Configuration(middlewares: middlewares, transport: transport)
        self.init(client: APIClient(server: server, configuration: configuration))
    }

    /// A gallery whose server sends the same response to every request.
    init(respondingWith status: Int = 200, _ body: String = "", headers: HTTPFields = [:]) {
        self.init(InMemoryTransport(body, status: status, headers: headers))
    }
}
