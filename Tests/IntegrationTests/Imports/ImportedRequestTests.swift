import Foundation
import TestSupport
import Testing

/// The requests of imported descriptions, compared with those of an independent implementation of OpenAPI in Python.
@Suite("Requests of imported descriptions", .timeLimit(.minutes(10)))
struct ImportedRequestTests {
    /// What `Tests/Oracle/wire.py` found out about a description.
    struct Outcome: Decodable {
        let name: String
        let error: String?
        let total: Int
        let equal: Int
        /// Operations with what is different.
        let different: [Difference]
        /// Differences that the report of the import announces.
        let reported: [Difference]
    }

    /// The operation, and its differences.
    struct Difference: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            let operation = try container.decode(String.self)
            text = "\(operation): \(try container.decode([String].self).joined(separator: "; "))"
        }
    }

    private static let oracle: URL = Programs.packageFolder.appending(path: "Tests/Oracle")
    private static let python: URL = Programs.packageFolder.appending(path: ".build/yaml/bin/python3")
    private static let isPythonThere: Bool = FileManager.default.isExecutableFile(atPath: python.path)
    /// How many operations of a large description are called, spread evenly. Compiling what all of them declare takes
    /// minutes: `Scripts/wire` does.
    private static let sample: Int = 15

    private static let large: [URL] = [
        "discord.json", "github.yaml", "openai.yaml", "twilio-v2010-older.yaml", "twilio-v2010-newer.yaml",
        "digitalocean/specification/DigitalOcean-public.v2.yaml",
    ].map { Programs.packageFolder.deletingLastPathComponent().appending(path: "shared/data/openapi/" + $0) }
        .filter { FileManager.default.fileExists(atPath: $0.path) }

    @Test("the oracle itself follows the standards", .enabled(if: isPythonThere, "needs PyYAML in .build/yaml"))
    func oracle() async throws {
        let run = try await ProgramRun.detached(
            Self.python, ["-B", "-m", "unittest", "discover", "-s", Self.oracle.path], in: Self.oracle.path)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(
        "every style, body and credential is sent as the description says, or reported as a lost call",
        .enabled(if: isPythonThere && SwiftCompiler.isThere, "needs PyYAML in .build/yaml"))
    func ownDescriptions() async throws {
        let names = ["styles.yaml", "bodies.yaml", "security.yaml", "files/shop.yaml"]
        let files = names.map { Self.oracle.appending(path: "Descriptions/" + $0) }
        for outcome in try await outcomes(of: files, []) {
            #expect(outcome.error == nil)
            #expect(outcome.different.map(\.text) == [], "\(outcome.name)")
            #expect(outcome.total > 0)
        }
    }

    @Test(
        "at least 99 % of the sampled operations of large descriptions are sent as they say, the others reported",
        .enabled(if: isPythonThere && SwiftCompiler.isThere && !large.isEmpty, "needs ../shared/data/openapi"),
        arguments: large)
    func largeDescription(_ file: URL) async throws {
        let outcome = try #require(try await outcomes(of: [file], ["--sample", "\(Self.sample)"]).first)
        #expect(outcome.error == nil)
        #expect(outcome.different.map(\.text) == [])
        #expect(outcome.equal * 100 >= outcome.total * 99)
        #expect(outcome.total == Self.sample)
    }

    private func outcomes(of files: [URL], _ options: [String]) async throws -> [Outcome] {
        let products = Programs.apigen.deletingLastPathComponent().path
        let run = try await ProgramRun.detached(
            Self.python,
            ["-B", Self.oracle.appending(path: "wire.py").path, "--json", "--known", "--products", products] + options
                + files.map(\.path),
            in: Self.oracle.path)
        try #require(run.status == 0 || run.status == 1, "\(run.errors)")
        return try JSONDecoder().decode([Outcome].self, from: Data(run.output.utf8))
    }
}
