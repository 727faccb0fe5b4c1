import OpenAPIImport
import SpecLanguage
import Testing
import YAMLSyntax

@Suite("Descriptions in many files")
struct ManyFileTests {
    private static let start: String = "openapi: 3.1.0\ninfo: {title: Shop, version: '1'}\n"

    private func imported(
        _ rest: String, _ files: [String: String], links: [String: String] = [:], limits: YAMLLimits = YAMLLimits()
    ) -> ImportResult {
        let text = Self.start + rest
        var importer = OpenAPIImporter()
        importer.limits = limits
        return ImportResult(
            importer.read(
                Array(text.utf8), file: "work/api.yaml",
                files: NamedFiles(texts: files.merging(["api.yaml": text]) { $1 }, links: links)))
    }

    /// A description with one response, whose schema is a reference.
    private func imported(
        schema reference: String, _ files: [String: String], links: [String: String] = [:]
    ) -> ImportResult {
        imported(
            """
            paths:
              /pets:
                get:
                  operationId: pets
                  responses: {'200': {description: Fine., content: {application/json: {schema: {$ref: '\(reference)'}}}}}

            """, files, links: links)
    }

    private func text(_ result: ImportResult) -> String {
        result.files.map(\.text).joined()
    }

    private func faults(_ result: ImportResult) -> [String] {
        result.faults.map { fault in
            let start = fault.range.range.start
            return "\(fault.range.file):\(start.line):\(start.column) \(fault.rule.rawValue) \(fault.message)"
        }
    }

    private static let pet: String = "{type: object, required: [id], properties: {id: {type: integer}}}"

    @Test(
        "reference: a file, a pointer in it and an encoded path lead to a model",
        arguments: [
            ("models/pet.yaml", "models/pet.yaml", pet),
            ("./models/../models/pet.yaml", "models/pet.yaml", pet),
            ("models/pet.yaml#", "models/pet.yaml", pet),
            ("all.yaml#/Pet", "all.yaml", "Pet: \(pet)"),
            ("all.yaml#/definitions/Pet", "all.yaml", "definitions: {Pet: \(pet)}"),
            ("my%20models/pet.yaml", "my models/pet.yaml", pet),
            ("all.json#/a~1b/definitions/p%65t", "all.json", #"{"a/b": {"definitions": {"pet": \#(pet)}}}"#),
        ])
    func forms(reference: String, path: String, content: String) throws {
        let json = content.replacing("type: object", with: #""type": "object""#)
        let file = path.hasSuffix(".json") ? Self.quoted(json) : content
        let result = imported(schema: reference, [path: file])
        #expect(faults(result) == [])
        #expect(text(result).contains("returns: Pet}"))
        #expect(text(result).contains("Pet: {fields: {id: Int}}"))
    }

    /// The file in JSON.
    private static func quoted(_ text: String) -> String {
        text.replacing("required: [id]", with: #""required": ["id"]"#)
            .replacing("properties: {id: {type: integer}}", with: #""properties": {"id": {"type": "integer"}}"#)
    }

    @Test("reference: those in another file are relative to it, and may lead back")
    func relative() {
        let result = imported(
            """
            paths:
              /pets: {$ref: paths/pets.yaml}
            components: {schemas: {Name: {type: string, enum: [a, b]}}}

            """,
            [
                "paths/pets.yaml":
                    "get: {responses: {'200': {description: Fine., content: {application/json: {schema: {$ref: ../models/pet.yaml}}}}}}",
                "models/pet.yaml":
                    "{type: object, required: [name], properties: {name: {$ref: '../api.yaml#/components/schemas/Name'}, next: {$ref: pet.yaml}, own: {$ref: '#/properties/name'}}}",
            ])
        #expect(faults(result) == [])
        #expect(text(result).contains("get: /pets"))
        #expect(text(result).contains("Pet:\n    fields:\n      name: Name\n      next: Pet?\n      own: Name?\n"))
        #expect(result.notes.map(\.pointer) == ["#/info/version"])
    }

    @Test("recursive reference: leads to the file, if that is a schema")
    func recursiveReferences() {
        let tree = "{type: object, required: [kids], properties: {kids: {type: array, items: {$recursiveRef: '#'}}}}"
        let whole = imported(schema: "tree.yaml", ["tree.yaml": tree])
        #expect(faults(whole) == [])
        #expect(text(whole).contains("Tree: {fields: {kids: [Tree]}}"))
        let part = imported(schema: "all.yaml#/Tree", ["all.yaml": "Tree: \(tree)"])
        #expect(faults(part) == [])
        #expect(text(part).contains("Tree: {fields: {kids: [JSON]}}"))
    }

    @Test("file: two paths to one file give one model")
    func links() {
        let result = imported(
            """
            paths: {}
            components:
              schemas:
                Both:
                  type: object
                  properties: {a: {$ref: a/pet.yaml}, b: {$ref: b/pet.yaml}, c: {$ref: ./a/pet.yaml}}

            """, ["a/pet.yaml": Self.pet], links: ["b/pet.yaml": "a/pet.yaml"])
        #expect(faults(result) == [])
        #expect(text(result).contains("Both:\n    fields:\n      a: Pet?\n      b: Pet?\n      c: Pet?\n"))
        #expect(!text(result).contains("Pet2"))
    }

    @Test("note: the pointer begins with the path of the file")
    func notes() {
        let result = imported(
            schema: "models/pet.yaml",
            ["models/pet.yaml": "{type: object, properties: {tags: {type: array, uniqueItems: true}}}"])
        let note = "constraint: uniqueItems is not checked: models/pet.yaml#/properties/tags/uniqueItems\n"
        #expect(result.report.contains(note))
    }

    @Test(
        "reference: one that leads nowhere is an error with file, line and column",
        arguments: [
            ("no.yaml", "\"no.yaml\" does not exist"),
            ("pet.yaml#/Cat", "\"pet.yaml#/Cat\": \"pet.yaml\" contains nothing there"),
            (
                "../pet.yaml",
                "\"../pet.yaml\" is outside the folder of the description; allow a larger folder with --root FOLDER"
            ),
            (
                "https://pets.example/pet.yaml#/Pet",
                "\"https://pets.example/pet.yaml\" is not read, because imports never use the network; download it, and refer to the file"
            ),
            ("empty.yaml", "\"empty.yaml\" is empty"),
        ])
    func nowhere(reference: String, message: String) {
        let result = imported(schema: reference, ["pet.yaml": Self.pet, "empty.yaml": ""])
        #expect(faults(result) == ["work/api.yaml:7:91 bad-reference \(message)"])
        #expect(result.files.isEmpty)
    }

    @Test("reference: one that leads nowhere in the first file is dropped or any JSON, and reported")
    func nowhereInFirstFile() {
        let result = imported(
            """
            paths:
              /pets:
                get:
                  operationId: pets
                  parameters: [{$ref: '#/components/parameters/Missing'}]
                  responses:
                    '200': {description: F, content: {application/json: {schema: {$ref: '#/components/schemas/Missing'}}}}

            """, [:])
        #expect(faults(result) == [])
        #expect(text(result).contains("pets: {get: /pets, returns: JSON}"))
        #expect(
            result.notes.map(\.reason).filter { $0.contains("dangling") } == [
                "A dangling reference is dropped", "A dangling reference becomes any JSON",
            ])
    }

    @Test("Swagger 2.0: schemas of other files are converted, and what parameters and responses lose is reported")
    func swagger() {
        let start = """
            swagger: '2.0'
            info: {title: Shop, version: '1'}
            paths:
              /pets:
                get:
                  operationId: pets
                  parameters: [{$ref: 'parts.yaml#/P'}]
                  responses: {'200': {description: F, schema: {$ref: 'parts.yaml#/Pet'}}, '404': {$ref: 'parts.yaml#/R'}}

            """
        let parts = """
            P: {name: kind, in: query, type: integer, required: true}
            Pet: {type: object, required: [a], properties: {a: {type: integer, x-nullable: true}}}
            R: {description: gone, schema: {type: object, properties: {b: {type: integer}}}}

            """
        let result = ImportResult(
            OpenAPIImporter().read(
                Array(start.utf8), file: "work/api.yaml",
                files: NamedFiles(texts: ["api.yaml": start, "parts.yaml": parts], links: [:])))
        #expect(faults(result) == [])
        #expect(text(result).contains("Pet: {fields: {a: 'Int?'}}"))
        #expect(text(result).contains("kind: String"))
        let lost = result.notes.filter { $0.grade == .value }.map { "\($0.pointer)" }
        #expect(lost == ["parts.yaml#/P/type", "parts.yaml#/R/schema"])
    }

    @Test("file: its own errors have its path")
    func faultsOfFiles() {
        let broken = imported(schema: "models/pet.yaml", ["models/pet.yaml": "type: [object"])
        #expect(broken.faults.map(\.range.file) == ["work/models/pet.yaml"])
        let wrong = imported(schema: "models/pet.yaml", ["models/pet.yaml": "allOf: 1"])
        #expect(
            faults(wrong) == ["work/models/pet.yaml:1:8 wrong-type models/pet.yaml#/allOf must be a list, not \"1\""])
        let dangling = imported(schema: "models/pet.yaml", ["models/pet.yaml": "$ref: '#/Missing'"])
        #expect(
            faults(dangling)
                == ["work/models/pet.yaml:1:7 bad-reference \"#/Missing\": the file contains nothing there"])
    }

    @Test("files: together they are as large as one description may be")
    func size() {
        let large = "description: '\(String(repeating: "x", count: 9 << 20))'\n"
        let result = imported(
            """
            paths: {}
            components: {schemas: {A: {$ref: a.yaml}, B: {$ref: b.yaml}}}

            """, ["a.yaml": large, "b.yaml": large])
        #expect(
            faults(result).map { $0.suffix(72) }
                == ["bad-reference \"b.yaml\" makes the files of the description larger than 16 MB".suffix(72)])
    }

    @Test("files: together they have as many values as one description may, and not one more")
    func values() {
        #expect(OpenAPIImporter().limits.nodes == 5_000_000)
        var limits = YAMLLimits()
        limits.nodes = 5_000
        // The description has 12 values, the first file 2,502, and the second 2 and those of its lists.
        let ones = String(repeating: ",1", count: 98)
        let list = "&a [1\(ones)]"
        for (rest, isTooMuch) in [(83, false), (84, true)] {
            let result = imported(
                """
                paths: {}
                components: {schemas: {A: {$ref: a.yaml}, B: {$ref: b.yaml}}}

                """,
                [
                    "a.yaml": "more: [\(list)\(String(repeating: ",*a", count: 24))]\n",
                    "b.yaml":
                        "more: [\(list)\(String(repeating: ",*a", count: 23)),[1\(ones.prefix(2 * (rest - 1)))]]\n",
                ], limits: limits)
            let message = "work/api.yaml:1:1 too-large the files of the description have more than 5000 values"
            #expect(faults(result) == (isTooMuch ? [message] : []))
        }
    }

    @Test("references: a cycle over files ends")
    func cycle() {
        let files = [
            "a.yaml": "$ref: b.yaml", "b.yaml": "$ref: a.yaml", "c.yaml": "allOf: [{$ref: d.yaml}]",
            "d.yaml": "allOf: [{$ref: c.yaml}]",
        ]
        for start in ["a.yaml", "c.yaml"] {
            let result = imported(schema: start, files)
            #expect(faults(result) == [])
            #expect(!result.notes.isEmpty)
        }
    }

    @Test("examples: a reference in data is not followed")
    func data() {
        let result = imported(
            """
            paths: {}
            components:
              schemas:
                Link: {type: object, example: {$ref: no.yaml}, properties: {$ref: {type: string}, default: {type: string, default: a}}}

            """, [:])
        #expect(faults(result) == [])
        #expect(text(result).contains("$ref"))
    }

    @Test("note: one about links or callbacks covers the files that they refer to")
    func covered() {
        let call =
            "{post: {requestBody: {content: {application/json: {schema: {$ref: ../note.yaml}}}}, "
            + "responses: {'204': {description: Fine.}}}}"
        let result = imported(
            """
            paths:
              /pets:
                post:
                  operationId: pets
                  callbacks: {done: {$ref: calls/done.yaml}}
                  responses: {'204': {description: Fine., links: {next: {$ref: links/next.yaml}}}}

            """,
            [
                "links/next.yaml": "{operationId: pets, parameters: {id: $response.body#/id}}",
                "calls/done.yaml": "{'{$request.query.url}': \(call)}", "note.yaml": Self.pet,
            ])
        #expect(faults(result) == [])
        #expect(
            result.report == """
                value: Callbacks are not supported: #/paths/~1pets/post/callbacks
                comment: Links are dropped: #/paths/~1pets/post/responses/204/links
                comment: The version of the API is dropped: #/info/version

                """)
    }

    @Test("extensions contain no references, unless a reference leads into one")
    func extensions() {
        let data = imported("x-policies: {list: {$ref: ../policies.yaml}}\npaths: {}", [:])
        #expect(faults(data) == [])
        #expect(text(data).contains("x-policies"))
        let used = """
            x-parts: {pet: {$ref: pet.yaml}}
            paths:
              /pets:
                get:
                  operationId: pets
                  responses: {'200': {description: Fine., content: {application/json: {schema: {$ref: '#/x-parts/pet'}}}}}

            """
        let found = imported(used, ["pet.yaml": Self.pet])
        #expect(faults(found) == [])
        #expect(text(found).contains("fields: {id: Int}"))
        let missing = imported(used, [:])
        #expect(faults(missing).count == 1)
    }
}
