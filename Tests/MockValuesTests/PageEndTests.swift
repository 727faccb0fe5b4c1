import MockValues
import Testing

@Suite("Generated pages")
struct PageEndTests {
    @Test(
        "have no reference to a further page",
        arguments: ["String", "String?", "URL?", "{type: String?, map: paging.next}"])
    func end(field: String) throws {
        let next = field.contains("map") ? "paging.next" : "next"
        let fixture = try SpecFixture(
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: M, paginate: {by: url, next: \(next)}}
              b: {get: /b, parameters: {c: String?}, returns: M, paginate: {by: cursor, next: \(next), parameter: c}}
            models: {M: {fields: {items: [Int], next: \(field)}}}
            """)
        for text in try fixture.texts("a") + fixture.texts("b") {
            #expect(!text.contains("\"next\"") || text.contains(#""next":"""#) || text.contains(#""next": """#))
        }
    }
}
