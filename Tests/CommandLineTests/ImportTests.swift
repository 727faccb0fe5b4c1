import Foundation
import TestSupport
import Testing

@Suite("apigen import")
struct ImportTests {
    private let fixture: CommandLineFixture

    private static let description: String = """
        openapi: 3.1.0
        info: {title: Shop API, version: '1'}
        paths:
          /pets:
            get:
              operationId: pets
              responses: {'200': {description: Fine., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
        components:
          schemas:
            Pet:
              type: object
              required: [id]
              properties:
                id: {type: integer}
                name: {type: string}
                note: {type: string, uniqueItems: true}

        """

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.folder.write(Self.description, to: "shop.yaml")
    }

    private var spec: String {
        get throws { try fixture.folder.text(of: "Specs/Shop.yaml") }
    }

    private func describe(_ old: String, _ new: String) throws {
        let text = try fixture.folder.text(of: "shop.yaml")
        try #require(text.contains(old))
        try fixture.folder.write(text.replacing(old, with: new), to: "shop.yaml")
    }

    private func edit(_ old: String, _ new: String) throws {
        try #require(try spec.contains(old))
        try fixture.folder.write(try spec.replacing(old, with: new), to: "Specs/Shop.yaml")
    }

    @Test("tolerant specs say that values that cannot be read count as absent") func tolerant() async throws {
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Specs", "--tolerant").status == 0)
        #expect(try spec.contains("invalid: absent"))
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 0)
    }

    /// The usual arguments are read without the argument parser; with a format for messages, they never are.
    @Test(
        "means the same with and without the argument parser",
        arguments: [
            ["shop.yaml", "-o", "Specs"],
            ["-o", "Specs", "shop.yaml"],
            ["shop.yaml", "--output", "Specs", "--service", "Pets", "--check-responses", "--color", "always"],
            ["shop.yaml", "-o", "Specs", "--only", "pets", "--only", "/pets", "--mocks", "Mocks", "--root", "."],
            ["shop.yaml", "-o", "Specs", "--only", "cats"],
            ["shop.yaml", "-o", "Specs", "--force"],
            ["shop.yaml", "-o", "Specs", "--force", "--force"],
            ["shop.yaml", "--output=Specs"],
            ["shop.yaml", "-oSpecs"],
            ["nowhere.yaml", "-o", "Specs"],
            ["help", "-o", "Specs"],
            ["import", "-o", "Specs"],
            ["shop.yaml", "-o"],
            ["shop.yaml", "-o", "--force"],
            ["shop.yaml", "-o", "Specs", "-o", "Other"],
            ["shop.yaml", "-o", "Specs", "--service", "Pets", "--service", "Shop"],
            ["shop.yaml", "-o", "Specs", "--color", "red"],
            ["shop.yaml", "-o", "Specs", "--fail-on", "constraint"],
            ["shop.yaml", "-o", "Specs", "--unknown"],
            ["shop.yaml", "--", "-o", "Specs"],
            ["shop.yaml", "other.yaml", "-o", "Specs"],
            ["shop.yaml", "", "-o", "Specs"],
            ["-o", "Specs"],
            ["shop.yaml"],
        ])
    func argumentsMeanTheSameToTheParser(arguments: [String]) async throws {
        let folders = ["Specs", "Other", "Mocks"]
        let plain = try await fixture.run(["import"] + arguments)
        let files = folders.map { fixture.folder.names(in: $0) }
        for folder in folders where !fixture.folder.names(in: folder).isEmpty { try fixture.folder.remove(folder) }
        let parsed = try await fixture.run(["import", "--diagnostics", "text"] + arguments)
        #expect(plain.output == parsed.output)
        #expect(plain.errors == parsed.errors)
        #expect(plain.status == parsed.status)
        #expect(files == folders.map { fixture.folder.names(in: $0) })
    }

    @Test("writes specs and a report, and the same bytes again") func writesSpecsAndReport() async throws {
        let first = try await fixture.run("import", "shop.yaml", "-o", "Specs")
        #expect(first.status == 0)
        #expect(first.errors.isEmpty)
        let report = "Specs/.apigen-import/Shop/report.txt"
        #expect(
            first.output
                == "1 written, 0 unchanged, 0 removed\nlost: 1 constraint, 1 comment: \(report)\n")
        let reported = try fixture.folder.text(of: report)
        #expect(
            reported.contains(
                """
                Constraints that are not checked (1)

                  uniqueItems is not checked (1)
                    #/components/schemas/Pet/properties/note/uniqueItems

                """))
        let text = try spec
        let second = try await fixture.run("import", "shop.yaml", "-o", "Specs")
        #expect(second.output.hasPrefix("0 written, 1 unchanged, 0 removed\n"))
        #expect(try spec == text)
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 0)
    }

    @Test("writes nothing if what it would write has errors, also on importing again")
    func writesNoErrors() async throws {
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Specs").status == 0)
        let names = fixture.folder.names(in: "Specs")
        // Both services have a model Pet, and models are known in the whole folder.
        let other = try await fixture.run("import", "shop.yaml", "-o", "Specs", "--service", "Other")
        #expect(other.status == 1)
        #expect(other.errors.contains("[duplicate-"))
        #expect(other.errors.hasSuffix("the imported specs have errors; nothing was written\n"))
        #expect(fixture.folder.names(in: "Specs") == names)
        #expect(fixture.folder.names(in: "Specs/.apigen-import") == ["Shop"])
        try edit("id: Int", "id: Integer")
        let broken = try spec
        let again = try await fixture.run("import", "shop.yaml", "-o", "Specs")
        #expect(again.status == 1)
        #expect(again.errors.hasSuffix("the specs have errors; nothing was imported\n"))
        #expect(try spec == broken)
        // Errors in other people's specs do not stop an import.
        try edit("id: Integer", "id: Int")
        try fixture.folder.write("apigen: 1\nmodels: {A: {fields: {b: Nothing}}}\n", to: "Own/Own.yaml")
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Own").status == 0)
    }

    @Test("fails on what --fail-on names, with the specs and the report written") func failsOnGrade() async throws {
        let constraint = try await fixture.run("import", "shop.yaml", "-o", "Specs", "--fail-on", "constraint")
        #expect(constraint.status == 1)
        #expect(constraint.errors == "apigen: error: too much is lost for --fail-on constraint: 1 constraint\n")
        #expect(try spec.contains("models:"))
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Specs", "--fail-on", "value").status == 0)
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Specs", "--fail-on", "comment").status == 1)
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Specs", "--fail-on", "word").status == 64)
    }

    @Test("writes examples of responses as mocks that decode") func writesMocks() async throws {
        try describe(
            "schema: {$ref: '#/components/schemas/Pet'}",
            """
            schema: {$ref: '#/components/schemas/Pet'}, \
            examples: {bad: {value: [1]}, good: {value: {id: 7, name: '12', note: null}}}
            """)
        let run = try await fixture.run("import", "shop.yaml", "-o", "Specs", "--mocks", "Mocks")
        #expect(run.status == 0)
        let mock = try fixture.folder.text(of: "Mocks/Shop.pets.json")
        #expect(mock == "{\n  \"id\": 7,\n  \"name\": \"12\",\n  \"note\": null\n}\n")
        let check = try await fixture.run("check", "Specs", "--mocks", "Mocks")
        #expect(check.status == 0)
    }

    @Test("--only imports a part, and refuses names that the description does not have") func onlyAPart() async throws {
        try describe(
            "paths:", "paths:\n  /owners: {get: {operationId: owners, responses: {'204': {description: Done.}}}}")
        let run = try await fixture.run("import", "shop.yaml", "-o", "Specs", "--only", "owners")
        #expect(run.status == 0)
        #expect(try spec.contains("get: /owners") && !spec.contains("Pet:"))
        let text = try spec
        let unknown = try await fixture.run("import", "shop.yaml", "-o", "Specs", "--only", "owner", "--only", "/pets")
        #expect(unknown.status == 2)
        #expect(
            unknown.errors
                == "apigen: error: --only: no tag or operation id is \"owner\"; did you mean \"owners\"?\n")
        #expect(try spec == text)
    }

    @Test("keeps edits when a newer description is imported") func keepsEdits() async throws {
        try await fixture.run("import", "shop.yaml", "-o", "Specs")
        try edit("id: Int", "id: {type: Int, auto-cast: true}")
        try describe("info: {title: Shop API", "info: {title: Shop API, description: Pets.")
        try describe("        note:", "        born: {type: string, format: date-time}\n        note:")
        let run = try await fixture.run("import", "shop.yaml", "-o", "Specs")
        #expect(run.status == 0)
        let text = try spec
        #expect(text.contains("id: {type: Int, auto-cast: true}"))
        #expect(text.contains("born: Date?"))
        #expect(text.contains("doc: Pets."))
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 0)
    }

    @Test("keeps a formatted spec formatted, and the form of another one") func formattedMerge() async throws {
        try await fixture.run("import", "shop.yaml", "-o", "Specs")
        try edit("id: Int", "id: {type: Int, auto-cast: true, doc: \(String(repeating: "x", count: 70))}")
        #expect(try await fixture.run("format", "--check", "Specs").status == 0)
        // With the limit of the description, it no longer fits on one line.
        try describe("id: {type: integer}", "id: {type: integer, minimum: 1, maximum: 10000}")
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Specs").status == 0)
        #expect(try spec.contains("        scope: {min: 1, max: 10000}\n"))
        #expect(try await fixture.run("format", "--check", "Specs").status == 0)

        try edit("apigen: 1", "apigen:   1")
        try describe("minimum: 1,", "minimum: 2,")
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Specs").status == 0)
        #expect(try spec.contains("apigen:   1\n"))
        #expect(try spec.contains("min: 2"))
    }

    @Test("changes specs that were moved to a folder below") func movedToFolder() async throws {
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Specs").status == 0)
        try fixture.folder.write(try spec, to: "Specs/shop/Pets.yaml")
        try fixture.folder.remove("Specs/Shop.yaml")
        try describe("name: {type: string}", "name: {type: string}\n        price: {type: number}")
        let newer = try await fixture.run("import", "shop.yaml", "-o", "Specs")
        #expect(newer.status == 0)
        #expect(newer.errors.isEmpty)
        #expect(try fixture.folder.text(of: "Specs/shop/Pets.yaml").contains("price: Double?"))
        #expect(try fixture.folder.text(of: "Specs/.apigen-import/Shop/Shop.yaml").contains("price: Double?"))
    }

    @Test("shows conflicts with their position") func conflicts() async throws {
        try await fixture.run("import", "shop.yaml", "-o", "Specs")
        try edit("name: String?", "name: {type: 'String?', length: {max: 9}}")
        try describe("name: {type: string}", "name: {type: string, minLength: 1}")
        let run = try await fixture.run("import", "shop.yaml", "-o", "Specs")
        #expect(run.status == 1)
        let lines = try spec.split(separator: "\n")
        let start = try #require(lines.firstIndex(of: "<<<<<<< edited"))
        #expect(lines[start + 1] == "      name: {type: 'String?', length: {max: 9}}")
        #expect(lines[start + 3] == "      name: {type: 'String?', length: {min: 1}}")
        #expect(run.errors.hasPrefix("Specs/Shop.yaml:\(start + 1):1: error: edited here"))
        // Nothing is generated from a spec with conflicts.
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 1)
    }

    @Test("a file that cannot be written is reported, and nothing is written")
    func unwritableFile() async throws {
        try await fixture.run("import", "shop.yaml", "-o", "Specs")
        try fixture.folder.write("", to: "Specs/LastTag.yaml/in-the-way.txt")
        let before = try await fixture.shell("cd Specs; find . -type f | sort | xargs cat; ls -laR").output
        let responses = "{'204': {description: Done.}}"
        var paths = ""
        for index in 0..<30 {
            for part in 0..<8 {
                let name = "p\(index)of\(part)"
                paths += "  /\(name): {get: {tags: [Tag\(index)], operationId: \(name), responses: \(responses)}}\n"
            }
        }
        paths += "  /long: {get: {tags: [LastTag], operationId: long, responses: \(responses)}}\n"
        try describe("paths:\n", "paths:\n" + paths)
        for _ in 0..<2 {
            let run = try await fixture.run("import", "shop.yaml", "-o", "Specs")
            #expect(run.status == 2)
            #expect(run.errors.contains("LastTag.yaml"), "\(run.errors)")
        }
        let after = try await fixture.shell("cd Specs; find . -type f | sort | xargs cat; ls -laR").output
        #expect(after == before)
    }

    @Test("a long name of a service or tag gives short file names") func longNames() async throws {
        let long = String(repeating: "Long", count: 40)
        try describe("operationId: pets", "operationId: pets\n      tags: [\(long)]")
        let run = try await fixture.run("import", "shop.yaml", "-o", "Specs", "--service", long)
        #expect(run.status == 0)
        #expect(fixture.folder.names(in: "Specs").allSatisfy { $0.utf8.count < 255 })
    }

    @Test("never overwrites the description, even with --force")
    func neverOverwritesItsInput() async throws {
        try fixture.folder.write(Self.description, to: "Specs/Shop.yaml")
        try fixture.folder.link("linked.yaml", to: "Specs/Shop.yaml")
        for file in ["Specs/Shop.yaml", "linked.yaml"] {
            let run = try await fixture.run("import", file, "-o", "Specs", "--force")
            #expect(run.status == 2)
            #expect(run.errors == "apigen: error: cannot write Specs/Shop.yaml: this run reads it\n")
        }
        #expect(try spec == Self.description)
        #expect(fixture.folder.names(in: "Specs") == ["Shop.yaml"])
    }

    @Test("--force overwrites other files")
    func forceOverwrites() async throws {
        try fixture.folder.write("apigen: 1\n", to: "Specs/Shop.yaml")
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Specs", "--force").status == 0)
        #expect(try spec.contains("Pet:"))
    }

    @Test("never overwrites a link, and does not advise --force for it") func keepsLinks() async throws {
        try fixture.folder.write("precious", to: "notes.txt")
        try fixture.folder.write("", to: "Specs/.gitkeep")
        try fixture.folder.link("Specs/Shop.yaml", to: "../notes.txt")
        for options in [[], ["--force"]] {
            let run = try await fixture.run(["import", "shop.yaml", "-o", "Specs"] + options)
            #expect(run.status == 2)
            #expect(run.errors == "apigen: error: cannot write Specs/Shop.yaml: it is not a regular file\n")
        }
        #expect(try fixture.folder.text(of: "notes.txt") == "precious")
    }

    @Test("does not overwrite other files") func keepsForeignFiles() async throws {
        try fixture.folder.write("apigen: 1\n", to: "Specs/Shop.yaml")
        let run = try await fixture.run("import", "shop.yaml", "-o", "Specs")
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot write Specs/Shop.yaml: it was not written by an import; move it away"))
        #expect(try spec == "apigen: 1\n")
        #expect(fixture.folder.names(in: "Specs") == ["Shop.yaml"])
    }

    @Test("an invalid description is reported with its position, and nothing is written") func invalidDescription()
        async throws
    {
        try describe("openapi: 3.1.0", "openapi: 4.0.0")
        let version = try await fixture.run("import", "shop.yaml", "-o", "Specs")
        #expect(version.status == 1)
        #expect(
            version.errors.hasPrefix(
                "shop.yaml:1:10: error: OpenAPI 3.0 to 3.2 and Swagger 2.0 can be imported, not \"4.0.0\""))
        try fixture.folder.write("{\"openapi\": ", to: "shop.yaml")
        #expect(try await fixture.run("import", "shop.yaml", "-o", "Specs").status == 1)
        #expect(try await fixture.run("import", "nothing.yaml", "-o", "Specs").status == 2)
        #expect(fixture.folder.names(in: ".") == ["shop.yaml"])
    }

    @Test("--service sets the name of the service") func serviceName() async throws {
        let run = try await fixture.run(
            "import", "shop.yaml", "-o", "Specs", "--service", "pet-store")
        #expect(run.status == 0)
        #expect(fixture.folder.names(in: "Specs").contains("PetStore.yaml"))
    }

    @Test("two services with the same resources have their own files") func twoServices() async throws {
        let fields = (0..<100).map { "f\($0): {type: string}" }.joined(separator: ", ")
        for service in ["One", "Two"] {
            let names = ["Users": "/users", "User": "/users/{id}", "Orders": "/orders", "Order": "/orders/{id}"]
            var text = "openapi: 3.1.0\ninfo: {title: Shop, version: '1'}\npaths:\n"
            for (name, path) in names.sorted(by: { $0.value < $1.value }) {
                let schema = "schema: {$ref: '#/components/schemas/\(service + name)'}"
                text +=
                    "  \(path): {get: {responses: {'200': {description: F, content: {application/json: {\(schema)}}}}}}\n"
            }
            text += "components:\n  schemas:\n"
            for name in names.keys.sorted() {
                text += "    \(service + name): {type: object, properties: {\(fields)}}\n"
            }
            try fixture.folder.write(text, to: "\(service).yaml")
        }
        for service in ["One", "Two", "One", "Two"] {
            let run = try await fixture.run("import", "\(service).yaml", "-o", "Specs", "--service", service)
            #expect(run.status == 0, "\(run)")
        }
        #expect(
            fixture.folder.names(in: "Specs").filter { $0.hasSuffix(".yaml") } == [
                "One.yaml", "Orders.yaml", "Two.yaml", "TwoOrders.yaml", "TwoUsers.yaml", "Users.yaml",
            ])
    }
}
