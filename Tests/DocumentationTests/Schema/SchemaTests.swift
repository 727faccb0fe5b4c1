import Foundation
import SpecLanguage
import TestSupport
import Testing
import YAMLSyntax

@Suite(
    "The JSON Schema of specs",
    .enabled(if: SchemaValidator.python != nil, "needs jsonschema in .build/jsonschema; Scripts/test installs it"))
struct SchemaTests {
    /// The specs in `Specs` and all specs in the documentation, valid or not.
    private static let specs: [(name: String, text: String)] = {
        let folder = Programs.packageFolder.appending(path: "Specs")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let files = names.filter { $0.hasSuffix(".yaml") }.compactMap { name in
            (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map { ("Specs/" + name, $0) }
        }
        let blocks = ((try? MarkdownBlock.blocks(below: "Documentation")) ?? []).filter { $0.language == "yaml" }
        return files + blocks.map { ($0.testDescription, $0.text) }
    }()

    /// The rules that the schema covers: known keys, required keys and types of values.
    private static let shapeRules: Set<Rule> = [.unknownKey, .missingKey, .wrongType, .unsupportedVersion]

    /// Faults that depend on other parts of the spec, such as the grants of `oauth2`, which the schema does not express.
    private static let relations: [String] = [
        "must be the name of a parameter of", "has an id; ", "is a list of codes, so",
        "\"api-version\" needs the key \"value\"", "is not a list whose items can be counted",
        "needs the key \"batch\" in the service", "not a valid path segment",
        "links need the key \"host\"", "or send it in the body",
        "or \"issuer\"", "for the grant client-credentials",
    ]

    private static func shapeFault(of diagnostics: [Diagnostic]) -> Diagnostic? {
        diagnostics.first { diagnostic in
            shapeRules.contains(diagnostic.rule) && !relations.contains { diagnostic.message.contains($0) }
        }
    }

    /// The checker's diagnostics of a single spec.
    private static func diagnostics(_ text: String) -> [Diagnostic] {
        SpecChecker().check([SpecSource(path: "Example.yaml", name: "Example", bytes: Array(text.utf8))]).diagnostics
    }

    @Test("accepts valid specs and rejects specs of a wrong shape")
    func specs() async throws {
        let documents = Self.specs.compactMap { spec in CoreSchema.json(of: spec.text).map { (spec, $0) } }
        #expect(documents.count > 150)
        let faults = try await SchemaValidator().faults(in: documents.map(\.1))
        for ((spec, _), fault) in zip(documents, faults) {
            let diagnostics = Self.diagnostics(spec.text)
            if diagnostics.allSatisfy({ $0.severity == .warning }) {
                #expect(fault == nil, "\(spec.name) is right")
            } else if let wrong = Self.shapeFault(of: diagnostics) {
                #expect(fault != nil, "\(spec.name): \(wrong.message)")
            }
        }
    }

    private static let head: String = "apigen: 1\nservice: {name: A, servers: {release: https://a.example}}\n"

    /// Relations and ranges that a schema can express.
    private static let refused: [(name: String, text: String)] = [
        ("two methods", Self.head + "endpoints: {a: {get: /a, post: /a}}"),
        ("a path without a slash", Self.head + "endpoints: {a: {get: a}}"),
        ("a batch of two methods", "apigen: 1\nservice: {name: A, batch: {post: /a, put: /a, at-most: 9}}"),
        ("a negative length", "apigen: 1\nmodels: {A: {fields: {a: {type: String, length: {min: -1}}}}}"),
        ("a negative count", "apigen: 1\nmodels: {A: {fields: {a: {type: '[Int]', count: {max: -3}}}}}"),
        ("no place in a queue", "apigen: 1\nservice: {name: A, queues: {a: 0}}"),
        ("a batch of one", "apigen: 1\nservice: {name: A, batch: {post: /a, at-most: 1}}"),
    ]

    @Test("rejects two methods, paths without a slash, and numbers out of range, as the checker does")
    func relations() async throws {
        let documents = try Self.refused.map { try #require(CoreSchema.json(of: $0.text)) }
        let faults = try await SchemaValidator().faults(in: documents)
        for ((name, text), fault) in zip(Self.refused, faults) {
            #expect(fault != nil, "\(name)")
            #expect(Self.diagnostics(text).contains { $0.severity == .error }, "\(name)")
        }
        let addresses = try #require(CoreSchema.json(of: Self.head + "endpoints: {a: {get: '{next}'}, b: {put: /}}"))
        #expect(try await SchemaValidator().faults(in: [addresses]) == [nil])
    }

    @Test("is published at its address, and SchemaStore's entry leads there")
    func publishedFile() async throws {
        let folder = Programs.packageFolder.appending(path: "Editors")
        let run = try await ProgramRun.detached(Programs.apigen, ["schema"], in: folder.path)
        let file = try String(contentsOf: folder.appending(path: "apigen.schema.json"), encoding: .utf8)
        #expect(run.output == file, "run: apigen schema > Editors/apigen.schema.json")
        let version = try await ProgramRun.detached(Programs.apigen, ["--version"], in: folder.path).output
            .replacing("apigen ", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: Any])
        let address = try #require(schema["$id"] as? String)
        #expect(address == "https://raw.githubusercontent.com/apigen/apigen/\(version)/Editors/apigen.schema.json")
        let entry = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "catalog-entry.json")))
                as? [String: Any])
        // The required keys of https://json.schemastore.org/schema-catalog.json, and those that it knows beside them.
        for key in ["name", "description", "url"] { #expect(entry[key] is String) }
        #expect(Set(entry.keys) == ["name", "description", "url", "fileMatch", "versions"])
        #expect(entry["url"] as? String == address)
        #expect((entry["versions"] as? [String: String]) == [version: address])
    }

    @Test("the schema of the configuration is published, and agrees with what reads the file")
    func configuration() async throws {
        let folder = Programs.packageFolder.appending(path: "Editors")
        let run = try await ProgramRun.detached(Programs.apigen, ["schema", "--configuration"], in: folder.path)
        let file = try String(contentsOf: folder.appending(path: "apigen.configuration.schema.json"), encoding: .utf8)
        #expect(run.output == file, "run: apigen schema --configuration > Editors/apigen.configuration.schema.json")
        let blocks = try MarkdownBlock.blocks(of: "Documentation/configuration.md").filter { block in
            block.language == "yaml" && !block.text.hasPrefix("# Specs/")
        }
        #expect(blocks.count >= 6)
        let wrong = [
            "a: 1", "specs: {}", "rules: {secret-in-query: off}", "targets: {A: {output: B}}", "mock: {port: -1}",
        ]
        .map { "apigen: 1\n" + $0 }
        let texts = blocks.map(\.text) + wrong
        let documents = try texts.map { try #require(CoreSchema.json(of: $0)) }
        let validator = try await SchemaValidator(["schema", "--configuration"])
        for (text, fault) in zip(texts, try await validator.faults(in: documents)) {
            let source = SpecSource(path: "apigen.yaml", name: "", bytes: Array(text.utf8))
            let diagnostics = ToolConfiguration.read(source).diagnostics
            #expect((fault != nil) == wrong.contains(text), "\(text)\(fault ?? "")")
            #expect(diagnostics.isEmpty == !wrong.contains(text), "\(text)\(diagnostics)")
        }
    }

    @Test("rejects every fault of shape that the checker rejects, anywhere in a spec")
    func mutations() async throws {
        let mutants = Self.specs.filter { !$0.name.hasPrefix("Specs/") }.flatMap { spec -> [String] in
            guard Self.diagnostics(spec.text).isEmpty else { return [] }
            return YAMLParser().parse(Array(spec.text.utf8)).root.map { SpecMutation.all(of: $0).map(CoreSchema.json) }
                ?? []
        }
        let distinct = Set(mutants).sorted()
        #expect(distinct.count > 5_000)
        let faults = try await SchemaValidator().faults(in: distinct)
        var accepted = 0
        for (mutant, fault) in zip(distinct, faults) where fault == nil {
            let wrong = Self.shapeFault(of: Self.diagnostics(mutant))
            #expect(wrong == nil, "\(mutant): \(wrong?.message ?? "")")
            accepted += 1
        }
        #expect(accepted < distinct.count / 2)
    }
}
