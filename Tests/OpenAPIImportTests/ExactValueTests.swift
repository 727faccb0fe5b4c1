import OpenAPIImport
import Testing

@Suite("Values as the description has them")
struct ExactValueTests {
    @Test("a whole number or any number keeps its digits")
    func numbers() throws {
        let imported = Imported(
            schemas: """
                Var:
                  type: object
                  required: [value, tag, list]
                  properties:
                    value: {anyOf: [{type: string}, {type: integer}, {type: boolean}, {type: number}, {type: 'null'}]}
                    tag: {anyOf: [{type: integer}, {type: number}]}
                    list: {type: [integer, number]}
                    big: {oneOf: [{type: integer}, {type: integer, format: uint64}]}
                    code: {oneOf: [{type: integer}, {type: integer, enum: [1, 2]}]}
                """)
        try imported.expectSound()
        #expect(imported.models.contains("one-of: [String, Decimal, Bool]"))
        #expect(imported.models.contains("tag: Decimal\n"))
        #expect(imported.models.contains("list: Decimal\n"))
        #expect(imported.models.contains("big: Decimal?"))
        #expect(imported.models.contains("code: Int?"))
        #expect(!imported.models.contains("Double"))
    }

    @Test("the format of a date stays the declared one, whatever an example has")
    func dates() throws {
        let imported = Imported(
            """
            paths: {}
            components:
              schemas:
                F:
                  type: object
                  properties:
                    d: {type: string, format: date, example: '2020-01-01T00:00:00'}
                    t: {type: string, format: date-time, example: '2020-01-01 10:00:00'}
                    n: {type: string, format: date-time, example: 1577836800}
                    x: {type: string, format: date-time, example: yesterday}
            """)
        try imported.expectSound()
        #expect(imported.models.contains("d: {type: 'Date?', format: yyyy-MM-dd}"))
        #expect(imported.models.contains("t: Date?"))
        #expect(imported.models.contains("n: Date?"))
        #expect(imported.models.contains("x: {type: 'String?', mock: yesterday}"))
        #expect(imported.result.report.contains("An example has a date in another format than its schema"))
    }

    @Test("an enum beside items is one of the elements")
    func enumBesideItems() throws {
        let imported = Imported(
            schemas: """
                Reason: {type: string, enum: [A, B]}
                T:
                  type: object
                  required: [reasons, others, plain]
                  properties:
                    reasons: {type: array, enum: [A, B], items: {$ref: '#/components/schemas/Reason'}}
                    others: {type: array, enum: [C, D], items: {type: string}}
                    plain: {type: array, enum: [E], minItems: 1}
                """)
        try imported.expectSound()
        #expect(imported.models.contains("reasons: [Reason]") || imported.models.contains("reasons: '[Reason]'"))
        #expect(imported.models.contains("{enum: [C, D], open: true}"))
        #expect(imported.models.contains("scope: [E], count: {min: 1}"))
    }

    @Test("an enum of quoted whole numbers is of the type that the schema says")
    func quotedNumbers() throws {
        let imported = Imported(
            schemas: "Code: {type: integer, enum: ['1', '2']}\nText: {type: string, enum: ['1', '2']}")
        try imported.expectSound()
        #expect(imported.models.contains("Code: {enum: [1, 2], open: true}"))
        #expect(imported.models.contains("Text: {enum: ['1', '2'], open: true}"))
    }

    @Test("a JSON string is a String, and a base64 string is Data")
    func strings() throws {
        func returned(_ schema: String, _ mediaType: String = "application/json") throws -> String {
            let imported = Imported(
                "get", "responses: {'200': {description: OK, content: {\(mediaType): {schema: \(schema)}}}}")
            try imported.expectSound()
            #expect(!imported.result.report.contains("value: "))
            return imported.endpoints
        }
        #expect(try returned("{type: string}").contains("returns: String, at: $"))
        #expect(try returned("{type: [string, 'null']}").contains("returns: 'String?', at: $"))
        #expect(try returned("{type: string, format: byte}").contains("returns: Data, at: $"))
        #expect(try !returned("{type: string}", "text/plain").contains("at:"))
        #expect(try returned("{type: string}", "application/x-ndjson").contains("as: lines}, at: $"))
        #expect(try returned("{type: integer}", "application/json-seq").contains("{stream: Int, as: json-seq}"))
    }

    @Test("a list of schemas in items is any JSON", arguments: ["2.0", "3.1.0"])
    func positions(version: String) throws {
        let section = version == "2.0" ? "definitions:\n" : "components:\n  schemas:\n"
        let text =
            (version == "2.0" ? "swagger" : "openapi")
            + ": '\(version)'\ninfo: {title: Shop, version: '1'}\npaths: {}\n"
            + section
            + "    P: {type: object, properties: {at: {type: array, items: [{type: number}, {type: string}]}}}\n"
        let result = ImportResult(OpenAPIImporter().read(Array(text.utf8), file: "shop.yaml"))
        #expect(result.faults.isEmpty)
        #expect(result.files.map(\.text).joined().contains("at: '[JSON]?'"))
        #expect(result.report.contains("value: A list of schemas in items is not read; the elements are any JSON: "))
        #expect(try result.generated().messages == "")
    }
}
