import OpenAPIImport
import Testing

@Suite("Defaults of a base")
struct BaseDefaultTests {
    private static let schemas: String = """
        components:
          schemas:
            Base: {type: object, properties: {x: {type: boolean, default: true}, id: {type: integer, readOnly: true}}, required: [id]}
            Sent: {allOf: [{$ref: '#/components/schemas/Base'}, {type: object, properties: {z: {type: boolean, default: true}}}]}
            Received: {allOf: [{$ref: '#/components/schemas/Base'}, {type: object, properties: {y: {type: boolean}}}]}
        """

    private static func paths(_ method: String, received: String) -> Imported {
        Imported(
            """
            paths:
              /a:
                \(method):
                  operationId: send
                  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Sent'}}}}
                  responses: {'204': {description: Done.}}
                get:
                  operationId: read
                  responses:
                    '200': {description: OK, content: {application/json: {schema: {$ref: '#/components/schemas/\(received)'}}}}
            \(schemas)
            """)
    }

    @Test("are not sent by the models that extend it", arguments: ["post", "patch"])
    func sent(method: String) throws {
        let imported = Self.paths(method, received: "Received")
        try imported.expectSound()
        #expect(imported.models.contains("include: [Base]"))
        #expect(imported.models.contains("x: {type: 'Bool?', doc: The server uses true if it is absent.}"))
        #expect(imported.models.contains("id: {type: 'Int?', encode: never}"))
    }

    @Test("are used where the base is in responses itself, and the models in requests have the fields themselves")
    func received() throws {
        let imported = Self.paths("post", received: "Base")
        try imported.expectSound()
        #expect(imported.models.contains("x: Bool = true"))
        #expect(imported.models.contains("x: {type: 'Bool?', doc: The server uses true if it is absent.}"))
        #expect(!imported.models.contains("Sent: {include"))
    }
}
