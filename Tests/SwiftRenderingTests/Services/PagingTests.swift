import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Rendered paging")
struct PagingTests {
    private static let list: Endpoint = .named("pictures") { endpoint in
        endpoint.returns = .value(.array(.string))
        endpoint.parameters = [
            .named("key"), .named("start", .int) { $0.defaultValue = .integer("1") }, .named("count", .optional(.int)),
        ]
        endpoint.pagination = Pagination(
            style: .page, methodName: "picturesPages", parameter: "start", size: "count",
            total: .keys("resp", "total"))
    }

    @Test("a request describes its paging")
    func conformance() throws {
        let expected = """
            nonisolated extension GalleryDAO.Pictures: PagedEndpoint {
                @_spi(Generated) public static let paging = Paging(.page, first: 1, total: "resp.total")

                @_spi(Generated) public var position: Int {
                    get { start }
                    set { start = newValue }
                }

                @_spi(Generated) public var sizeOfPage: Int? { count }
            }
            """
        let text = try renderedService(.named(), [Self.list])
        #expect(excerpt(text, from: "nonisolated extension GalleryDAO.Pictures: PagedEndpoint") == expected)
    }

    @Test("a method returns the pages")
    func method() throws {
        let expected = """
                /// The pages of `pictures`, each asked for when it is wanted.
                public func picturesPages(key: String, start: Int = 1, count: Int? = nil) -> ListPages<Pictures> {
                    client.pages(of: Pictures(key: key, start: start, count: count), from: self)
                }

            """
        #expect(try renderedService(.named(), [Self.list]).contains(expected))
    }

    @Test("a cursor called position needs no second property")
    func cursorNamedPosition() throws {
        let endpoint = Endpoint.named("more") { endpoint in
            endpoint.returns = .value(.array(.string))
            endpoint.deprecated = ""
            endpoint.parameters = [.named("position", .optional(.string))]
            endpoint.pagination = Pagination(
                style: .cursor, methodName: "morePages", parameter: "position", next: .keys("next"))
        }
        let expected = """
            @available(*, deprecated)
            nonisolated extension GalleryDAO.More: PagedEndpoint {
                @_spi(Generated) public static let paging = Paging(.cursor, next: "next")
            }

            """
        let text = try renderedService(.named(), [endpoint])
        #expect(text.contains(expected))
        #expect(text.contains("    @available(*, deprecated)\n    public func morePages("))
    }

    @Test("models with names of the runtime do not interfere")
    func names() throws {
        let models = ["ListPages", "Paging", "PagedEndpoint", "PagingPosition", "Position"].map {
            Model.structure($0, [.named("id", .string)])
        }
        var endpoint = Self.list
        endpoint.returns = .value(.array(.model("PagingPosition")))
        let text = try renderedService(.named(), [endpoint], models: models)
        #expect(text.contains("-> APIRuntime.ListPages<Pictures> {"))
        #expect(text.contains("extension GalleryDAO.Pictures: APIRuntime.PagedEndpoint {"))
        #expect(text.contains("static let paging = APIRuntime.Paging("))
        #expect(text.contains("public typealias Answer = [PagingPositionModel]"))
        #expect(!text.contains("PositionModel = Position\n"))
    }
}
