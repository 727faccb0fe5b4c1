@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes

/// A server that responds to the first request with 1, the next one with 2, and so on.
final class CountingServer: Transport, @unchecked Sendable {
    /// Guards what follows.
    private let lock: NSLock = NSLock()
    private var asked: [WireRequest] = []
    private var form: @Sendable (Int, WireRequest) async throws -> WireResponse

    init(headers: HTTPFields = [:]) {
        form = { number, _ in Self.response(number, headers) }
    }

    init(_ form: @escaping @Sendable (Int, WireRequest) async throws -> WireResponse) {
        self.form = form
    }

    static func response(_ number: Int, _ headers: HTTPFields = [:]) -> WireResponse {
        WireResponse(200, #"{"code":0,"data":\#(number)}"#, headers: headers)
    }

    /// Replaces the response from now on.
    func respond(by form: @escaping @Sendable (Int, WireRequest) async throws -> WireResponse) {
        lock.withLock { self.form = form }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let (number, form) = lock.withLock {
            asked.append(request)
            return (asked.count, self.form)
        }
        return try await form(number, request)
    }

    var requests: [WireRequest] { lock.withLock { asked } }
    var count: Int { requests.count }
}

/// A shelf, its server, its cache and its time.
struct ShelfBench {
    let server: CountingServer
    let time: ManualTime = ManualTime()
    let cache: ResponseCache
    var configuration: APIClient.Configuration

    init(_ server: CountingServer = CountingServer(), cache: ResponseCache = ResponseCache()) {
        self.server = server
        self.cache = cache
        configuration = APIClient.Configuration(cache: cache, time: time, transport: server)
    }

    var shelf: Shelf { Shelf(client: APIClient(server: "https://shelf.example.com/v1", configuration: configuration)) }

    func shelf(of user: String?) -> Shelf { Shelf(client: shelf.client.acting(for: user)) }

    /// Reads, and returns the value of the server, or the negative of a cached one.
    func read<P: ShelfPolicy>(
        _ id: String = "1", as policy: P.Type, token: String? = nil, wish: String? = nil
    ) async throws -> Int {
        let response = try await shelf.read(id, as: policy, token: token, wish: wish).response
        return response.source == .cache ? -response.value : response.value
    }
}
