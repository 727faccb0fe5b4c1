@_spi(Generated) import APIRuntime
import HTTPTypes

// Calls for lists of numbers, as apigen generates them.

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

    func byPage(_ page: Int) -> PagedCall<[Int], GalleryError> {
        PagedCall(Paging(.page, total: "total"), from: page, self) { page in
            var request = RequestBuilder(Self.byPageRoute)
            request.query("page", page)
            return request
        }
    }

    func byOffset(_ offset: UInt8? = nil) -> PagedCall<[Int], GalleryError> {
        PagedCall(Paging(.offset, total: "total"), from: offset, self) { offset in
            var request = RequestBuilder(Self.byOffsetRoute)
            request.query("offset", offset)
            return request
        }
    }

    func byCursor(_ cursor: String? = nil) -> PagedCall<[Int], GalleryError> {
        PagedCall(Paging(.cursor, next: "paging.next"), from: cursor, self) { cursor in
            var request = RequestBuilder("List.byCursor", .get, "/cursor")
            request.query("cursor", cursor)
            return request
        }
    }

    func byNumber(_ after: Int? = nil) -> PagedCall<[Int], GalleryError> {
        PagedCall(Paging(.cursor, next: "next", more: "has_more", end: ["0", "-1"]), from: after, self) { after in
            var request = RequestBuilder("List.byNumber", .get, "/number")
            request.query("after", after)
            return request
        }
    }

    func byKey(_ startKey: JSON? = nil) -> PagedCall<NumberList, GalleryError> {
        PagedCall(Paging(.cursor, next: "lastKey", lists: ["items"]), from: startKey, self) { startKey in
            var request = RequestBuilder("List.byKey", .post, "/key")
            request.bodyField("startKey", startKey)
            return request
        }
    }

    func byKeys(_ startKey: [String: String]? = nil) -> PagedCall<NumberList, GalleryError> {
        PagedCall(Paging(.cursor, next: "lastKey", lists: ["items"]), from: startKey, self) { startKey in
            var request = RequestBuilder("List.byKeys", .post, "/keys")
            request.bodyField("startKey", startKey)
            return request
        }
    }

    func byLast(_ after: Int? = nil) -> PagedCall<[Int], GalleryError> {
        PagedCall(Paging(.last), from: after, self, next: { page in page.last.map { "\($0)" } }) { after in
            var request = RequestBuilder("List.byLast", .get, "/last")
            request.query("after", after)
            return request
        }
    }

    func byAddress(trace: String? = nil) -> PagedCall<[Int], GalleryError> {
        var request = RequestBuilder("List.byAddress", .get, "/address")
        request.header("X-Trace", trace)
        return PagedCall(Paging(.address, next: "paging.next"), request, self)
    }

    func whole(_ offset: Int, limit: Int) -> PagedCall<NumberList?, GalleryError> {
        PagedCall(Paging(.offset, lists: ["items"]), from: offset, size: limit, self) { offset in
            var request = RequestBuilder("List.whole", .get, "/whole")
            request.query("offset", offset)
            request.query("limit", limit)
            return request
        }
    }
}

extension ListDAO {
    private static let byPageRoute: EndpointRoute = EndpointRoute(
        "List.byPage", .get, "/page", reading: ReadOptions(dropsBadElements: true))

    private static let byOffsetRoute: EndpointRoute = EndpointRoute(
        "List.byOffset", .get, "/offset", reading: ReadOptions(dropsBadElements: true))
}

extension PagedCall where Value == [Int] {
    /// The numbers of all pages.
    var numbers: [Int] {
        get async throws {
            var numbers: [Int] = []
            for try await number in items { numbers.append(number) }
            return numbers
        }
    }
}

/// Responds to each path and query from a table, and records requests. Other requests get an empty page.
final class ListServer: Sendable {
    let transport: InMemoryTransport

    init(_ responses: [String: String]) {
        transport = InMemoryTransport { request in
            WireResponse(200, responses[request.head.path ?? ""] ?? #"{"code":0,"data":[]}"#)
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
