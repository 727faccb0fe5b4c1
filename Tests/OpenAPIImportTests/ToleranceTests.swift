import OpenAPIImport
import Testing

@Suite("Tolerance of an import")
struct ToleranceTests {
    private func imported(_ schema: String, example: String) -> Imported {
        Imported(
            """
            paths:
              /things:
                get:
                  operationId: call
                  responses:
                    '200':
                      description: A thing.
                      content:
                        application/json:
                          schema: {$ref: '#/components/schemas/Thing'}
                          example: \(example)
            components:
              schemas:
                Thing:
                  type: object
                  required: [id, name, at]
                  properties: \(schema)
            """)
    }

    @Test("limits are not checked in responses unless asked")
    func limits() throws {
        let text = """
            openapi: 3.1.0
            info: {title: Shop, version: '1'}
            paths: {}
            components: {schemas: {A: {type: object, properties: {a: {type: string, maxLength: 3}, b: {type: string, format: uri}}}}}
            """
        let tolerant = ImportResult(OpenAPIImporter().read(Array(text.utf8), file: "shop.yaml"))
        #expect(tolerant.files[0].text.contains("defaults: {check-responses: false, empty: absent}"))
        let strict = ImportResult(OpenAPIImporter(checksResponses: true).read(Array(text.utf8), file: "shop.yaml"))
        #expect(strict.files[0].text.contains("defaults: {empty: absent}"))
        #expect(try strict.generated().messages == "")
    }

    @Test("defaults that have no effect are not written")
    func noDefaults() throws {
        let imported = Imported(schemas: "A: {type: object, properties: {a: {type: string}}}")
        #expect(!imported.text.contains("defaults:"))
        try imported.expectSound()
    }

    @Test(
        "examples teach what schemas do not say",
        arguments: [
            ("id: {type: string}", "id: 7", "id: {type: String, auto-cast: true}", "is a number or a text"),
            ("id: {type: integer}", "id: '7'", "id: {type: Int, auto-cast: true}", "is a number or a text"),
            (
                "id: {type: array, items: {type: integer}}", "id: [1, '2']", "id: {type: [Int], auto-cast: true}",
                "is a number or a text"
            ),
            ("id: {type: integer}", "id: 1.5", "id: Decimal", "does not have the type"),
            ("id: {type: string, format: uuid}", "id: a1", "id: String", "does not have the type"),
            ("id: {type: integer}", "id: null", "id: Int?", "is null"),
            ("id: {type: integer}", "x: 1", "id: Int?", "lacks a required field"),
            (
                "id: {type: string, format: date-time}", "id: '2026-01-02'", "id: Date",
                "in another format"
            ),
            (
                "id: {type: string, format: date}", "id: '2026-01-02T03:04:05Z'",
                "id: {type: Date, format: yyyy-MM-dd}", "in another format"
            ),
            (
                "id: {type: string, format: date-time}", "id: 1700000000", "id: Date",
                "in another format"
            ),
            ("id: {type: string, format: date-time}", "id: yesterday", "id: String", "does not have the type"),
            ("id: {type: string, enum: [a, b]}", "id: c", "id: ThingId", "enum does not list"),
        ])
    func lessons(schema: String, example: String, field: String, reason: String) throws {
        let imported = imported(
            "{\(schema), name: {type: string}, at: {type: integer}}", example: "{\(example), name: n, at: 3}")
        let lines = imported.models.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        #expect(lines.contains(field[...]), "\(field) in \(imported.models)")
        let notes = imported.result.notes.filter { $0.reason.contains(reason) }
        #expect(notes.count == 1 && notes.allSatisfy { $0.grade == .comment }, "\(imported.result.report)")
        #expect(notes.first?.pointer.contains("/example") == true)
        try imported.expectSound()
    }

    @Test("an example of something else teaches nothing")
    func otherExample() throws {
        let imported = imported(
            "{id: {type: integer}, name: {type: string}, at: {type: integer}}", example: "{error: broken, at: 3}")
        #expect(imported.models.contains("id: Int\n"))
        #expect(imported.models.contains("name: String\n"))
        try imported.expectSound()
    }

    @Test("an example of a property teaches its field")
    func propertyExample() throws {
        let imported = imported(
            "{id: {type: string, example: 7}, name: {type: string}, at: {type: integer}}", example: "{}")
        #expect(imported.models.contains("id: {type: String, auto-cast: true, mock: 7}"))
        try imported.expectSound()
    }

    @Test("a null example of a required property makes its field optional")
    func nullExample() throws {
        let imported = imported(
            "{id: {type: integer, example: null}, name: {type: string}, at: {type: integer}}", example: "{}")
        #expect(imported.models.contains("id: {type: 'Int?', mock: null}"))
        #expect(imported.result.notes.contains { note in note.reason.contains("is null") })
        try imported.expectSound()
    }
}
