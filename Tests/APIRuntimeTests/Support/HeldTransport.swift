@_spi(Generated) import APIRuntime
import HTTPTypes
import TestSupport

/// Keeps requests until a test responds to them, by their paths, or their tasks are cancelled.
final class HeldTransport: Transport {
    private typealias Requests = WaiterQueue<String, WireResponse>

    private let held = Requests()
    private let arrived = Locked<[(path: String, ticket: Requests.Ticket)]>([])

    /// The paths of all requests so far, in order of their arrival.
    var paths: [String] {
        arrived.withLock { arrived in arrived.map(\.path) }
    }

    /// The paths of those without a response, in order of their arrival.
    var heldPaths: [String] { held.labels }

    /// Waits until a number of requests have arrived.
    func arrivals(atLeast count: Int) async {
        while paths.count < count { await letOthersRun() }
    }

    /// Responds to the oldest request to a path.
    func respond(to path: String, with response: WireResponse = WireResponse(200, "ok")) {
        for request in arrived.withLock({ $0 }) where request.path == path {
            if held.resume(request.ticket, returning: response) { return }
        }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let path = request.head.path ?? ""
        let ticket = arrived.withLock { arrived in
            let ticket = held.join(path)
            arrived.append((path, ticket))
            return ticket
        }
        return try await held.value(of: ticket)
    }
}
