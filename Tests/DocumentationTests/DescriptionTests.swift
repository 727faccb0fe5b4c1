import Foundation
import TestSupport
import Testing

@Suite("apigen describe")
struct DescriptionTests {
    private static let page: String = "Documentation/describe.md"
    private static let python: URL? = Programs.find("python3")

    private func run(_ arguments: [String]) async throws -> ProgramRun {
        try await ProgramRun.detached(Programs.apigen, arguments, in: Programs.packageFolder.path)
    }

    private func description(of scenario: String) async throws -> String {
        let run = try await run(["describe", "Tests/Scenarios/\(scenario)/Specs", "--format", "json"])
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    @Test("specs with errors have none")
    func errors() async throws {
        let run = try await run(["describe", "Tests/Scenarios/broken-text/Specs"])
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("Broken.yaml:4:1: error: "))
    }

    @Test("the committed schema is the one that the tool prints")
    func schema() async throws {
        let file = Programs.packageFolder.appending(path: "Editors/apigen.description.schema.json")
        let text = try await run(["schema", "--description"]).output
        if ProcessInfo.processInfo.environment["APIGEN_UPDATE_SCENARIOS"] != nil {
            try Data(text.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
        #expect(try await run(["schema", "--description", "--configuration"]).status == 64)
    }

    @Test(
        "all descriptions follow the schema",
        .enabled(if: SchemaValidator.python != nil, "needs jsonschema in .build/jsonschema; Scripts/test installs it"))
    func descriptions() async throws {
        var documents: [String] = []
        for scenario in TemplatePageTests.scenarios {
            let object = try JSONSerialization.jsonObject(with: Data(try await description(of: scenario).utf8))
            let data = try JSONSerialization.data(withJSONObject: object, options: .withoutEscapingSlashes)
            documents.append(String(decoding: data, as: UTF8.self))
        }
        let faults = try await SchemaValidator(["schema", "--description"]).faults(in: documents)
        #expect(faults.allSatisfy { $0 == nil }, "\(faults.compactMap(\.self))")
    }

    @Test("has no names but those of templates")
    func names() async throws {
        struct Type: Decodable {
            struct Name: Decodable {
                let name: String
                let inner: String?
            }

            let type: String
            let names: [Name]
        }
        let run = try await run(["templates", "names", "Specification", "--format", "json"])
        let types = try JSONDecoder().decode([Type].self, from: Data(run.output.utf8))
        func check(_ value: Any, _ type: String) throws {
            if let list = value as? [Any] { return try list.forEach { try check($0, type) } }
            let object = try #require(value as? [String: Any])
            let names = try #require(types.first { $0.type == type }).names
            for (key, value) in object {
                let name = try #require(names.first { $0.name == key }, "\(type) has \(key)")
                if let inner = name.inner { try check(value, inner) }
            }
        }
        for scenario in ["fields", "tables", "links", "shapes"] where TemplatePageTests.scenarios.contains(scenario) {
            try check(
                try JSONSerialization.jsonObject(with: Data(try await description(of: scenario).utf8)), "Specification")
        }
    }

    @Test("examples are those of the mocks, unless they are long")
    func examples() async throws {
        let folder = try TemporaryFolder()
        let fields = (1...400).map { "      field\($0): String\n" }.joined()
        try folder.write(
            "apigen: 1\nmodels:\n  A:\n    fields:\n      id: Int\n  B:\n    fields:\n\(fields)", to: "A.yaml")
        let run = try await ProgramRun.detached(Programs.apigen, ["describe", "A.yaml"], in: folder.path)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let models = try #require(object["models"] as? [[String: Any]])
        #expect((models[0]["example"] as? [String: Int])?.keys.sorted() == ["id"])
        #expect(models[1]["example"] == nil)
        #expect(models[0]["line"] as? Int == 3)
    }

    @Test(
        "the page's program writes a collection of all endpoints", .enabled(if: python != nil),
        arguments: TemplatePageTests.scenarios)
    func postman(scenario: String) async throws {
        let block = try #require(try MarkdownBlock.blocks(of: Self.page).first { $0.language == "python" })
        #expect(block.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
        let folder = try TemporaryFolder()
        try folder.write(block.text, to: "postman.py")
        let text = try await description(of: scenario)
        try folder.write(text, to: "description.json")
        let run = try await ProgramRun.detached(
            URL(filePath: "/bin/sh"), ["-c", "python3 postman.py < description.json"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let collection = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let description = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let services = try #require(description["services"] as? [[String: Any]])
        let folders = try #require(collection["item"] as? [[String: Any]])
        func names(_ objects: Any?, _ key: String) -> [String] {
            (objects as? [[String: Any]] ?? []).compactMap { $0[key] as? String }
        }
        #expect(folders.map { names($0["item"], "name") } == services.map { names($0["endpoints"], "id") })
    }
}
