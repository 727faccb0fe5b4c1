import Foundation
import Generation
import SpecLanguage
import SwiftRendering
import TestSupport
import Testing

/// A folder with some specs and their output: `Specs`, with `Expected` or `diagnostics.txt` or both beside it.
struct Scenario: Sendable, CustomTestStringConvertible {
    static let folder: URL = Programs.packageFolder.appending(path: "Tests/Scenarios", directoryHint: .isDirectory)

    /// All scenarios, by name.
    static let all: [Scenario] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { Scenario(name: $0) }
    }()

    let name: String

    var testDescription: String { name }

    var expected: OutputFolder { OutputFolder(path: path("Expected")) }

    /// The names of all files in the folder `Expected`, sorted; empty if there is no folder.
    var expectedNames: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path("Expected"))) ?? []).sorted()
    }

    /// The text of `diagnostics.txt`; nil if there is none.
    var expectedDiagnostics: String? {
        (try? Data(contentsOf: url("diagnostics.txt"))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Generates with paths that are the same on every machine.
    func generate() throws -> (files: [OutputFile], diagnostics: String) {
        let specs = try SpecFinder().find([path("Specs")]).map { found in
            var spec = found
            spec.path = spec.portablePath
            return spec
        }
        let generated = Generator(templates: try TemplateSet(overrides: [])).generate(specs)
        return (generated.files, MessageFormat.text.text(of: generated.diagnostics.map { Message($0) }))
    }

    /// Replaces the expected output by the current one.
    func update(files: [OutputFile], diagnostics: String) throws {
        try OutputWriter().write([FolderChanges(expected, try expected.plan(for: files))])
        if expectedNames.isEmpty { try? FileManager.default.removeItem(at: url("Expected")) }
        if diagnostics.isEmpty {
            try? FileManager.default.removeItem(at: url("diagnostics.txt"))
        } else if diagnostics != expectedDiagnostics {
            try Data(diagnostics.utf8).write(to: url("diagnostics.txt"))
        }
    }

    /// The path in the package, for messages.
    func shortPath(_ name: String) -> String {
        "Tests/Scenarios/\(self.name)/\(name)"
    }

    private func url(_ name: String) -> URL {
        Self.folder.appending(path: self.name).appending(path: name)
    }

    private func path(_ name: String) -> String {
        url(name).path
    }
}
