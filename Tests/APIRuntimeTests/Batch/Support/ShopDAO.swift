@_spi(Generated) import APIRuntime
import Foundation

// The DAO of a shop as apigen generates it, for each batch format.

/// A batch format, as a type.
protocol BatchStyle: Sendable {
    static var service: ServiceDescription { get }
}

struct ShopDAO<Style: BatchStyle>: DAO {
    typealias Failure = ParcelError

    static var service: ServiceDescription { Style.service }

    let client: APIClient
    /// Sent with every request.
    var lang: String?

    func fill(_ request: inout RequestBuilder) {
        request.query("lang", lang)
    }

    func goods(_ id: Int, trace: String? = nil) -> Call<Goods, ParcelError> {
        var request = RequestBuilder(goodsRoute)
        request.path("id", id)
        request.header("X-Trace", trace)
        return Call(request, self)
    }

    func rename(_ id: Int, to name: String) -> Call<Void, ParcelError> {
        var request = RequestBuilder(renameRoute)
        request.path("id", id)
        request.bodyField("name", name)
        return Call(request, self)
    }

    /// Sends a form, and is not idempotent.
    func order(_ id: Int) -> Call<Void, ParcelError> {
        var request = RequestBuilder(orderRoute)
        request.form("id", id)
        return Call(request, self)
    }

    /// Sends JSON, and is not idempotent.
    func add(_ name: String) -> Call<Void, ParcelError> {
        var request = RequestBuilder(addRoute)
        request.bodyField("name", name)
        return Call(request, self)
    }

    /// Is not batched.
    func photo() -> Call<Data, ParcelError> {
        Call(RequestBuilder("Shop.photo", .get, "/photo"), as: .bytes, self)
    }
}

private let batched: CallPolicies = CallPolicies(isBatched: true)
private let goodsRoute: EndpointRoute = EndpointRoute("Shop.goods", .get, "/goods/{id}", policies: batched)
private let renameRoute: EndpointRoute = EndpointRoute("Shop.rename", .put, "/goods/{id}", policies: batched)
private let orderRoute: EndpointRoute = EndpointRoute("Shop.order", .post, "/orders", policies: batched)
private let addRoute: EndpointRoute = EndpointRoute("Shop.add", .post, "/goods", policies: batched)

struct Goods: APIObject, Hashable, Codable {
    var id: Int
    var name: String

    init(_ id: Int, _ name: String) {
        self.id = id
        self.name = name
    }
}

extension Goods {
    static let fields: FieldTable = FieldTable("Goods", Self.self)

    init(placeholder: Placeholder) {
        id = 0
        name = ""
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("id", .required) { id = try reader.int() }
        if try reader.field("name", .required) { name = try reader.string() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("name", name)
    }
}
