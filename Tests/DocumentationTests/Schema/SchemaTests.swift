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

    /// Faults that depend on other parts of the spec, which no schema of draft 2020-12 can express.
    private static let relations: [String] = [
        "must be the name of a parameter of", "has an id; ", "is a list of codes, so",
        "\"api-version\" needs the key \"value\"", "is not a list whose items can be counted",
        "needs the key \"batch\" in the service", "not a valid path segment",
        "links need the key \"host\"", "or send it in the body",
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
