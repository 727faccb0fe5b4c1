import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Rendered paging")
struct PagingTests {
    private static let list: Endpoint = .named("pictures") { endpoint in
        endpoint.returns = .value(.array(.string))
        endpoint.parameters = [
            .named("key"), .named("start", .int) { $0.defaultValue = .integer("1") }, .named("count", .optional(.int)),
        ]
        endpoint.pagination = Pagination(style: .page, parameter: "start", size: "count", total: .keys("resp", "total"))
    }

    @Test("a method returns the call for a page, whose closure fills the request for any page")
    func method() throws {
        let expected = """
                public func pictures(key: String, start: Int = 1, count: Int? = nil) -> PagedCall<[String], GalleryError> {
                    PagedCall(Paging(.page, first: 1, total: "resp.total"), from: start, size: count, self) { start in
                        var request = RequestBuilder("Gallery.pictures", .get, "/pictures")
                        request.query("key", key)
                        request.query("start", start)
                        request.query("count", count)
                        return request
                    }
                }

            """
        #expect(try renderedService(.named(), [Self.list]).contains(expected))
    }

    @Test("pages with addresses need one request")
    func addresses() throws {
        let endpoint = Endpoint.named("more") { endpoint in
            endpoint.returns = .value(.array(.string))
            endpoint.parameters = [.named("self", .optional(.string))]
            endpoint.pagination = Pagination(style: .url, next: .keys("next"))
        }
        let expected = """
                public func more(self self_: String? = nil) -> PagedCall<[String], GalleryError> {
                    var request = RequestBuilder("Gallery.more", .get, "/more")
                    request.query("self", self_)
                    return PagedCall(Paging(.address, next: "next"), request, self)
                }

            """
        #expect(try renderedService(.named(), [endpoint]).contains(expected))
    }

    @Test("the last item selects the next page, by a function if its field is deprecated", arguments: [false, true])
    func lastItem(isDeprecated: Bool) throws {
        let endpoint = Endpoint.named("log") { endpoint in
            endpoint.returns = .value(.optional(.array(.model("Entry"))))
            endpoint.parameters = [.named("cursor", .optional(.int))]
            endpoint.pagination = Pagination(
                style: .last, parameter: "cursor",
                field: Pagination.ItemField(name: "id", type: .optional(.int), isDeprecated: isDeprecated))
        }
        let text = try renderedService(.named(), [endpoint], models: [.structure("Entry", [.named("id", .int)])])
        let cursor = "page?.last?.id?.description"
        let argument = isDeprecated ? "APIRuntime.cursor(of: LogCursor.self)" : "{ page in \(cursor) }"
        #expect(
            text.contains("        PagedCall(Paging(.last), from: cursor, self, next: \(argument)) { cursor in\n"))
        let type = """
            nonisolated extension GalleryDAO {
                /// What `log` reads although it is deprecated.
                enum LogCursor: ItemCursor {
                    @available(*, deprecated)
                    static func cursor(after page: [Entry]?) -> String? {
                        \(cursor)
                    }
                }
            }

            """
        #expect(text.contains(type) == isDeprecated)
    }

    @Test("models with names of the runtime do not interfere")
    func names() throws {
        let models = ["PagedCall", "Paging", "RequestBuilder"].map { Model.structure($0, [.named("id", .string)]) }
        var endpoint = Self.list
        endpoint.returns = .value(.array(.model("Paging")))
        let text = try renderedService(.named(), [endpoint], models: models)
        #expect(text.contains("-> APIRuntime.PagedCall<[Paging], GalleryError> {"))
        #expect(text.contains("APIRuntime.Paging(.page, "))
        #expect(text.contains("var request = APIRuntime.RequestBuilder("))
    }
}
