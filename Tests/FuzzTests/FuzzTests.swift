import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The subjects of the fuzzers, with the inputs that the fuzzers start from, and a few more.
@Suite("Inputs of the fuzzers", .timeLimit(.minutes(20)))
struct FuzzTests {
    @Test(
        "everything that was found before, and a thousand changes of it, do no harm",
        arguments: FuzzTarget.allCases)
    func inputs(subject: FuzzTarget) async throws {
        let folder = try TemporaryFolder()
        let run = try await run(subject, changed: Self.changes(of: subject), in: folder)
        let input = FileManager.default.contents(atPath: folder.path("input"))?.base64EncodedString() ?? "none"
        #expect(run.status == 0, "\(run.errors)\nThe input, in Base64: \(input)")
        #expect(run.output.contains(/^\d+ inputs\n$/), "\(run.output)")
    }

    private static func changes(of subject: FuzzTarget) -> Int {
        switch subject {
        // Generating values up to their budget takes too long without optimisation.
        case .mocks: 0
        // Each is also the seed of a spec. `APIGEN_FORMATTED_SPECS=10000` proves more.
        case .formats: ProcessInfo.processInfo.environment["APIGEN_FORMATTED_SPECS"].flatMap { Int($0) } ?? 1000
        default: 1000
        }
    }

    @Test(
        "the Swift of specs by the grammar compiles",
        .enabled(if: SwiftCompiler.isThere, "the module APIRuntime is not beside the tests"))
    func swift() async throws {
        let folder = try TemporaryFolder()
        let run = try await run(.grammar, changed: 40, in: folder, environment: ["APIGEN_FUZZ_SWIFT": folder.path])
        try #require(run.status == 0, "\(run.errors)")
        let files = folder.names().filter { $0.hasSuffix(".swift") }
        #expect(files.count >= 20)
        for file in files {
            let messages = try await SwiftCompiler.check(
                [file], ["-swift-version", "6", "-module-name", "Fuzzed", "-package-name", "fuzzed"], in: folder.path)
            let spec = try folder.text(of: file.replacing(".swift", with: ".yaml"))
            #expect(messages == "", "\(spec)")
        }
    }

    private func run(
        _ subject: FuzzTarget, changed count: Int, in folder: TemporaryFolder, environment: [String: String] = [:]
    ) async throws -> ProgramRun {
        let corpus = "Tests/Fuzz/Corpus/\(subject.rawValue)"
        let specs = subject == .specs || subject == .formats ? ["Specs", "Tests/Scenarios"] : []
        return try await ProgramRun.detached(
            Programs.product("FuzzProgram"),
            [subject.rawValue, "\(count)", folder.path("input"), corpus] + specs,
            in: Programs.packageFolder.path, environment: environment)
    }
}
