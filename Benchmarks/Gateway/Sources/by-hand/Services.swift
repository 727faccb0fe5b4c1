import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Synchronization

struct Account: Decodable {
    var id: String
    var name: String
}

/// A number, or the text of one.
struct LooseText: Decodable, Sendable {
    var text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try (try? container.decode(String.self)) ?? String(container.decode(Int.self))
    }
}

struct Order: Decodable {
    var id: LooseText
    var owner: String
    var product: String
    var quantity: LooseText
}

struct Product: Decodable, Sendable {
    var id: String
    var title: String
    var price: LooseText
}

struct Envelope<Content: Decodable>: Decodable {
    var code: LooseText
    var msg: String?
    var data: Content?
}

struct Failure: Error {
    var status: HTTPResponse.Status
}

/// The calls of the three services, with the retries, the deadline and the cache that their specs declare.
struct Services: Sendable {
    let client: HTTPClient
    let server: String
    private let products: ProductCache = ProductCache()

    init(client: HTTPClient, server: String) {
        self.client = client
        self.server = server
    }

    func account(_ token: String, _ deadline: NIODeadline) async throws -> Account {
        try await send("/account", token, deadline)
    }

    func orders(_ token: String, _ deadline: NIODeadline) async throws -> [Order] {
        try unwrapped(await send("/orders", token, deadline))
    }

    func place(_ product: String, _ quantity: Int, _ token: String, _ deadline: NIODeadline) async throws -> Order {
        struct Body: Encodable {
            var product: String
            var quantity: Int
        }
        let body = try JSONEncoder().encode(Body(product: product, quantity: quantity))
        return try unwrapped(await send("/orders", token, deadline, body: body))
    }

    func product(_ id: String, _ deadline: NIODeadline) async throws -> Product {
        if let product = products[id] { return product }
        let product: Product = try await send("/products/" + id, nil, deadline)
        products.keep(product)
        return product
    }

    private func unwrapped<Content>(_ envelope: Envelope<Content>) throws -> Content {
        if envelope.code.text == "4001" { throw Failure(status: .conflict) }
        guard envelope.code.text == "0", let data = envelope.data else { throw Failure(status: .badGateway) }
        return data
    }

    private func send<Value: Decodable>(
        _ path: String, _ token: String?, _ deadline: NIODeadline, body: Data? = nil
    ) async throws -> Value {
        var request = HTTPClientRequest(url: server + path)
        request.headers.add(name: "Accept", value: "application/json")
        if let token { request.headers.add(name: "Authorization", value: "Bearer " + token) }
        if let body {
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            request.headers.add(name: "Idempotency-Key", value: UUID().uuidString)
            request.body = .bytes(ByteBuffer(data: body))
        }
        var delay = Duration.milliseconds(20)
        var retries = 6
        let deadline = min(deadline, .now() + .seconds(2))
        while true {
            do {
                let response = try await client.execute(request, deadline: deadline)
                let bytes = try await response.body.collect(upTo: 1 << 24)
                switch response.status.code {
                case 200: return try JSONDecoder().decode(Value.self, from: bytes)
                case 401: throw Failure(status: .unauthorized)
                case 500..<600 where retries > 0: break
                default: throw Failure(status: .badGateway)
                }
            } catch let error as HTTPClientError where error == .deadlineExceeded {
                throw Failure(status: .gatewayTimeout)
            } catch let error where !(error is Failure || error is DecodingError || error is CancellationError) {
                guard retries > 0, NIODeadline.now() < deadline else { throw Failure(status: .badGateway) }
            }
            retries -= 1
            try await Task.sleep(for: delay * Double.random(in: 0.5...1))
            delay *= 2
        }
    }
}

/// The products of the last half minute.
private final class ProductCache: Sendable {
    private let products: Mutex<[String: (product: Product, end: ContinuousClock.Instant)]> = Mutex([:])

    subscript(id: String) -> Product? {
        products.withLock { products in
            products[id].flatMap { entry in entry.end > .now ? entry.product : nil }
        }
    }

    func keep(_ product: Product) {
        products.withLock { $0[product.id] = (product, .now + .seconds(30)) }
    }
}
