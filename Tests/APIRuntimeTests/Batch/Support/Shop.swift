@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes

/// A client of a shop whose server is a function.
struct Shop<Style: BatchStyle>: Sendable {
    let dao: ShopDAO<Style>
    let transport: InMemoryTransport

    /// - Parameters:
    ///   - time: by default, one that does not advance, so that no window ends.
    ///   - response: returns the body of a response with status 200.
    init(
        _ style: Style.Type = Style.self, window: Duration? = nil, time: ManualTime = ManualTime(),
        response: @escaping @Sendable (WireRequest) async throws -> String
    ) {
        self.init(style, configuration: APIClient.Configuration(batchWindow: window, time: time)) { request in
            WireResponse(200, try await response(request))
        }
    }

    init(
        _ style: Style.Type = Style.self, configuration: APIClient.Configuration,
        response: @escaping @Sendable (WireRequest) async throws -> WireResponse
    ) {
        transport = InMemoryTransport(response)
        var configuration = configuration
        configuration.transport = transport
        dao = ShopDAO(client: APIClient(server: "http://shop/v1", configuration: configuration))
    }

    /// Each request: method, path and body.
    var requests: [String] {
        transport.requests.map { request in
            [request.head.method.rawValue, request.head.path ?? "", request.bodyText ?? ""]
                .filter { text in !text.isEmpty }.joined(separator: " ")
        }
    }

    /// The number of calls in each request; 1 for an unbatched call.
    var loads: [Int] {
        transport.requests.map { request in request.batchedPaths.map { paths in paths.count } ?? 1 }
    }

    /// The goods of these numbers, as a group.
    func group(_ ids: some Sequence<Int>) async -> [Result<Goods, APIError<ParcelError>>] {
        await dao.client.batch(ids.map { id in dao.goods(id) })
    }
}

extension WireRequest {
    /// The paths of the batched calls of the request; nil for an unbatched call.
    var batchedPaths: [String]? {
        guard let text = bodyText, let list = try? JSON(fromJSON: text).array else { return nil }
        return list.map { call in call["path"]?.string ?? "" }
    }

    /// The response to a batch or a single call: goods named by their path.
    var goods: String {
        guard let paths = batchedPaths else { return Goods.text(at: head.path ?? "") }
        return "[" + paths.map { path in #"{"body":"# + Goods.text(at: path) + "}" }.joined(separator: ",") + "]"
    }
}

extension Goods {
    /// The goods at a path that ends with an id.
    fileprivate static func text(at path: String) -> String {
        let id = path.split(separator: "/").last.flatMap { text in Int(text) } ?? 0
        return #"{"id":\#(id),"name":"goods \#(id)"}"#
    }

    /// The same as a value.
    static func numbered(_ id: Int) -> Goods { Goods(id, "goods \(id)") }
}
