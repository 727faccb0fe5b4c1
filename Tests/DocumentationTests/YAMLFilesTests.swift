import Foundation
import SpecLanguage
import TestSupport
import Testing
import YAMLSyntax

/// PyYAML and yamllint.
enum YAMLPrograms {
    /// A Python that has both; `nil` if they are not installed.
    static let python: URL? = {
        let file = Programs.packageFolder.appending(path: ".build/yamllint/bin/python3")
        return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
    }()
}

@Suite(
    "YAML for other programs",
    .enabled(if: YAMLPrograms.python != nil, "needs yamllint in .build/yamllint; Scripts/test installs it"))
struct YAMLFilesTests {
    /// All YAML of the repository: files, and blocks of pages. Files that apigen itself cannot read are there to be refused.
    private static let texts: [(name: String, text: String)] = {
        let folders = [".github", "Benchmarks", "Documentation", "Specs", "Tests"]
        let files = (folders.flatMap { Self.files(below: $0) } + [".pre-commit-hooks.yaml", "action.yml"]).compactMap {
            name in
            (try? String(contentsOf: Programs.packageFolder.appending(path: name), encoding: .utf8)).map { (name, $0) }
        }
        let blocks =
            ((try? MarkdownBlock.blocks(below: "Documentation")) ?? [])
            + ((try? MarkdownBlock.blocks(of: "README.md")) ?? [])
        return files
            + blocks.filter { $0.language == "yaml" || $0.language == "yml" }.map { ($0.testDescription, $0.text) }
    }()

    private static func files(below folder: String) -> [String] {
        let root = Programs.packageFolder.appending(path: folder)
        let items = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        var names: [String] = []
        while let item = items?.nextObject() as? URL {
            if item.lastPathComponent == ".build" { items?.skipDescendants() }
            // Specs of earlier versions are as they were, with question marks in braces.
            if item.lastPathComponent == "OldSpecs" { items?.skipDescendants() }
            guard ["yaml", "yml"].contains(item.pathExtension) else { continue }
            names.append(folder + item.path.dropFirst(root.path.count))
        }
        return names.sorted()
    }

    private static func isReadable(_ text: String) -> Bool {
        YAMLParser().parse(Array(text.utf8)).faults.isEmpty
    }

    @Test("PyYAML reads all YAML that apigen reads")
    func pyYAML() async throws {
        let readable = Self.texts.filter { Self.isReadable($0.text) }
        #expect(readable.count > 350)
        #expect(Self.texts.count - readable.count < 12)
        #expect(try await Self.faults(in: readable) == [])
    }

    @Test("PyYAML reads what init writes")
    func initialSpecs() async throws {
        let folder = try TemporaryFolder()
        let run = try await ProgramRun.detached(Programs.apigen, ["init"], in: folder.path)
        #expect(run.status == 0)
        let names = folder.names(in: "Specs")
        #expect(try await Self.faults(in: names.map { ($0, try folder.text(of: "Specs/" + $0)) }) == [])
        let lint = try await Self.yamllint(["Specs"], in: folder)
        #expect(lint.status == 0, "\(lint.output)")
    }

    @Test("the form that the page says is refused is")
    func refusedForms() async throws {
        let faults = try await Self.faults(in: [
            ("braces", "{title: String?}"), ("brackets", "[Int?]"), ("equals", "a: ="),
            ("quoted", "{title: 'String?'}"), ("line", "title: String?"),
        ])
        #expect(faults.map { $0.prefix { $0 != ":" } } == ["braces", "brackets", "equals"])
    }

    @Test("yamllint has nothing against the specs, with the page's configuration")
    func yamllint() async throws {
        let block = try #require(
            try MarkdownBlock.blocks(of: "Documentation/yaml.md").first { $0.text.hasPrefix("# .yamllint\n") })
        let own = try String(contentsOf: Programs.packageFolder.appending(path: ".yamllint"), encoding: .utf8)
        #expect(own == block.text)
        let folder = try TemporaryFolder()
        for (number, spec) in Self.texts.enumerated()
        where spec.name.hasPrefix("Specs/") || spec.name.hasPrefix("Documentation/") && Self.isReadable(spec.text) {
            guard SpecChecker().check([Self.source(spec.text)]).diagnostics.isEmpty else { continue }
            try folder.write(spec.text, to: "Specs/\(number).yaml")
        }
        #expect(folder.names(in: "Specs").count > 50)
        let run = try await Self.yamllint(["--strict", "Specs"], in: folder)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test(
        "files of GitHub match its schemas",
        arguments: [(".github/workflows", "vendor.github-workflows"), ("action.yml", "vendor.github-actions")])
    func gitHubFiles(name: String, schema: String) async throws {
        let program = Programs.packageFolder.appending(path: ".build/yamllint/bin/check-jsonschema")
        let files = name.hasSuffix(".yml") ? [name] : Self.files(below: name)
        let there = files.filter {
            FileManager.default.fileExists(atPath: Programs.packageFolder.appending(path: $0).path)
        }
        guard !there.isEmpty else { return }
        let run = try await ProgramRun.detached(
            program, ["--builtin-schema", schema] + there, in: Programs.packageFolder.path)
        #expect(run.status == 0, "\(run.output)")
    }

    private static func source(_ text: String) -> SpecSource {
        SpecSource(path: "Example.yaml", name: "Example", bytes: Array(text.utf8))
    }

    private static func yamllint(_ arguments: [String], in folder: TemporaryFolder) async throws -> ProgramRun {
        let configuration = Programs.packageFolder.appending(path: ".yamllint").path
        return try await ProgramRun.detached(
            try #require(YAMLPrograms.python), ["-m", "yamllint", "--config-file", configuration] + arguments,
            in: folder.path)
    }

    /// The names of texts that PyYAML refuses, with its reasons.
    private static func faults(in texts: [(name: String, text: String)]) async throws -> [String] {
        let folder = try TemporaryFolder()
        let documents = try texts.map { text in
            String(decoding: try JSONEncoder().encode([text.name, text.text]), as: UTF8.self) + "\n"
        }
        try folder.write(documents.joined(), to: "documents")
        let program = """
            import json, sys, yaml
            for line in open("documents", encoding="utf-8"):
                name, text = json.loads(line)
                try:
                    list(yaml.safe_load_all(text))
                except Exception as fault:
                    print(name + ": " + " ".join(str(fault).split()))
            """
        let run = try await ProgramRun.detached(
            try #require(YAMLPrograms.python), ["-c", program], in: folder.path,
            environment: ["PYTHONIOENCODING": "utf-8"])
        try #require(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }
}
