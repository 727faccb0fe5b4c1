import AsyncHTTPClient
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

struct Home: ResponseEncodable, Sendable {
    struct Line: ResponseEncodable, Sendable {
        var id: String
        var owner: String
        var title: String
        var quantity: Int
    }

    var name: String
    var orders: [Line]
}

struct NewOrder: Decodable, Sendable {
    var product: String
    var quantity: Int
}

/// The handlers of the gateway in `Examples`, over async-http-client and `Codable`.
@main
struct ByHand {
    /// Arguments: the port of the gateway, the port of the services.
    static func main() async throws {
        let ports = CommandLine.arguments.dropFirst().compactMap { text in Int(text) }
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1_000
        let client = HTTPClient(configuration: configuration)
        let services = Services(client: client, server: "http://127.0.0.1:\(ports[1])")
        var logger = Logger(label: "gateway")
        logger.logLevel = .error
        try await Application(
            router: router(services), configuration: .init(address: .hostname("127.0.0.1", port: ports[0])), logger: logger
        ).runService()
        try await client.shutdown()
    }

    private static func router(_ services: Services) -> Router<BasicRequestContext> {
        let router = Router()
        router.addMiddleware { TracingMiddleware() }
        router.get("home") { request, _ in
            let (token, deadline) = try caller(request)
            return try await checked {
                async let account = services.account(token, deadline)
                let orders = try await services.orders(token, deadline)
                let titles = try await withThrowingTaskGroup(of: Product.self) { group in
                    for id in Set(orders.map(\.product)) { group.addTask { try await services.product(id, deadline) } }
                    return try await group.reduce(into: [:]) { titles, product in titles[product.id] = product.title }
                }
                return Home(
                    name: try await account.name, orders: orders.map { order in line(order, titles[order.product]) })
            }
        }
        router.post("orders") { request, context in
            let (token, deadline) = try caller(request)
            let order = try await request.decode(as: NewOrder.self, context: context)
            return try await checked {
                async let product = services.product(order.product, deadline)
                let placed = try await services.place(order.product, order.quantity, token, deadline)
                return try await line(placed, product.title)
            }
        }
        return router
    }

    private static func caller(_ request: Request) throws -> (token: String, deadline: NIODeadline) {
        guard let authorization = request.headers[.authorization], authorization.lowercased().hasPrefix("bearer ") else {
            throw HTTPError(.unauthorized)
        }
        let left = request.headers[.expectedTimeout].flatMap { text in Int64(text) } ?? 5_000
        return (String(authorization.dropFirst("bearer ".count)), .now() + .milliseconds(min(left, 5_000)))
    }

    private static func line(_ order: Order, _ title: String?) -> Home.Line {
        Home.Line(
            id: order.id.text, owner: order.owner, title: title ?? order.product, quantity: Int(order.quantity.text) ?? 0)
    }

    private static func checked<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let failure as Failure {
            throw HTTPError(failure.status)
        }
    }
}

extension HTTPField.Name {
    fileprivate static let expectedTimeout: HTTPField.Name = HTTPField.Name("X-Envoy-Expected-RQ-Timeout-Ms") ?? .age
}
