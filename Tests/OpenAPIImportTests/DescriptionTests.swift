import Foundation
import Generation
import OpenAPIImport
import TestSupport
import Testing

/// Whole descriptions of both versions, with everything that is hard to express in a spec.
///
/// With `APIGEN_UPDATE_SCENARIOS=1` in the environment the expected files are updated; the difference then shows in
/// version control, where it is reviewed.
@Suite("Whole descriptions")
struct DescriptionTests {
    private static let isUpdating: Bool = ProcessInfo.processInfo.environment["APIGEN_UPDATE_SCENARIOS"] == "1"

    @Test("there are at least three descriptions")
    func descriptionsExist() {
        #expect(Description.all.count >= 3)
    }

    @Test("give the expected specs and report", arguments: Description.all)
    func specs(description: Description) throws {
        let result = try description.imported()
        #expect(result.faults.isEmpty)
        if Self.isUpdating { try description.update(result.texts) }
        let expected = try description.expected()
        #expect(Set(result.texts.keys) == Set(expected.keys))
        for (name, text) in result.texts { #expect(text == expected[name], "\(name)") }
    }

    @Test("give specs without diagnostics but those of two views of one address", arguments: Description.all)
    func diagnostics(description: Description) throws {
        let messages = try description.imported().generated().messages.split(separator: "\n")
        #expect(messages.filter { !$0.contains("[same-request]") && !$0.contains("note: the first is here") } == [])
    }

    @Test("give Swift that compiles without warnings", .enabled(if: SwiftCompiler.isThere), arguments: Description.all)
    func compiles(description: Description) async throws {
        #expect(try await description.imported().generated().compilerMessages() == "")
    }

    @Test("give the same bytes every time", arguments: Description.all)
    func areStable(description: Description) throws {
        #expect(try description.imported().texts == description.imported().texts)
    }
}

extension Generated {
    /// The compiler's messages for the Swift files.
    func compilerMessages() async throws -> String {
        let folder = try TemporaryFolder()
        for file in files { try folder.write(String(decoding: file.bytes, as: UTF8.self), to: file.name) }
        let settings = [
            "-swift-version", "6", "-parse-as-library", "-module-name", "Imported",
            "-enable-upcoming-feature", "InternalImportsByDefault",
        ]
        return try await SwiftCompiler.check(files.map(\.name), settings, in: folder.path)
    }
}
