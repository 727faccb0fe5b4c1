import OpenAPIImport
import Testing

@Suite("Imported responses")
struct ImportedResponseTests {
    private static func json(_ schema: String) -> String { "content: {application/json: {schema: \(schema)}}" }

    @Test("with different types are by status, with their header fields")
    func statuses() throws {
        let thing = Self.json("{type: object, required: [id], properties: {id: {type: integer}}}")
        let imported = Imported(
            "post",
            """
            responses:
              '202': {description: Later., \(Self.json("{type: integer}"))}
              '201':
                description: Stored.
                \(thing)
                headers:
                  Location: {required: true, schema: {type: string, format: uri}}
                  X-Rate-Limit: {schema: {type: integer}}
                  X-Set: {schema: {type: object}}
              '204': {description: Nothing.}
            """)
        #expect(imported.endpoints.contains("201: {type: CallAnswer, headers: {Location: URL, X-Rate-Limit: Int?}}"))
        #expect(imported.endpoints.contains("202: Int"))
        #expect(imported.endpoints.contains("204: nothing"))
        try imported.expectSound()
    }

    @Test("with one type are this type")
    func oneType() throws {
        let imported = Imported(
            "get",
            """
            responses:
              '200':
                description: All.
                \(Self.json("{type: integer}"))
                headers: {X-Rate-Limit: {schema: {type: integer}}}
              '206': {description: Some., \(Self.json("{type: integer}"))}
            """)
        #expect(imported.endpoints.contains("returns: Int"))
        try imported.expectSound()
    }

    @Test("to HEAD are header fields")
    func head() throws {
        let imported = Imported(
            "head",
            """
            responses:
              '200':
                description: There.
                headers: {Content-Length: {required: true, schema: {type: integer}}, ETag: {schema: {type: string}}}
            """)
        #expect(imported.endpoints.contains("returns: {headers: {Content-Length: Int, ETag: String?}}"))
        try imported.expectSound()
    }
}
