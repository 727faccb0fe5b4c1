import OpenAPIImport
import Testing

@Suite("Lost values of the report")
struct LostValueTests {
    private func values(_ imported: Imported) -> [String] {
        imported.result.notes.filter { $0.grade <= .value }.map { "\($0.reason): \($0.pointer)" }
    }

    @Test("are not what examples have beside their schemas")
    func examples() throws {
        let imported = Imported(
            """
            paths:
              /things:
                get:
                  operationId: call
                  parameters: [{name: d, in: query, schema: {type: string}, examples: {empty: {value: {a: [1, {b: 2}]}}}}]
                  responses:
                    '200':
                      description: OK
                      content:
                        application/json:
                          schema: {$ref: '#/components/schemas/T'}
                          examples: {one: {value: {id: 1, more: {deep: [1, 2]}, list: [{id: 2, other: x}]}}}
            components:
              schemas:
                T:
                  type: object
                  example: {id: 1, unknown: {a: b}}
                  properties: {id: {type: integer}, list: {type: array, items: {$ref: '#/components/schemas/T'}}}
            """)
        try imported.expectSound()
        #expect(values(imported) == [])
    }

    @Test("are what a property named example has and nobody reads")
    func named() {
        let imported = Imported(
            schemas: "T: {type: object, properties: {example: {type: string, discriminator: {propertyName: a, b: c}}}}")
        #expect(values(imported).count == 1)
    }

    @Test("are not other media types with the same content")
    func mediaTypes() throws {
        let schema = "schema: {type: object, properties: {a: {type: string}}}"
        let imported = Imported(
            "get",
            """
            responses:
              '200':
                description: OK
                content:
                  application/json: {\(schema)}
                  application/json; charset=utf-8: {\(schema)}
                  text/json: {schema: {properties: {a: {type: string}}, type: object}}
              '400':
                description: Bad
                content: {application/json: {\(schema)}, application/problem+json: {\(schema)}}
            """)
        try imported.expectSound()
        #expect(values(imported) == [])
        let files = Imported(
            "get", "responses: {'200': {description: OK, content: {image/png: {}, image/webp: {}, video/mp4: {}}}}")
        #expect(values(files) == [])
        let other = Imported(
            "get",
            "responses: {'200': {description: OK, content: {application/json: {\(schema)}, application/hal+json: {schema: {type: integer}}}}}"
        )
        #expect(values(other).count == 1)
    }

    @Test("are not what parameters and header fields have that HTTP sets, or most responses")
    func headers() throws {
        let imported = Imported(
            "get",
            """
            parameters: [{name: Accept, in: header, schema: {type: string, default: a}}]
            responses:
              '200': {description: OK, headers: {Content-Type: {schema: {type: string, default: b}}}}
              '302': {description: Elsewhere, headers: {Location: {schema: {type: string}}}, content: {text/html: {schema: {type: string}}}}
            """)
        try imported.expectSound()
        #expect(values(imported) == [])
    }

    @Test("are not optional bodies with required fields")
    func bodies() throws {
        let imported = Imported(
            "post",
            """
            requestBody:
              content: {application/x-www-form-urlencoded: {schema: {type: object, required: [a], properties: {a: {type: string}}}}}
            responses: {'204': {description: Done.}}
            """)
        try imported.expectSound()
        #expect(values(imported) == [])
    }
}
