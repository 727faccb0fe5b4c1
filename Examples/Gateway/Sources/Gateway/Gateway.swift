import APIRuntime
public import Hummingbird

/// A gateway: what an app shows on one screen, from three services, with one request.
public struct Gateway: Sendable {
    private let upstreams: Upstreams

    public init(_ upstreams: Upstreams) {
        self.upstreams = upstreams
    }

    /// - Parameter timeout: How long a request may take that does not say so itself.
    public func router(timeout: Duration = .seconds(5)) -> Router<GatewayContext> {
        let router = Router(context: GatewayContext.self)
        router.addMiddleware {
            TracingMiddleware()
            FailureMiddleware()
            CallerMiddleware(timeout: timeout)
        }
        router.get("health") { _, _ in HTTPResponse.Status.ok }
        router.get("home") { _, context in try await home(of: context.requireCaller()) }
        router.post("orders") { request, context in
            let order = try await request.decode(as: NewOrder.self, context: context)
            return try await place(order, for: context.requireCaller())
        }
        return router
    }

    private func home(of caller: Caller) async throws -> Home {
        async let account = upstreams.accounts(of: caller).account().value
        let orders = try await upstreams.orders(of: caller).orders().value
        let names = Set(orders.map(\.product))
        let products = try await upstreams.catalog.client
            .batch(names.map { name in upstreams.catalog.product(id: name) }, atMost: 4)
            .map { result in try result.get() }
        let titles = Dictionary(products.map { product in (product.id, product.title) }) { first, _ in first }
        return Home(
            name: try await account.name,
            orders: orders.map { order in
                Home.Line(
                    id: order.id, owner: order.owner, title: titles[order.product] ?? order.product,
                    quantity: order.quantity)
            })
    }

    private func place(_ order: NewOrder, for caller: Caller) async throws -> Home.Line {
        async let product = upstreams.catalog.product(id: order.product).value
        let placed = try await upstreams.orders(of: caller).place(product: order.product, quantity: order.quantity)
            .value
        return try await Home.Line(id: placed.id, owner: placed.owner, title: product.title, quantity: placed.quantity)
    }
}

/// What the first screen of the app shows.
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

/// The body of `POST /orders`.
struct NewOrder: Decodable, Sendable {
    var product: String
    var quantity: Int
}
