import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// The three services behind the gateway, on one port, with the faults of real ones.
final class UpstreamDouble: Sendable {
    /// What goes wrong.
    enum Fault {
        case mute, disconnect, unavailable
    }

    private struct State {
        var orders: [String: [Int: String]] = [:]
        var placed: [String: Int] = [:]
        var count: Int = 0
        var fields: [HTTPFields] = []
    }

    /// How many of a thousand requests meet a fault of each kind.
    private let faultsPerMille: Int
    private let state: Mutex<State> = Mutex(State())

    init(faultsPerMille: Int = 0) {
        self.faultsPerMille = faultsPerMille
    }

    /// How many requests have come.
    var count: Int { state.withLock { $0.count } }

    /// The header fields of all requests, the oldest first. They are kept only without faults.
    var fields: [HTTPFields] { state.withLock { $0.fields } }

    /// The owner of each order.
    var owners: [Int: String] {
        state.withLock { state in
            state.orders.reduce(into: [:]) { owners, list in for id in list.value.keys { owners[id] = list.key } }
        }
    }

    var router: Router<BasicRequestContext> {
        let router = Router()
        router.addMiddleware { Faults(upstream: self) }
        router.get("account") { request, _ in
            let user = try Self.user(of: request)
            return Self.json(#"{"id": "\#(user)", "name": "Name of \#(user)"}"#)
        }
        router.get("orders") { [self] request, _ in
            let user = try Self.user(of: request)
            let orders = state.withLock { state in state.orders[user, default: [:]] }
            let list = orders.sorted { $0.key < $1.key }.suffix(5).map { id, product in
                #"{"id": \#(id), "owner": "\#(user)", "product": "\#(product)", "quantity": "2"}"#
            }
            return Self.json(#"{"code": 0, "msg": "", "data": [\#(list.joined(separator: ","))]}"#)
        }
        router.post("orders") { [self] request, context in
            let user = try Self.user(of: request)
            struct Body: Decodable { var product: String }
            let product = try await request.decode(as: Body.self, context: context).product
            guard product != "sold-out" else { return Self.json(#"{"code": 4001, "msg": "sold out"}"#) }
            let key = HTTPField.Name("Idempotency-Key").flatMap { name in request.headers[name] } ?? ""
            let id = state.withLock { state in
                if let id = state.placed[key] { return id }
                let id = state.placed.count + 1
                state.placed[key] = id
                state.orders[user, default: [:]][id] = product
                return id
            }
            let order = #"{"id": \#(id), "owner": "\#(user)", "product": "\#(product)", "quantity": "2"}"#
            return Self.json(#"{"code": "0", "msg": "", "data": \#(order)}"#)
        }
        router.get("products/:id") { _, context in
            let id = try context.parameters.require("id")
            return Self.json(#"{"id": "\#(id)", "title": "Title of \#(id)", "price": "9.5"}"#)
        }
        return router
    }

    /// The user that a token belongs to.
    private static func user(of request: Request) throws -> String {
        let prefix = "Bearer token of "
        guard let field = request.headers[.authorization], field.hasPrefix(prefix) else {
            throw HTTPError(.unauthorized)
        }
        return String(field.dropFirst(prefix.count))
    }

    private static func json(_ text: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Counts a request.
    /// - Returns: What goes wrong with it.
    fileprivate func note(_ request: Request) -> Fault? {
        state.withLock { state in
            state.count += 1
            if faultsPerMille == 0 { state.fields.append(request.headers) }
            switch state.count * 7_919 % 1000 {
            case ..<faultsPerMille: return .mute
            case ..<(2 * faultsPerMille): return .disconnect
            case ..<(3 * faultsPerMille): return .unavailable
            default: return nil
            }
        }
    }

    private struct Faults: RouterMiddleware {
        let upstream: UpstreamDouble

        func handle(
            _ request: Request, context: BasicRequestContext,
            next: (Request, BasicRequestContext) async throws -> Response
        ) async throws -> Response {
            switch upstream.note(request) {
            case .mute:
                await cancelWhenGracefulShutdown { try? await Task.sleep(for: .seconds(600)) }
                throw HTTPError(.serviceUnavailable)
            case .disconnect:
                _ = try await next(request, context)
                return Response(status: .ok, body: ResponseBody(contentLength: 100) { _ in throw Disconnected() })
            case .unavailable: throw HTTPError(.serviceUnavailable)
            case nil: return try await next(request, context)
            }
        }
    }

    private struct Disconnected: Error {}
}

/// A server on loopback that runs until it is stopped.
struct RunningServer {
    let port: Int
    private let group: ServiceGroup
    private let task: Task<Void, any Error>

    /// - Parameter port: Zero for any that is free.
    init(
        _ responder: some HTTPResponder<some InitializableFromSource<ApplicationRequestContextSource>>, port: Int = 0
    ) async throws {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "gateway test")
        logger.logLevel = .critical
        let application = Application(
            responder: responder, configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                continuation.yield(channel.localAddress?.port ?? 0)
                continuation.finish()
            }, logger: logger)
        let group = ServiceGroup(services: [application], logger: logger)
        self.group = group
        task = Task {
            defer { continuation.finish() }
            try await group.run()
        }
        guard let port = await ports.first(where: { _ in true }) else {
            try await task.value
            throw CancellationError()
        }
        self.port = port
    }

    /// Accepts no more connections, and ends when the requests that have come are responded to.
    func stop() async {
        await group.triggerGracefulShutdown()
        _ = await task.result
    }
}

/// The upstream as a server that is started again on its port.
actor RestartingServer {
    nonisolated let port: Int
    private let upstream: UpstreamDouble
    private var server: RunningServer

    init(_ upstream: UpstreamDouble) async throws {
        self.upstream = upstream
        server = try await RunningServer(upstream.router.buildResponder())
        port = server.port
    }

    /// The server is away for 200 ms.
    func restart() async throws {
        await server.stop()
        try await Task.sleep(for: .milliseconds(200))
        server = try await RunningServer(upstream.router.buildResponder(), port: port)
    }

    func stop() async { await server.stop() }
}
