import OpenAPIImport
import Testing

@Suite("Imported responses")
struct ImportedResponseTests {
    private static func json(_ schema: String) -> String { "content: {application/json: {schema: \(schema)}}" }

    @Test("with different types are by status, with their header fields")
    func statuses() throws {
        let thing = Self.json("{type: object, required: [id], properties: {id: {type: integer}}}")
        let imported = Imported(
            "post",
            """
            responses:
              '202': {description: Later., \(Self.json("{type: integer}"))}
              '201':
                description: Stored.
                \(thing)
                headers:
                  Location: {required: true, schema: {type: string, format: uri}}
                  X-Rate-Limit: {schema: {type: integer}}
                  X-Set: {schema: {type: object}}
              '204': {description: Nothing.}
            """)
        #expect(
            imported.endpoints.contains(
                "201: {type: CallResponseBody, headers: {Location: URL, X-Rate-Limit: 'Int?', X-Set: 'String?'}}"))
        #expect(imported.endpoints.contains("202: Int"))
        #expect(imported.endpoints.contains("204: nothing"))
        try imported.expectSound()
    }

    @Test("have their descriptions as comments, unless these say nothing new")
    func descriptions() throws {
        let text = Self.json("{type: integer}")
        let imported = Imported(
            """
            tags: [{name: Pets, description: All about pets.}, {name: Old, description: Not used.}]
            paths:
              /pets:
                get:
                  operationId: countPets
                  tags: [Pets]
                  summary: Counts pets.
                  responses:
                    '200': {description: 200 response for counting pets, \(text)}
                    '404': {description: 'There is no shop.', \(text)}
                post:
                  operationId: add
                  summary: Adds one.
                  requestBody: {description: 'The name, and nothing else.', \(text)}
                  responses:
                    '200': {description: 'The number, from one.', \(text)}
                    '404': {description: 'There is no shop.', \(text)}
                delete:
                  operationId: clear
                  responses:
                    '204': {$ref: '#/components/responses/Gone', description: Eaten by cats.}
                    '404': {description: 'There is no such pet.', \(text)}
                put:
                  operationId: replace
                  responses:
                    '200': {description: 'The number of replaced pets.', \(text)}
                    '202': {description: Later, content: {application/json: {schema: {type: string}}}}
                    '404': {description: 'There is no shop.', \(text)}
            components: {responses: {Gone: {description: 'The pet is gone.'}}}
            """)
        #expect(imported.text.contains("# All about pets.\nendpoints:"))
        #expect(imported.text.contains("http-404: {name: notFound, body: Int, doc: There is no shop.}"))
        #expect(imported.endpoints.contains("doc: Counts pets.\n"))
        #expect(
            imported.endpoints.contains(
                "Adds one.\n\n    Body: The name, and nothing else.\n\n    - Returns: The number, from one."))
        #expect(imported.endpoints.contains("Eaten by cats.\n\n    - Throws: `notFound`: There is no such pet."))
        #expect(imported.endpoints.contains("200: {type: Int, doc: The number of replaced pets.}"))
        #expect(imported.result.report.contains("The description of a tag without endpoints is dropped: #/tags/1"))
        #expect(!imported.result.report.contains("A description that has no place"))
        try imported.expectSound()
    }

    @Test("with one type are this type, with the header fields of all of them")
    func oneType() throws {
        let imported = Imported(
            "get",
            """
            responses:
              '200':
                description: All.
                \(Self.json("{type: integer}"))
                headers: {X-Rate-Limit: {schema: {type: integer}}}
              '206': {description: Some., \(Self.json("{type: integer}"))}
            """)
        #expect(imported.endpoints.contains("returns: {type: Int, headers: {X-Rate-Limit: 'Int?'}}"))
        #expect(imported.result.report.contains("comment: Successes of the same type"))
        try imported.expectSound()
    }

    @Test("to HEAD are header fields")
    func head() throws {
        let imported = Imported(
            "head",
            """
            responses:
              '200':
                description: There.
                headers: {Content-Length: {required: true, schema: {type: integer}}, ETag: {schema: {type: string}}}
            """)
        #expect(imported.endpoints.contains("returns: {headers: {Content-Length: Int, ETag: 'String?'}}"))
        try imported.expectSound()
    }

    @Test("have header fields with the types of their schemas")
    func headerTypes() throws {
        let imported = Imported(
            "get",
            """
            responses:
              '200':
                description: All.
                \(Self.json("{type: integer}"))
                headers:
                  Location: {required: true, schema: {type: string}, description: Where it is.}
                  Last-Modified: {schema: {type: string, format: date-time}}
                  X-Day: {schema: {type: string, format: date}}
                  X-At: {schema: {type: string, format: date-time}}
                  X-Fresh: {required: true, schema: {type: boolean}}
                  X-State: {schema: {type: string, enum: [new, old]}}
                  X-Ids: {schema: {type: array, items: {type: integer}}}
                  value: {schema: {type: number}}
            """)
        let lines = imported.endpoints.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        for line in [
            "Location: {type: URL, doc: Where it is.}",
            #"Last-Modified: {type: 'Date?', format: "EEE, dd MMM yyyy HH:mm:ss 'GMT'"}"#,
            "X-Day: {type: 'Date?', format: yyyy-MM-dd}", "X-At: {type: 'Date?', format: iso8601}", "X-Fresh: Bool",
            "X-State: XState?", "X-Ids: '[Int]?'", "value2: {type: 'Double?', map: value}",
        ] {
            #expect(lines.contains(line[...]), "\(line) in \(imported.endpoints)")
        }
        try imported.expectSound()
    }

    @Test("that redirect are results if they say where")
    func redirects() throws {
        let imported = Imported(
            "get",
            """
            responses:
              '200': {description: The file., content: {application/pdf: {schema: {type: string, format: binary}}}}
              '302': {description: Elsewhere., headers: {Location: {schema: {type: string}}}}
              '303': {description: See there.}
              '304': {description: Not modified.}
            """)
        #expect(imported.endpoints.contains("200: Data"))
        #expect(imported.endpoints.contains("302: {headers: {Location: 'URL?'}}"))
        #expect(imported.endpoints.contains("follow: false"))
        #expect(!imported.endpoints.contains("303"))
        #expect(imported.result.report.contains("comment: Redirects are followed: #/paths/~1things/get/responses/303"))
        #expect(imported.result.report.contains("comment: 304 is left to the cache of the client"))
        try imported.expectSound()
    }

    @Test("that are a redirect and nothing else have its location")
    func onlyRedirect() throws {
        let imported = Imported("get", "responses: {'301': {description: Moved.}}")
        #expect(imported.endpoints.contains("returns: {301: {headers: {Location: 'URL?'}}}"))
        try imported.expectSound()
    }

    @Test("have no header fields that most responses have")
    func commonHeaders() throws {
        let operations = (1...12).map { number in
            let own = number == 1 ? ", ETag: {schema: {type: string}}" : ""
            let headers = "headers: {X-Rate-Limit: {schema: {type: integer}}\(own)}"
            return "  /things/\(number):\n    get: {responses: {'200': {description: All., \(headers)}}}\n"
        }
        let imported = Imported("paths:\n" + operations.joined())
        #expect(imported.endpoints.contains("returns: {headers: {ETag: 'String?'}}"))
        #expect(!imported.endpoints.contains("X-Rate-Limit"))
        #expect(imported.result.report.contains("comment: A header that most responses have is no result"))
        try imported.expectSound()
    }

    @Test("that are errors keep their model if it is nullable", arguments: ["3.0.3", "3.1.0"])
    func nullableErrors(version: String) throws {
        let null = version == "3.0.3" ? "type: object, nullable: true" : "type: [object, 'null']"
        let imported = Imported(
            """
            paths:
              /things:
                get:
                  operationId: call
                  responses:
                    '200': {description: All.}
                    '404': {description: No such thing., \(Self.json("{$ref: '#/components/schemas/Problem'}"))}
            components:
              schemas:
                Problem: {\(null), properties: {title: {type: string}}}
            """, version: version)
        #expect(imported.text.contains("http-404: {name: notFound, body: Problem, doc: No such thing.}"))
        try imported.expectSound()
    }

    /// An operation with a response that may be a stream, and the lines of its body.
    private static func streamed(_ body: String) -> Imported {
        Imported(
            """
            paths:
              /answers:
                post:
                  operationId: createAnswer
                  requestBody: {required: true, content: {application/json: {schema: \(body)}}}
                  responses:
                    '200':
                      description: Fine.
                      content:
                        application/json: {schema: {$ref: '#/components/schemas/Answer'}}
                        text/event-stream: {schema: {$ref: '#/components/schemas/Part'}}
            components:
              schemas:
                Answer: {type: object, properties: {text: {type: string}}}
                Part: {type: object, properties: {delta: {type: string}}}
                Question: {type: object, properties: {text: {type: string}, stream: {type: boolean}}}
            """)
    }

    @Test("the status of the only success is declared, unless mocks have it anyway")
    func onlyStatus() throws {
        let imported = Imported(
            """
            paths:
              /a: {post: {operationId: made, responses: {'201': {description: A., content: {application/json: {schema: {type: integer}}}}}}}
              /b: {post: {operationId: taken, responses: {'202': {description: B.}}}}
              /c: {post: {operationId: usual, responses: {'200': {description: C., content: {application/json: {schema: {type: integer}}}}}}}
              /d: {delete: {operationId: gone, responses: {'204': {description: D.}}}}
              /e: {post: {operationId: either, responses: {'201': {description: E., content: {application/json: {schema: {type: integer}}}}, '204': {description: F.}}}}
            """)
        try imported.expectSound()
        let statuses = imported.endpoints.split(separator: "\n").filter { $0.contains("status:") }
        #expect(statuses.map { $0.suffix(3) } == ["201", "202", "201"], "\(imported.endpoints)")
    }

    @Test("a response at once or as a stream is two endpoints, which a field of the request tells apart")
    func stream() throws {
        let imported = Self.streamed(
            "{type: object, properties: {text: {type: string}, stream: {type: boolean, default: false}}}")
        try imported.expectSound()
        #expect(
            imported.endpoints == """
                createAnswer:
                  post: /answers
                  parameters:
                    text: String?
                    stream: {constant: false}
                  returns: Answer
                createAnswerStream:
                  post: /answers
                  parameters:
                    text: String?
                    stream: {constant: true}
                  returns: {stream: Part, as: sse}
                """)
        #expect(!imported.result.report.contains("Another media type of a response"))
    }

    @Test("a response at once or as a stream is two endpoints, which their media types tell apart")
    func streamOfModel() throws {
        let imported = Self.streamed("{$ref: '#/components/schemas/Question'}")
        try imported.expectSound()
        #expect(
            imported.endpoints == """
                createAnswer:
                  post: /answers
                  parameters: {Accept: {constant: application/json, in: header}}
                  body: Question
                  returns: Answer
                createAnswerStream:
                  post: /answers
                  doc: Set `stream` of the body to `true`.
                  parameters: {Accept: {constant: text/event-stream, in: header}}
                  body: Question
                  returns: {stream: Part, as: sse}
                """)
    }

    /// The endpoint of an operation whose response is a stream of events with a schema.
    private static func events(_ schema: String, as key: String = "itemSchema") -> Imported {
        let lines = schema.split(separator: "\n").map { "                \($0)\n" }.joined()
        return Imported(
            "post",
            "responses:\n  '200':\n    description: Fine.\n    content:\n      text/event-stream:\n        \(key):\n"
                + lines.replacing("                ", with: "          "))
    }

    private static let words: String =
        "data: {type: string, contentMediaType: application/json, contentSchema: {type: object, required: [text], properties: {text: {type: string}}}}"

    @Test("events of OpenAPI 3.2 are events by name, with the values in their data")
    func namedEvents() throws {
        let imported = Self.events(
            """
            type: object
            required: [event]
            properties:
              event: {type: string}
              data: {type: string}
              id: {type: string, description: Not a value.}
              retry: {type: integer}
            oneOf:
              - description: The next words.
                properties: {event: {const: words}, \(Self.words)}
              - properties: {event: {enum: [response.usage, response.limit]}, data: {contentSchema: {type: integer}}}
              - properties: {event: {const: note}}
              - properties: {event: {const: any}, data: {contentMediaType: application/json}}
              - properties: {event: {const: quoted}, data: {contentSchema: {type: string}}}
            """)
        try imported.expectSound()
        #expect(
            imported.endpoints == """
                call:
                  post: /things
                  returns:
                    stream:
                      words: {type: CallResponseBodyWords, doc: The next words.}
                      response.usage: Int
                      response.limit: Int
                      note: String
                      any: JSON
                      quoted: {type: String, at: $}
                """)
        #expect(imported.models == "CallResponseBodyWords: {fields: {text: String}}")
        #expect(!imported.result.report.contains("content"), "\(imported.result.report)")
        #expect(!imported.result.report.contains("does not read"), "\(imported.result.report)")
    }

    @Test("events without names are the values in their data; a schema of the data itself is one of values")
    func unnamedEvents() throws {
        for key in ["itemSchema", "schema"] {
            let imported = Self.events("type: object\nproperties: {id: {type: string}, \(Self.words)}", as: key)
            try imported.expectSound()
            #expect(imported.endpoints.contains("returns: {stream: CallResponseBody, as: sse}"))
            #expect(imported.models == "CallResponseBody: {fields: {text: String}}")
        }
        let values = Self.events("type: object\nproperties: {id: {type: string}, data: {type: string}}", as: "schema")
        #expect(values.models == "CallResponseBody:\n  fields:\n    id: String?\n    data: String?")
        let others = Self.events("type: object\nproperties: {id: {type: string}, text: {type: string}}")
        #expect(others.models == "CallResponseBody:\n  fields:\n    id: String?\n    text: String?")
    }

    @Test("events of which one can have any name are texts, and one name with two types is JSON")
    func unclearEvents() throws {
        let any = Self.events(
            "oneOf:\n  - properties: {event: {const: a}, data: {type: string}}\n  - properties: {event: {type: string}, data: {type: integer}}"
        )
        try any.expectSound()
        #expect(any.endpoints.contains("returns: {stream: String, as: sse}"))
        #expect(any.result.report.contains("Events of which one can have any name become texts"))
        let both = Self.events(
            "oneOf:\n  - properties: {event: {const: a}, data: {type: string}}\n  - properties: {event: {const: a}, data: {type: integer}}\n  - properties: {data: {type: boolean}}"
        )
        try both.expectSound()
        #expect(both.endpoints.contains("a: JSON\n      message: Bool"))
        #expect(both.result.report.contains("Indistinguishable types become any JSON"))
    }
}
