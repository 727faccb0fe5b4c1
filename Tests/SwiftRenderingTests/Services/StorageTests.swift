import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Rendered storage")
struct StorageTests {
    private static func endpoint(_ parts: [ResponseStorage.Part], _ configure: (inout Endpoint) -> Void = { _ in })
        -> Endpoint
    {
        .named("all") { endpoint in
            endpoint.returns = .value(.model("Shelf"))
            endpoint.policies.storage = ResponseStorage(
                table: "books", tableType: "BooksTable", model: "Book", parts: parts)
            configure(&endpoint)
        }
    }

    private static func text(_ endpoint: Endpoint) throws -> String {
        try renderedService(.named { $0.isStoring = true }, [endpoint])
    }

    @Test("records in one place are an expression")
    func expression() throws {
        let endpoint = Self.endpoint([ResponseStorage.Part(field: "books", type: .optional(.model("Book")))])
        #expect(
            try Self.text(endpoint).contains(
                """
                        Call(RequestBuilder(Self.allRoute), self)
                            .storing(in: store, BooksTable.self) { response in response.books.map { [$0] } ?? [] }

                """))
    }

    @Test("records in several places are statements, after a closure that fills requests")
    func statements() throws {
        let parts = ["new", "old"].map { ResponseStorage.Part(field: $0, type: .array(.model("Book"))) }
        let endpoint = Self.endpoint(parts) { endpoint in
            endpoint.parameters = [.named("store", .int)]
            endpoint.pagination = Pagination(style: .page, parameter: "store")
        }
        #expect(
            try Self.text(endpoint).contains(
                """
                        PagedCall(Paging(.page), from: store, self) { store in
                            var request = RequestBuilder(Self.allRoute)
                            request.query("store", store)
                            return request
                        }
                        .storing(in: self.store, BooksTable.self) { response in
                            var records: [Book] = []
                            records += response.new
                            records += response.old
                            return records
                        }

                """))
    }

    @Test("records in a deprecated field have a function, unless the endpoint is deprecated", arguments: [nil, ""])
    func deprecatedField(deprecated: String?) throws {
        let part = ResponseStorage.Part(field: "books", isDeprecated: true, type: .array(.model("Book")))
        let text = try Self.text(Self.endpoint([part]) { $0.deprecated = deprecated })
        let statement = "        Call(RequestBuilder(Self.allRoute), self).storing(in: store, AllRecords.self)\n"
        #expect(text.contains(statement) == (deprecated == nil))
        let type = """
                /// What `all` reads although it is deprecated.
                enum AllRecords: StoredRecords {
                    typealias Table = BooksTable

                    @available(*, deprecated)
                    static func records(in response: Shelf) -> [Book] {
                        response.books
                    }
                }

            """
        #expect(text.contains(type) == (deprecated == nil))
    }
}
