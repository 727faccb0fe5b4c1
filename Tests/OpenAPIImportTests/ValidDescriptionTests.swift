import MutatedDescriptions
import OpenAPIImport
import Testing

/// `Scripts/endurance valid` does the same with a hundred thousand descriptions.
@Suite("Valid descriptions")
struct ValidDescriptionTests {
    @Test("give specs that the checker accepts", arguments: 0..<8)
    func generated(part: UInt64) {
        for number in part * 100..<part * 100 + 100 {
            let failure = GeneratedImport(DescriptionGenerator().description(number)).failure
            #expect(failure == nil, "description \(number)")
        }
    }

    @Test(
        "give specs that the checker accepts, also those that once did not",
        arguments: [
            9098, 10061, 13164, 19389, 33960, 35057, 43264, 47407, 51032, 52580, 60751, 84843, 90606, 97554,
            309_698, 385_244,
        ] as [UInt64])
    func onceRefused(number: UInt64) {
        #expect(GeneratedImport(DescriptionGenerator().description(number)).failure == nil)
    }

    @Test("a key with a dot is the same key as the name of a field, and with a name of its own")
    func dottedKeys() throws {
        let imported = Imported(
            schemas: """
                L:
                  type: object
                  properties:
                    a.b:
                      anyOf:
                        - {type: object, properties: {a b: {type: string}, a.b: {type: string}}, required: [a.b]}
                        - {$ref: '#/components/schemas/L'}
                """)
        try imported.expectSound()
    }

    @Test("objects of a union within a union are distinguished from those beside it")
    func innerUnions() throws {
        let imported = Imported(
            schemas: """
                Outer:
                  oneOf:
                    - {$ref: '#/components/schemas/Inner'}
                    - {type: object, properties: {a: {type: string}}}
                    - {type: object, properties: {b: {type: string}}, required: [b]}
                Inner: {anyOf: [{type: string}, {$ref: '#/components/schemas/Any'}]}
                Any: {type: [object, array]}
                """)
        try imported.expectSound()
    }

    @Test("are the same for the same number, and different for others")
    func sameNumbers() {
        let texts = (0..<200).map { DescriptionGenerator().description($0) }
        #expect(texts == (0..<200).map { DescriptionGenerator().description($0) })
        #expect(Set(texts).count == 200)
    }

    @Test("two limits on one side become the tighter one")
    func limits() throws {
        let imported = Imported(
            schemas: """
                A: {type: object, properties: {n: {type: integer, minimum: 0, exclusiveMinimum: 0, maximum: 9, exclusiveMaximum: 20}}}
                B: {type: object, properties: {n: {type: number, minimum: 2.5, exclusiveMinimum: 2}}}
                """)
        try imported.expectSound()
        #expect(imported.models.contains("n: {type: 'Int?', scope: {above: 0, max: 9}}"))
        #expect(imported.models.contains("n: {type: 'Double?', scope: {min: 2.5}}"))
    }

    @Test("defaults of numbers are numbers of JSON, and among the allowed values")
    func numbers() throws {
        let imported = Imported(
            schemas: """
                A:
                  type: object
                  properties:
                    a: {type: number, default: +1}
                    b: {type: number, default: .5}
                    c: {type: number, default: 1, enum: [1.5, 2.5]}
                    d: {type: number, default: 1.5, enum: [1.5, 2.5]}
                """)
        try imported.expectSound()
        for text in [
            "a: Double = 1.0", "b: Double = 0.5", "c: {type: 'Double?', scope: [1.5, 2.5]}", "d: {type: Double = 1.5",
        ] {
            #expect(imported.models.contains(text), "\(imported.models)")
        }
    }

    @Test("what is both read-only and write-only is neither")
    func directions() throws {
        let imported = Imported(
            schemas: "A: {type: object, properties: {a: {type: string, readOnly: true, writeOnly: true}}}")
        try imported.expectSound()
        #expect(imported.models.contains("A: {fields: {a: String?}}") || imported.models.contains("a: 'String?'"))
    }

    @Test("a parameter is named Accept beside a response that is also a stream", arguments: ["query", "cookie"])
    func accept(place: String) throws {
        let imported = Imported(
            "get",
            """
            parameters: [{name: Accept, in: \(place), schema: {type: string}}]
            responses:
              '200':
                description: OK
                content:
                  "application/\\njson": {schema: {type: object, properties: {a: {type: string}}}}
                  text/event-stream: {schema: {type: object, properties: {a: {type: string}}}}
            """)
        try imported.expectSound()
        #expect(imported.endpoints.contains("acceptHeader: {constant: '*/*', in: header, map: Accept}"))
    }

    @Test("a sensitive value has no default")
    func sensitive() throws {
        let imported = Imported(
            """
            paths:
              /a:
                get:
                  operationId: a
                  parameters: [{name: X-Pin, in: header, schema: {type: string, format: password, default: '1'}}]
                  responses:
                    '200':
                      description: OK
                      content:
                        application/json:
                          schema: {type: object, properties: {pin: {type: string, format: password, default: '1'}}}
            """)
        try imported.expectSound()
        #expect(!imported.text.contains("= 1"))
    }

    @Test("a style of the parts of a multipart body is ignored, with a line in the report")
    func parts() throws {
        let imported = Imported(
            "post",
            """
            requestBody:
              content:
                multipart/form-data:
                  encoding: {tags: {style: deepObject, explode: true}}
                  schema: {type: object, properties: {file: {type: string, format: binary}, tags: {type: array, items: {type: string}}}}
            responses: {'204': {description: Done.}}
            """)
        try imported.expectSound()
        #expect(imported.endpoints.contains("tags: {type: '[String]?', in: multipart}"))
        #expect(imported.result.report.contains("call: A style that a parameter cannot have in its place is ignored"))
    }

    @Test("objects whose keys became optional are any object")
    func endlessObjects() throws {
        let imported = Imported(
            schemas: """
                U: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}
                A: {type: object, required: [a], properties: {a: {$ref: '#/components/schemas/A'}}}
                B: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
                """)
        try imported.expectSound()
        #expect(imported.models.contains("U: {unknown-keys: keep, fields: {}}"))
    }

    @Test("files in a query are texts, and what is only sent is not cast")
    func files() throws {
        let imported = Imported(
            "post",
            """
            parameters: [{name: q, in: query, schema: {type: object, additionalProperties: {type: string, format: binary}}}]
            requestBody:
              content:
                application/json:
                  schema: {title: Body, type: object, properties: {id: {type: integer, writeOnly: true, example: '7'}}}
            responses: {'204': {description: Done.}}
            """)
        try imported.expectSound()
        #expect(imported.endpoints.contains("[String: String]"))
    }
}
