import Foundation
import Generation
import OpenAPIImport
import TestSupport
import Testing

/// A description of a server that is really there: 242 operations, 539 schemas.
@Suite("A public description")
struct PublicDescriptionTests {
    private static let file: URL = Programs.packageFolder.deletingLastPathComponent()
        .appending(path: "shared/data/openapi/discord.json")
    private static let isThere: Bool = FileManager.default.fileExists(atPath: file.path)

    private func imported() throws -> ImportResult {
        ImportResult(OpenAPIImporter().read(try Array(Data(contentsOf: Self.file)), file: "discord.json"))
    }

    @Test("gives specs without a diagnostic, in files of which none is long", .enabled(if: isThere))
    func diagnostics() throws {
        let result = try imported()
        #expect(result.faults.isEmpty)
        #expect(try result.generated().messages == "")
        #expect(result.service == "Discord")
        #expect(result.files.count > 20)
    }

    @Test("gives the same bytes every time", .enabled(if: isThere))
    func isStable() throws {
        #expect(try imported().texts == imported().texts)
    }

    @Test("has an endpoint for each operation", .enabled(if: isThere))
    func endpoints() throws {
        let specs = try imported().files.map(\.text).joined()
        let calls = specs.matches(of: /\b(get|post|put|patch|delete): \//).count
        #expect(calls == 242)
    }

    @Test("gives Swift that compiles without a warning", .enabled(if: isThere && SwiftCompiler.isThere))
    func compiles() async throws {
        #expect(try await imported().generated().compilerMessages() == "")
    }
}
