import OpenAPIImport
import Testing

@Suite("Requests")
struct RequestTests {
    @Test(
        "parameters have the style of the description",
        arguments: [
            (
                "style: deepObject, schema: {type: object, properties: {gte: {type: integer}}}",
                "{type: 'CallA?', style: brackets}"
            ),
            ("style: deepObject, schema: {type: array, items: {type: string}}", "{type: '[String]?', style: brackets}"),
            (
                "style: deepObject, schema: {type: array, items: {type: object, properties: {b: {type: string}}}}",
                "{type: '[CallAItem]?', style: indexed}"
            ),
            ("style: pipeDelimited, explode: true, schema: {type: array, items: {type: string}}", "'[String]?'"),
            ("explode: false, schema: {type: array, items: {type: string}}", "{type: '[String]?', style: comma}"),
            ("required: true, schema: {type: string, const: x}", "{constant: x}"),
            ("required: true, schema: {type: string, const: '1'}", "{constant: '1'}"),
            ("required: true, schema: {type: boolean, enum: [true]}", "{constant: true}"),
        ])
    func styles(parameter: String, expected: String) throws {
        let imported = Imported(
            "get", "parameters: [{name: a, in: query, \(parameter)}]\nresponses: {'204': {description: Fine.}}")
        try imported.expectSound()
        #expect(imported.endpoints.contains("a: \(expected)"), "\(imported.endpoints)")
    }

    @Test(
        "a parameter of the path has the name of its placeholder, also if it is not declared",
        arguments: ["query", "header", "cookie"], [true, false])
    func placeholders(location: String, isDeclared: Bool) throws {
        let declared = isDeclared ? ", {name: id, in: path, required: true, schema: {type: string}}" : ""
        let imported = Imported(
            "get",
            """
            parameters: [{name: id, in: \(location), schema: {type: integer}}\(declared)]
            responses: {'204': {description: Fine.}}
            """,
            path: "/things/{id}")
        try imported.expectSound()
        #expect(imported.endpoints.contains("\n    id: String\n"), "\(imported.endpoints)")
    }

    @Test("an object whose properties are parameters has no name in the request")
    func fieldsWithoutName() throws {
        let imported = Imported(
            "get",
            """
            parameters:
              - name: 3.1.0
                in: query
                schema: {type: object, required: [a], properties: {a: {type: string}}, additionalProperties: true}
            responses: {'204': {description: Fine.}}
            """)
        try imported.expectSound()
        #expect(imported.endpoints.contains("style: fields"), "\(imported.endpoints)")
    }

    @Test("a path has the operations beside its reference, and those of its target")
    func besideReference() throws {
        let imported = Imported(
            """
            paths:
              /things:
                $ref: '#/components/pathItems/Things'
                parameters: [{name: page, in: query, schema: {type: integer}}]
                post: {operationId: createThing, responses: {'204': {description: Fine.}}}
            components:
              pathItems:
                Things:
                  summary: All things.
                  get: {operationId: listThings, responses: {'204': {description: Fine.}}}
                  post: {operationId: other, responses: {'204': {description: Fine.}}}
            """)
        try imported.expectSound()
        #expect(
            imported.endpoints == """
                createThing:
                  post: /things
                  doc: All things.
                  parameters: {page: {type: 'Int?', in: query}}
                listThings:
                  get: /things
                  doc: All things.
                  parameters: {page: 'Int?'}
                """)
        #expect(imported.result.report.contains("#/components/pathItems/Things/post"))
    }

    @Test("the description beside the reference of a parameter is its comment")
    func descriptionBesideReference() throws {
        let imported = Imported(
            """
            paths:
              /things:
                get:
                  operationId: call
                  parameters:
                    - {$ref: '#/components/parameters/Limit', description: At most this many.}
                    - {$ref: '#/components/parameters/Page'}
                  responses: {'204': {description: Fine.}}
            components:
              parameters:
                Limit: {name: limit, in: query, description: Any number., schema: {type: integer}}
                Page: {name: page, in: query, description: From one., schema: {type: integer}}
            """)
        #expect(imported.endpoints.contains("limit: {type: 'Int?', doc: At most this many.}"))
        #expect(imported.endpoints.contains("page: {type: 'Int?', doc: From one.}"))
        #expect(!imported.result.report.contains("A description"))
        try imported.expectSound()
    }

    @Test("operations on one address are endpoints, whether or not constants tell them apart")
    func constants() throws {
        let imported = Imported(
            """
            paths:
              /assistants: {get: {operationId: all, responses: {'204': {description: Fine.}}}}
              /assistants?beta=true: {get: {operationId: beta, responses: {'204': {description: Fine.}}}}
              /assistants?beta=false: {get: {operationId: stable, responses: {'204': {description: Fine.}}}}
              /assistants?beta=false&x: {get: {operationId: extra, responses: {'204': {description: Fine.}}}}
              /assistants?: {get: {operationId: same, responses: {'204': {description: Fine.}}}}
            """)
        for name in ["all", "beta", "stable", "extra", "same"] { #expect(imported.endpoints.contains("\(name):")) }
        #expect(!imported.result.notes.contains { $0.grade == .call })
        let messages = try imported.result.generated().messages.split(separator: "\n")
        #expect(messages.filter { !$0.contains(" note: ") }.count == 1)
        #expect(messages.contains { $0.contains("warning: endpoint \"all\" already has \"get /assistants\"") })
    }

    @Test("two views of one address are two endpoints")
    func views() throws {
        let imported = Imported(
            """
            paths:
              /Contacts/{ContactID}:
                get:
                  operationId: byID
                  parameters: [{name: ContactID, in: path, required: true, schema: {type: string, format: uuid}}]
                  responses: {'204': {description: Fine.}}
              /Contacts/{ContactNumber}:
                get:
                  operationId: byNumber
                  parameters: [{name: ContactNumber, in: path, required: true, schema: {type: string}}]
                  responses: {'204': {description: Fine.}}
            """)
        #expect(imported.endpoints.contains("get: '/Contacts/{contactID}'") || imported.endpoints.contains("byID:"))
        #expect(imported.endpoints.contains("byNumber:"))
        #expect(!imported.result.notes.contains { $0.grade == .call })
    }

    @Test("a string in a JSON body is JSON", arguments: ["string", "string, format: byte"])
    func jsonText(type: String) throws {
        let imported = Imported(
            "put",
            """
            requestBody: {required: true, content: {application/json: {schema: {type: \(type)}}}}
            responses: {'204': {description: Fine.}}
            """)
        try imported.expectSound()
        #expect(imported.endpoints.contains("as: json}"))
    }

    @Test("an unnamed JSON body of at most 12 properties is parameters", arguments: [12, 13])
    func bodyProperties(count: Int) throws {
        let properties = (1...count).map { "p\($0): {type: string}" }.joined(separator: ", ")
        let imported = Imported(
            "put",
            """
            requestBody:
              required: true
              content: {application/json: {schema: {type: object, required: [p1], properties: {\(properties)}}}}
            responses: {'204': {description: Fine.}}
            """)
        try imported.expectSound()
        #expect(imported.endpoints.contains("parameters:") == (count == 12), "\(imported.endpoints)")
        #expect(imported.endpoints.contains("body:") == (count == 13), "\(imported.endpoints)")
    }

    @Test(
        "a body that may be absent, have more properties or send null in a patch stays whole",
        arguments: [
            ("put", "", "properties: {a: {type: string}}"),
            ("put", "required: true, ", "additionalProperties: true, properties: {a: {type: string}}"),
            ("patch", "required: true, ", "properties: {a: {type: [string, 'null']}}"),
        ])
    func wholeBodies(method: String, required: String, schema: String) throws {
        let imported = Imported(
            method,
            """
            requestBody: {\(required)content: {application/json: {schema: {type: object, \(schema)}}}}
            responses: {'204': {description: Fine.}}
            """)
        try imported.expectSound()
        #expect(imported.endpoints.contains("body: "), "\(imported.endpoints)")
        #expect(!imported.endpoints.contains("parameters:"), "\(imported.endpoints)")
    }

    @Test("files in unions are bytes in JSON")
    func files() throws {
        let imported = Imported(
            "put",
            """
            requestBody:
              required: true
              content:
                application/json:
                  schema: {oneOf: [{type: array, items: {type: string, format: binary}}, {type: string}]}
            responses: {'204': {description: Fine.}}
            """)
        try imported.expectSound()
        #expect(imported.models.contains("one-of: [[Data], String]"))
    }

    @Test("the properties of two objects in a query do not have one name")
    func sameNames() throws {
        let imported = Imported(
            "get",
            """
            parameters:
              - {name: a, in: query, schema: {type: object, properties: {x: {type: string}}}}
              - {name: b, in: query, schema: {type: object, properties: {x: {type: string}, y: {type: string}}}}
              - {name: c, in: query, schema: {type: object, properties: {y: {type: string}}, additionalProperties: true}}
            responses: {'204': {description: Fine.}}
            """)
        try imported.expectSound()
        #expect(imported.result.notes.filter { $0.reason.hasPrefix("A parameter with the place") }.count == 2)
    }

    @Test("a body that may carry files is multipart, and one file is a list of one")
    func fileOrFiles() throws {
        let members = "[{type: array, items: {type: string, format: binary}}, {type: string, format: binary}]"
        let schema = "{type: object, required: [files], properties: {files: {oneOf: \(members)}}}"
        let imported = Imported(
            "post",
            """
            requestBody:
              required: true
              content: {application/json: {schema: \(schema)}, multipart/form-data: {schema: \(schema)}}
            responses: {'204': {description: Fine.}}
            """)
        try imported.expectSound()
        #expect(imported.endpoints.contains("parameters: {files: [file]}"))
        #expect(imported.result.report.contains("Another media type of a request body is dropped"))
    }

    @Test("a key that is required without a schema is a parameter")
    func undeclared() throws {
        let imported = Imported(
            "post",
            """
            requestBody:
              required: true
              content: {application/json: {schema: {type: object, required: [a, b], properties: {a: {type: string}}}}}
            responses: {'204': {description: Fine.}}
            """)
        try imported.expectSound()
        #expect(imported.endpoints.contains("    a: String\n    b: JSON"))
    }

    @Test("a part that is a text or an object is a lost call, unless it has a media type")
    func textOrObject() throws {
        func report(_ encoding: String) throws -> String {
            let imported = Imported(
                "post",
                """
                requestBody:
                  required: true
                  content:
                    multipart/form-data:
                      schema:
                        type: object
                        properties: {a: {oneOf: [{type: string}, {type: object, properties: {b: {type: string}}}]}}
                      encoding: \(encoding)
                responses: {'204': {description: Fine.}}
                """)
            try imported.expectSound()
            return imported.result.report
        }
        let loss = "call: A part of a body that is a text or an object is always JSON"
        #expect(try report("{}").contains(loss))
        #expect(try !report("{a: {contentType: application/json}}").contains(loss))
    }
}
