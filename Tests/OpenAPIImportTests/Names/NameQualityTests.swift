import Foundation
import Generation
import OpenAPIImport
import RandomNumbers
import SpecLanguage
import TestSupport
import Testing

/// Draws names of imported descriptions. `Scripts/names` does so for the descriptions in `APIGEN_NAMES`, and prints them.
@Suite("Names that a reader would keep")
struct NameQualityTests {
    private static let shared: URL = Programs.packageFolder.deletingLastPathComponent()
        .appending(path: "shared/data/openapi")

    /// Public descriptions, where they are there, and those that the caller names.
    private static let descriptions: [URL] = {
        let named = (ProcessInfo.processInfo.environment["APIGEN_NAMES"] ?? "").split(separator: ":")
        let known = ["discord.json", "openai.yaml"].map {
            shared.appending(path: $0)
        }
        return (named.isEmpty ? known : named.map { URL(filePath: String($0)) })
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }()

    @Test("are over 90 of 100 in descriptions of other ecosystems", arguments: Dialect.allCases)
    func otherEcosystem(dialect: Dialect) throws {
        let result = ImportResult(
            OpenAPIImporter().read(Array(dialect.description.utf8), file: "\(dialect.rawValue).yaml"))
        #expect(result.faults.isEmpty)
        let faults = try draw(from: result)
        #expect(faults.count < 10, "\(faults.joined(separator: "\n"))")
    }

    @Test("are over 90 of 100 in public descriptions", arguments: descriptions)
    func publicDescription(file: URL) throws {
        let result = ImportResult(
            OpenAPIImporter().read(try Array(Data(contentsOf: file)), file: file.lastPathComponent))
        let faults = try draw(from: result)
        print("\(file.lastPathComponent): \(faults.count) of 100\n\(faults.joined(separator: "\n"))")
        #expect(faults.count < 10)
    }

    /// Those of 100 names, drawn at random, that break a rule.
    private func draw(from result: ImportResult) throws -> [String] {
        var names = DrawnName.all(in: try result.generated().specification)
        #expect(names.count > 100)
        var numbers = SplitMix64(seed: 19)
        names.shuffle(using: &numbers)
        return names.prefix(100).compactMap { name in
            let faults = NameRules.faults(of: name)
            return faults.isEmpty ? nil : "\(name) \(faults.joined(separator: ", "))"
        }
    }
}
