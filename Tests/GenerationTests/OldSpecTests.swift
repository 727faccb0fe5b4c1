import Foundation
import Generation
import SpecLanguage
import SwiftRendering
import TestSupport
import Testing

/// Specs of version 1 stay valid. Those in `Tests/OldSpecs` are as they were when they were written.
@Suite("Specs of earlier versions")
struct OldSpecTests {
    private static let root: URL = Programs.packageFolder.appending(path: "Tests/OldSpecs")

    static let folders: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.contains(".") }.sorted()
    }()

    @Test("have no errors, and give Swift", arguments: folders)
    func areValid(folder: String) throws {
        let specs = try SpecFinder().find([Self.root.appending(path: folder).path])
        let generated = Generator(templates: try TemplateSet(overrides: [])).generate(specs)
        #expect(generated.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        #expect(generated.files.map(\.name).sorted() == specs.map { $0.name + ".swift" }.sorted())
    }

    @Test("cover models, services, tables, routes and traffic")
    func coverage() {
        #expect(Set(Self.folders).isSuperset(of: ["shapes", "client", "tables", "links", "learned"]))
    }
}
