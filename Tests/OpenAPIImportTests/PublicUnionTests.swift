import Foundation
import OpenAPIImport
import TestSupport
import Testing

/// How many unions of public descriptions become one struct, because nothing tells their objects apart.
@Suite("Unions of public descriptions")
struct PublicUnionTests {
    private static let folder: URL = Programs.packageFolder.deletingLastPathComponent()
        .appending(path: "shared/data/openapi")
    private static let isThere: Bool = FileManager.default.fileExists(atPath: folder.path)

    @Test(
        "are seldom merged", .enabled(if: isThere),
        arguments: [("discord.json", 8, 0), ("github.yaml", 11, 0), ("openai.yaml", 6, 0)])
    func merged(name: String, structs: Int, objects: Int) throws {
        let bytes = try Array(Data(contentsOf: Self.folder.appending(path: name)))
        let notes = ImportResult(OpenAPIImporter().read(bytes, file: name)).notes
        #expect(notes.count { $0.reason.hasPrefix("Indistinguishable objects become one struct") } <= structs)
        #expect(notes.count { $0.reason.hasPrefix("Indistinguishable objects become any") } <= objects)
    }
}
