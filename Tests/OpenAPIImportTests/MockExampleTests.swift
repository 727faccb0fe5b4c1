import Testing

@Suite("Examples of fields and parameters")
struct MockExampleTests {
    @Test(
        "are mocks, if a spec can have them",
        arguments: [
            ("{type: string, example: Mia}", "{type: 'String?', mock: Mia}"),
            ("{type: string, examples: [Mia, Tom, Mia]}", "{type: 'String?', mock: [Mia, Tom]}"),
            ("{type: string, example: '7'}", "{type: 'String?', mock: 7}"),
            ("{type: string, example: title}", "{type: 'String?', mock: [title]}"),
            ("{type: integer, example: 42}", "{type: 'Int?', mock: 42}"),
            ("{type: number, example: 1.5}", "{type: 'Double?', mock: 1.5}"),
            (
                "{type: string, format: uri, example: 'https://a.example/b'}",
                "{type: 'URL?', mock: https://a.example/b}"
            ),
            (
                "{type: string, format: date-time, example: '2026-01-02T03:04:05Z'}",
                "{type: 'Date?', mock: 2026-01-02T03:04:05Z}"
            ),
            (
                "{type: string, format: date, example: 2026-01-02}",
                "{type: 'Date?', format: yyyy-MM-dd, mock: 2026-01-02}"
            ),
            ("{type: array, items: {type: string}, example: [a, b]}", "{type: '[String]?', mock: [a, b]}"),
            ("{type: array, items: {type: integer, example: 3}}", "{type: '[Int]?', mock: 3}"),
            (
                "{type: object, additionalProperties: {type: integer}, example: {a: 1}}",
                "{type: '[String: Int]?', mock: 1}"
            ),
            ("{$ref: '#/components/schemas/Name'}", "{type: 'String?', mock: Jo}"),
            ("{type: boolean, example: true}", "{type: 'Bool?', mock: true}"),
            ("{type: boolean, examples: [true, false]}", "{type: 'Bool?', mock: [true, false]}"),
            ("{type: string, enum: [a, b], example: b}", "{type: 'AX?', mock: b}"),
            ("{type: string, enum: [title, b], example: title}", "{type: 'AX?', mock: [title]}"),
            ("{type: integer, enum: [1, 2], example: 2}", "{type: 'AX?', mock: 2}"),
            ("{type: string, nullable: true, example: null}", "{type: 'String?', mock: null}"),
            ("{type: [string, 'null'], examples: [Mia, null]}", "{type: 'String?', mock: [Mia, null]}"),
            // There is no other value.
            ("{type: string, enum: [a], example: a}", "{type: 'String?', scope: [a]}"),
        ])
    func fields(schema: String, field: String) throws {
        let imported = Imported(
            schemas: "A: {type: object, properties: {x: \(schema), y: {type: string}}}\n"
                + (schema.contains("Name") ? "Name: {type: string, example: Jo}" : ""))
        #expect(imported.models.contains("x: \(field)\n"), "\(imported.models)")
        #expect(!imported.result.report.contains("Examples"))
        try imported.expectSound()
    }

    @Test(
        "are dropped, if they are long, secret, or no valid values",
        arguments: [
            "{type: string, minLength: 9, example: Mia}", "{type: string, pattern: '^a$', example: b}",
            "{type: integer, maximum: 9, example: 10}", "{type: string, format: password, example: secret}",
            "{type: object, example: {a: 1}}", "{type: string, example: \(String(repeating: "a", count: 200))}",
            "{type: string, example: \(String(repeating: "é", count: 51))}",
            "{type: string, writeOnly: true, example: a}",
        ])
    func invalid(schema: String) throws {
        let imported = Imported(schemas: "A: {type: object, properties: {x: \(schema)}}")
        #expect(!imported.models.contains("mock"))
        #expect(imported.result.report.contains("Examples are dropped: #/components/schemas/A/properties/x/example"))
        try imported.expectSound()
    }

    @Test("beyond the first 64 are not looked at, because each field that refers to a schema has all of them")
    func manyExamples() throws {
        for (count, isMock) in [(63, true), (64, false)] {
            let long = Array(repeating: "bb", count: count) + ["a"]
            let schema = "{type: string, maxLength: 1, examples: [\(long.joined(separator: ", "))]}"
            let imported = Imported(schemas: "A: {type: object, properties: {x: \(schema)}}")
            #expect(imported.models.contains("mock: a") == isMock)
        }
    }

    @Test("of parameters are what a probe sends")
    func parameters() throws {
        let imported = Imported(
            "get",
            """
            parameters:
              - {name: a, in: query, example: 3, schema: {type: integer, example: 4}}
              - {name: b, in: query, schema: {type: string, example: x}}
              - {name: c, in: header, schema: {type: string}, examples: {one: {value: p}, two: {value: q}}}
            responses:
              '200': {description: Fine., content: {application/json: {example: 3, schema: {type: integer}}}}
            """)
        #expect(imported.endpoints.contains("a: {type: 'Int?', mock: 3}"))
        #expect(imported.endpoints.contains("b: {type: 'String?', mock: x}"))
        #expect(imported.endpoints.contains("c: {type: 'String?', in: header, mock: [p, q]}"))
        #expect(imported.result.report.contains("with --mocks: #/paths/~1things/get/responses/200"))
        try imported.expectSound()
    }
}
