import Foundation
import Generation
import SpecFormatting
import SpecLanguage
import SwiftRendering
import TestSupport
import Testing
import YAMLSyntax

@Suite("The specs of the repository")
struct RepositoryTests {
    /// Folders whose specs are to be as they are: they have faults, or what injects code in forms of its own.
    private static let unformatted: [String] = ["hostile-names", "injection", "injection-refused"]

    private static let root: String = Programs.packageFolder.path

    private static var folders: [String] {
        let scenarios = (try? FileManager.default.contentsOfDirectory(atPath: root + "/Tests/Scenarios")) ?? []
        let expected = scenarios.filter { name in
            FileManager.default.fileExists(atPath: "\(root)/Tests/Scenarios/\(name)/Expected")
        }
        return expected.sorted().map { "Tests/Scenarios/\($0)/Specs" } + ["Specs", "Tests/Injection/Specs"]
    }

    @Test("give the same Swift and messages when they are formatted, byte for byte", arguments: folders)
    func meaning(folder: String) throws {
        let specs = try SpecFinder().find(["\(Self.root)/\(folder)"])
        let formatted = try specs.map { spec in
            var spec = spec
            spec.bytes = try SpecFormatter.format(spec.bytes)
            #expect(try SpecFormatter.format(spec.bytes) == spec.bytes)
            return spec
        }
        let generator = Generator(templates: try TemplateSet(overrides: []))
        let (before, after) = (generator.generate(specs), generator.generate(formatted))
        #expect(!before.files.isEmpty)
        #expect(before.files == after.files)
        #expect(before.diagnostics.map(\.message).sorted() == after.diagnostics.map(\.message).sorted())
    }

    @Test(
        "are formatted: those of examples, scenarios and benchmarks, and what `import` and `learn` are expected to write",
        arguments: folders.filter { folder in !unformatted.contains { folder.contains("/\($0)/") } } + [
            "Benchmarks/Specs", "Examples/Social/Sources/Social/Specs", "Examples/Gateway/Sources/Gateway/Specs",
            "Tests/Consumers/PluginConsumer/Specs", "Tests/Consumers/BundleConsumer/Specs",
        ]
            + ["shop", "travel", "styles", "payments", "hostile", "files", "expandable", "bodies"].map {
                "Tests/Descriptions/\($0)/Specs"
            })
    func formatted(folder: String) throws {
        guard folder != "Tests/Injection/Specs" else { return }
        for spec in try SpecFinder().find(["\(Self.root)/\(folder)"]) {
            #expect(String(decoding: try SpecFormatter.format(spec.bytes), as: UTF8.self) == spec.text, "\(spec.path)")
        }
    }

    @Test("and its other YAML files keep their meaning")
    func others() throws {
        var count = 0
        for folder in ["Tests/Descriptions", "Tests/Oracle", "Tests/Fuzz/Corpus/specs", ".github"] {
            let names = FileManager.default.enumerator(atPath: "\(Self.root)/\(folder)")?.compactMap { $0 as? String }
            for name in names ?? [] where folder.hasSuffix("specs") || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
            {
                let bytes = [UInt8](FileManager.default.contents(atPath: "\(Self.root)/\(folder)/\(name)") ?? Data())
                let document = YAMLParser().parse(bytes)
                guard document.faults.isEmpty else { continue }
                count += 1
                let formatted = try SpecFormatter.format(bytes)
                #expect(YAMLParser().parse(formatted).root?.texts == document.root?.texts, "\(name)")
                #expect(try SpecFormatter.format(formatted) == formatted, "\(name)")
            }
        }
        #expect(count > 30)
    }

    @Test("and the snippets of its documentation are formatted")
    func snippets() throws {
        var count = 0
        for block in try MarkdownBlock.blocks(below: "Documentation") + MarkdownBlock.blocks(of: "README.md")
        where block.language == "yaml" {
            // Examples of rules may be no YAML.
            guard let formatted = try? SpecFormatter.format(block.text) else { continue }
            count += 1
            #expect(formatted == block.text, "\(block.file):\(block.line)")
        }
        #expect(count > 100)
    }
}

extension SpecSource {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension YAMLNode {
    /// The tags and texts of the tree, whatever their quotes.
    fileprivate var texts: String {
        let tag = tag.map { $0 + " " } ?? ""
        switch content {
        case .scalar(let scalar): return tag + scalar.text.debugDescription
        case .sequence(let elements): return tag + "[" + elements.map(\.texts).joined(separator: ",") + "]"
        case .mapping(let entries):
            return tag + "{" + entries.map { $0.key.texts + ":" + $0.value.texts }.joined(separator: ",") + "}"
        }
    }
}
