import Foundation
import SpecLanguage
import TestSupport
import Testing

/// Specs are learned from their own mock responses, and compared with the original.
@Suite("learning: round trip")
struct RoundTripTests {
    @Test("most fields of mock responses are learned as they were") func learnsMockedFields() throws {
        // The number in the documentation is that of 200 responses; fewer are faster, and find almost as much.
        let seeds = ProcessInfo.processInfo.environment["APIGEN_ROUND_TRIP_SEEDS"].flatMap { UInt64($0) } ?? 40
        var comparison = FieldComparison(seeds: seeds)
        for folder in try Self.folders() {
            let sources = try Self.sources(in: folder)
            let specification = SpecChecker().check(sources).specification
            for service in specification.services {
                comparison.add(service, of: specification, from: Self.name(of: folder))
            }
        }
        print(comparison.table)
        guard !PeerSpecs.areCompared else { return }
        #expect(comparison.count > 300)
        #expect(Double(comparison.found) >= 0.93 * Double(comparison.count), "\(comparison.table)")
        #expect(comparison.refused.isEmpty)
        guard seeds == 200 else { return }
        let page = Programs.packageFolder.appending(path: "Documentation/traffic.md")
        let text = try String(contentsOf: page, encoding: .utf8).filter { $0 != "," }
        #expect(text.contains("\(comparison.found) of \(comparison.count) places "))
    }

    /// The specs of the repository and of the scenarios without errors.
    private static func folders() throws -> [URL] {
        let scenarios = Programs.packageFolder.appending(path: "Tests/Scenarios")
        // Of unions with very many cases, a few responses show a part.
        let names = try FileManager.default.contentsOfDirectory(atPath: scenarios.path).sorted().filter { $0 != "many" }
        let folders = names.map { scenarios.appending(path: $0).appending(path: "Specs") }
        return ([Programs.packageFolder.appending(path: "Specs")] + folders).filter { folder in
            let expected = folder.deletingLastPathComponent().appending(path: "Expected")
            return folder.path.hasSuffix("Tests/Scenarios") || FileManager.default.fileExists(atPath: expected.path)
                || folder.deletingLastPathComponent() == Programs.packageFolder
        }
    }

    /// The name of a scenario, or `Specs`.
    private static func name(of folder: URL) -> String {
        let isOfPackage = folder.deletingLastPathComponent() == Programs.packageFolder
        return (isOfPackage ? folder : folder.deletingLastPathComponent()).lastPathComponent
    }

    private static func sources(in folder: URL) throws -> [SpecSource] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".yaml") }.sorted().map { name in
            let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
            return SpecSource(path: name, name: String(name.dropLast(5)), bytes: bytes)
        }
    }
}
