import OpenAPIImport
import Testing

@Suite("Required properties")
struct RequiredPropertyTests {
    private static let booking: String = """
            Booking:
              type: object
              required: [title, guest]
              properties:
                title: {type: string}
                guest: {type: [integer, 'null']}
                note: {type: [string, 'null']}
        """

    private static func described(_ method: String) -> Imported {
        Imported(
            """
            paths:
              /bookings:
                \(method):
                  operationId: call
                  requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Booking'}}}}
                  responses: {'204': {description: Done.}}
            components:
              schemas:
            \(booking)
            """)
    }

    @Test("that may be null are sent as null")
    func nullable() throws {
        let imported = Self.described("put")
        try imported.expectSound()
        #expect(imported.models.contains("guest: {type: 'Int?', 'null': send}"))
        #expect(imported.models.contains("note: String?"))
        #expect(!imported.result.report.contains("may be null"))
    }

    @Test("that may be null are sent as null in a patch")
    func patch() throws {
        let imported = Self.described("patch")
        try imported.expectSound()
        #expect(imported.endpoints.contains("body: BookingPatch"))
        #expect(!imported.result.report.contains("may be null"))
    }

    @Test("that may be null are reported as parameters, too, and not in responses")
    func parameters() throws {
        let schema =
            "{type: object, required: [until], properties: {until: {type: [string, 'null'], format: date}, room: {type: string}}}"
        let sent = Imported(
            "post",
            """
            requestBody: {required: true, content: {application/json: {schema: \(schema)}}}
            responses: {'204': {description: Done.}}
            """)
        try sent.expectSound()
        #expect(sent.result.report.contains("may be null is left out of requests"))
        let received = Imported(
            "get", "responses: {'200': {description: Done., content: {application/json: {schema: \(schema)}}}}")
        try received.expectSound()
        #expect(!received.result.report.contains("may be null"))
    }

    @Test("without a schema are optional, keep their key, and are reported by name")
    func undeclared() throws {
        let imported = Imported(
            schemas: """
                F: {type: object, required: [name, acess], properties: {Name: {type: string}, access: {type: string}}}
                """)
        try imported.expectSound()
        #expect(imported.models.contains("acess: JSON?"))
        #expect(imported.models.contains("type: 'JSON?', map: name}"))
        for name in ["name", "acess"] {
            #expect(
                imported.result.report.contains(
                    "constraint: A property that is required but not described is optional, and any JSON: "
                        + "#/components/schemas/F/properties/\(name)\n"))
        }
    }

    @Test("without a schema are optional parameters")
    func undeclaredParameters() throws {
        let imported = Imported(
            "post",
            """
            requestBody:
              required: true
              content: {application/json: {schema: {type: object, required: [a, b], properties: {b: {type: integer}}}}}
            responses: {'204': {description: Done.}}
            """)
        try imported.expectSound()
        #expect(imported.endpoints.contains("a: JSON?"))
        #expect(imported.endpoints.contains("b: Int"))
    }
}
