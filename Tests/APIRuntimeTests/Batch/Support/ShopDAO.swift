@_spi(Generated) import APIRuntime
import Foundation

// The DAO of a shop as apigen generates it, for each batch format.

/// A batch format, as a type.
protocol BatchStyle: Sendable, Hashable {
    static var service: ServiceDescription { get }
}

struct ShopDAO<Style: BatchStyle>: DAO {
    typealias Failure = ParcelError

    static var service: ServiceDescription { Style.service }

    let client: APIClient
    /// Sent with every request.
    var lang: String?

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.query("lang", lang)
    }

    func goods(_ id: Int, trace: String? = nil) async throws(APIError<ParcelError>) -> Goods {
        try await client.send(FindGoods<Style>(id: id, trace: trace), from: self)
    }

    func rename(_ id: Int, to name: String) async throws(APIError<ParcelError>) {
        try await client.send(Rename<Style>(id: id, name: name), from: self)
    }

    func order(_ id: Int) async throws(APIError<ParcelError>) {
        try await client.send(Order<Style>(id: id), from: self)
    }

    func photo() async throws(APIError<ParcelError>) -> Data {
        try await client.send(ShopPhoto<Style>(), from: self)
    }
}

struct FindGoods<Style: BatchStyle>: ValueEndpoint {
    typealias Answer = Goods
    typealias Failure = ParcelError

    var id: Int
    var trace: String?

    static var route: EndpointRoute {
        EndpointRoute("Shop.goods", .get, "/goods/{id}", policies: CallPolicies(isBatched: true))
    }

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.path("id", id)
        request.header("X-Trace", trace)
    }
}

struct Rename<Style: BatchStyle>: EmptyEndpoint {
    typealias Failure = ParcelError

    var id: Int
    var name: String

    static var route: EndpointRoute {
        EndpointRoute("Shop.rename", .put, "/goods/{id}", policies: CallPolicies(isBatched: true))
    }

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.path("id", id)
        request.bodyField("name", name)
    }
}

/// A form, which is not idempotent.
struct Order<Style: BatchStyle>: EmptyEndpoint {
    typealias Failure = ParcelError

    var id: Int

    static var route: EndpointRoute {
        EndpointRoute("Shop.order", .post, "/orders", policies: CallPolicies(isBatched: true))
    }

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.form("id", id)
    }
}

/// A call that is not batched.
struct ShopPhoto<Style: BatchStyle>: BytesEndpoint {
    typealias Failure = ParcelError

    static var route: EndpointRoute { EndpointRoute("Shop.photo", .get, "/photo") }
}

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
