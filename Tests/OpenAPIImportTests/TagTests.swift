import OpenAPIImport
import Testing

@Suite("Tags of union members")
struct TagTests {
    private static func steps(_ schemas: String, mapping: String = "") -> Imported {
        Imported(
            """
            paths:
              /steps:
                post:
                  operationId: addStep
                  requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Step'}}}}
                  responses: {'204': {description: Done.}}
            components:
              schemas:
                Step:
                  oneOf: [{$ref: '#/components/schemas/Tap'}, {$ref: '#/components/schemas/Swipe'}]
                  discriminator: {propertyName: kind\(mapping)}
            \(schemas)
            """)
    }

    @Test("that are declared as any text have only the value of their case")
    func text() throws {
        let imported = Self.steps(
            """
                Tap: {type: object, required: [x], properties: {x: {type: integer}}}
                Swipe: {type: object, required: [kind, dx], properties: {kind: {type: string}, dx: {type: integer}}}
            """, mapping: ", mapping: {swipe: Swipe}")
        try imported.expectSound()
        #expect(imported.models.contains("kind: {type: String = swipe, scope: [swipe]}"))
        #expect(imported.models.contains("Tap: {fields: {x: Int}}"))
    }

    @Test("that may be absent, or are one of an enum, do as well")
    func enumerated() throws {
        let imported = Self.steps(
            """
                Kind: {type: string, enum: [Tap, Swipe]}
                Tap: {type: object, properties: {kind: {$ref: '#/components/schemas/Kind'}}}
                Swipe: {type: object, properties: {kind: {type: [string, 'null']}}}
            """)
        try imported.expectSound()
        #expect(imported.models.contains("kind: {type: Kind = Tap, scope: [Tap]}"))
        #expect(imported.models.contains("kind: {type: String = Swipe, scope: [Swipe]}"))
    }

    @Test("of a member with several tags are written by the union")
    func several() throws {
        let imported = Self.steps(
            """
                Tap: {type: object, properties: {kind: {type: string}, x: {type: integer}}}
                Swipe: {type: object, properties: {dx: {type: integer}}}
            """, mapping: ", mapping: {tap: Tap, press: Tap}")
        try imported.expectSound()
        #expect(imported.models.contains("cases: {tap: Tap, press: Tap, Swipe: Swipe}"))
        #expect(imported.models.contains("Tap: {fields: {x: 'Int?'}}"))
    }

    @Test("that are no names in Swift get names")
    func names() throws {
        let imported = Imported(
            "get",
            """
            responses:
              '200':
                description: OK
                content:
                  application/json:
                    schema:
                      anyOf:
                        - {title: A, type: object, properties: {d: {type: string, enum: ["isn’t"]}}}
                        - {title: B, type: object, properties: {d: {type: string, enum: [ok]}}}
            """)
        try imported.expectSound()
        #expect(imported.models.contains("tag: isn’t}"))
    }

    @Test("with a default that may be absent select no member of a union by keys")
    func optionalConstants() throws {
        let imported = Imported(
            "get",
            """
            responses:
              '200':
                description: OK
                content:
                  application/json:
                    schema:
                      anyOf:
                        - {title: A, type: object, required: [x], properties: {kind: {type: integer, enum: [2], default: 2}, x: {type: string}}}
                        - {title: B, type: object, properties: {kind: {type: integer, enum: [3], default: 3}, z: {type: string}}}
            """)
        try imported.expectSound()
        #expect(imported.models.contains("kind: {type: 'Int?', scope: [3]"))
        #expect(!imported.models.contains("Int = 3"))
    }
}
