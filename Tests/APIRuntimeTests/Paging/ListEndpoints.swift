@_spi(Generated) import APIRuntime
import HTTPTypes

// Endpoints of a list of numbers, as apigen generates them.

struct NumberList: APIObject, Hashable, Codable {
    var items: [Int]
}

extension NumberList {
    static let fields: FieldTable = FieldTable("NumberList", Self.self)

    init(placeholder: Placeholder) {
        items = []
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("items", .required) { items = try reader.value() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("items", items)
    }
}

struct ListDAO: DAO {
    typealias Failure = GalleryError

    static let service: ServiceDescription = ServiceDescription(
        "List", envelope: Envelope(data: "data", code: ["code"], success: ["0"]))

    let client: APIClient

    init(_ transport: any Transport, server: String = "http://h") {
        client = APIClient(server: server, configuration: APIClient.Configuration(transport: transport))
    }

    struct ByPage: ValueEndpoint {
        typealias Answer = [Int]
        typealias Failure = GalleryError

        var page: Int

        static let route: EndpointRoute = EndpointRoute(
            "List.byPage", .get, "/page", reading: ReadOptions(dropsBadElements: true))

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.query("page", page)
        }
    }

    struct ByOffset: ValueEndpoint {
        typealias Answer = [Int]
        typealias Failure = GalleryError

        var offset: UInt8?

        static let route: EndpointRoute = EndpointRoute(
            "List.byOffset", .get, "/offset", reading: ReadOptions(dropsBadElements: true))

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.query("offset", offset)
        }
    }

    struct ByCursor: ValueEndpoint {
        typealias Answer = [Int]
        typealias Failure = GalleryError

        var cursor: String?

        static let route: EndpointRoute = EndpointRoute("List.byCursor", .get, "/cursor")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.query("cursor", cursor)
        }
    }

    struct ByNumber: ValueEndpoint {
        typealias Answer = [Int]
        typealias Failure = GalleryError

        var after: Int?

        static let route: EndpointRoute = EndpointRoute("List.byNumber", .get, "/number")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.query("after", after)
        }
    }

    struct ByKey: ValueEndpoint {
        typealias Answer = NumberList
        typealias Failure = GalleryError

        var startKey: JSON?

        static let route: EndpointRoute = EndpointRoute("List.byKey", .post, "/key")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.bodyField("startKey", startKey)
        }
    }

    struct ByKeys: ValueEndpoint {
        typealias Answer = NumberList
        typealias Failure = GalleryError

        var startKey: [String: String]?

        static let route: EndpointRoute = EndpointRoute("List.byKeys", .post, "/keys")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.bodyField("startKey", startKey)
        }
    }

    struct Whole: ValueEndpoint {
        typealias Answer = NumberList?
        typealias Failure = GalleryError

        var offset: Int
        var limit: Int

        static let route: EndpointRoute = EndpointRoute("List.whole", .get, "/whole")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.query("offset", offset)
            request.query("limit", limit)
        }
    }
}

extension ListDAO.ByPage: PagedEndpoint {
    static let paging: Paging = Paging(.page, total: "total")

    var position: Int {
        get { page }
        set { page = newValue }
    }
}

extension ListDAO.ByOffset: PagedEndpoint {
    static let paging: Paging = Paging(.offset, total: "total")

    var position: UInt8? {
        get { offset }
        set { offset = newValue }
    }
}

extension ListDAO.ByCursor: PagedEndpoint {
    static let paging: Paging = Paging(.cursor, next: "paging.next")

    var position: String? {
        get { cursor }
        set { cursor = newValue }
    }
}

extension ListDAO.ByNumber: PagedEndpoint {
    static let paging: Paging = Paging(.cursor, next: "next", more: "has_more", end: ["0", "-1"])

    var position: Int? {
        get { after }
        set { after = newValue }
    }
}

extension ListDAO.ByKey: PagedEndpoint {
    static let paging: Paging = Paging(.cursor, next: "lastKey", lists: ["items"])

    var position: JSON? {
        get { startKey }
        set { startKey = newValue }
    }
}

extension ListDAO.ByKeys: PagedEndpoint {
    static let paging: Paging = Paging(.cursor, next: "lastKey", lists: ["items"])

    var position: [String: String]? {
        get { startKey }
        set { startKey = newValue }
    }
}

extension ListDAO.Whole: PagedEndpoint {
    static let paging: Paging = Paging(.offset, lists: ["items"])

    var position: Int {
        get { offset }
        set { offset = newValue }
    }

    var sizeOfPage: Int? { limit }
}

/// Responds to each path and query from a table, and records requests. Other requests get an empty page.
final class ListServer: Sendable {
    let transport: InMemoryTransport

    init(_ answers: [String: String]) {
        transport = InMemoryTransport { request in
            WireResponse(200, answers[request.head.path ?? ""] ?? #"{"code":0,"data":[]}"#)
        }
    }

    var dao: ListDAO { ListDAO(transport) }

    /// The queries so far.
    var queries: [String] {
        transport.requests.map { request in
            (request.head.path ?? "").split(separator: "?").dropFirst().joined(separator: "?")
        }
    }
}
