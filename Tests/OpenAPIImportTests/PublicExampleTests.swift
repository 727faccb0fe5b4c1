import Foundation
import MockValues
import OpenAPIImport
import SpecLanguage
import TestSupport
import Testing

/// The examples of responses in real descriptions, read by the specs of their imports.
@Suite("Examples of public descriptions")
struct PublicExampleTests {
    /// A description in the folder of public data.
    struct PublicDescription: Sendable, CustomTestStringConvertible {
        let name: String
        /// Fewer would mean that examples are no longer found.
        let fewest: Int
        /// The share that must decode.
        let share: Double

        var file: URL {
            Programs.packageFolder.deletingLastPathComponent().appending(path: "shared/data/openapi/\(name)")
        }

        var testDescription: String { name }
    }

    static let all: [PublicDescription] = [
        PublicDescription(name: "github.yaml", fewest: 550, share: 0.99),
        PublicDescription(name: "twilio-v2010-newer.yaml", fewest: 250, share: 0.99),
    ].filter { FileManager.default.fileExists(atPath: $0.file.path) }

    @Test("decode", .enabled(if: !all.isEmpty, "needs the folder of public descriptions"), arguments: all)
    func decode(description: PublicDescription) throws {
        let read = OpenAPIImporter().read(try Array(Data(contentsOf: description.file)), file: description.name)
        let sources = ImportResult(read).files.map { file in
            SpecSource(path: file.name, name: String(file.name.dropLast(5)), bytes: Array(file.text.utf8))
        }
        let specification = SpecChecker().check(sources).specification
        let endpoints = Dictionary(MockEndpoint.all(of: specification).map { ($0.name, $0) }) { first, _ in first }
        let check = MockFileCheck(specification)
        var faults: [String] = []
        for example in read.examples {
            guard let endpoint = endpoints[example.endpoint] else {
                faults.append("\(example.endpoint): no such endpoint")
                continue
            }
            let found = check.diagnostics(of: Array(example.text.utf8), example.pointer, for: endpoint)
            if let first = found.first { faults.append("\(example.pointer): \(first.message)") }
        }
        let count = read.examples.count
        #expect(count >= description.fewest)
        let share = 1 - Double(faults.count) / Double(max(count, 1))
        #expect(share >= description.share, "\(count) examples: \(faults.sorted().joined(separator: "\n"))")
    }
}
