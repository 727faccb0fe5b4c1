import CallerSources
import Foundation
import SpecLanguage
import TestSupport
import Testing

/// From a description to calls.
@Suite("Imported descriptions, compiled and called", .timeLimit(.minutes(10)))
struct ImportedCallTests {
    /// A real API whose Swift takes a minute of processor time to compile: `Scripts/endurance
    /// descriptions` calls it.
    private static let large: URL = Programs.packageFolder.deletingLastPathComponent()
        .appending(path: "shared/data/openapi/discord.json")
    private static let isLargeOneCalled: Bool =
        ProcessInfo.processInfo.environment["APIGEN_LARGE_DESCRIPTIONS"] == "1"
        && FileManager.default.fileExists(atPath: large.path)

    @Test(
        "each operation can be called against the mock, without compiler warnings",
        .enabled(if: SwiftCompiler.isThere, "needs the module APIRuntime beside the tests"))
    func smallDescription() async throws {
        try await callEach(of: Programs.packageFolder.appending(path: "Tests/Descriptions/travel/description.json"), 5)
    }

    @Test(
        "each operation of a large description can be called",
        .enabled(if: isLargeOneCalled && SwiftCompiler.isThere, "needs Scripts/endurance, and ../shared/data/openapi"))
    func largeDescription() async throws {
        try await callEach(of: Self.large, 242)
    }

    private func callEach(of description: URL, _ count: Int) async throws {
        let folder = try TemporaryFolder()
        try await tool(["import", description.path, "-o", "Specs"], in: folder)
        try await tool(["Specs", "-o", "Generated"], in: folder)
        let specification = try Self.specification(in: folder)
        try #require(specification.files.compactMap(\.service).flatMap(\.endpoints).count == count)
        try folder.write(try EndpointArguments(specification).json, to: "arguments.json")
        for file in CallerSource(specification).files { try folder.write(file.text, to: "Generated/\(file.name)") }
        let sources = folder.names(in: "Generated").filter { $0.hasSuffix(".swift") }
        let compiled = try await SwiftCompiler.messages(
            [
                "-c", "-Onone", "-enable-batch-mode", "-j2", "-swift-version", "6", "-parse-as-library", "-module-name",
                "Imported", "-enable-upcoming-feature", "InternalImportsByDefault",
            ] + sources, in: folder.path("Generated"))
        try #require(compiled == "")
        let objects = sources.map { String($0.dropLast("swift".count)) + "o" }
        let linked = try await SwiftCompiler.messages(
            ["-o", "../caller", "-lstdc++"] + objects + SwiftCompiler.runtimeObjects, in: folder.path("Generated"))
        try #require(linked == "")
        let printed = try await calls(in: folder)
        #expect(printed == "\(count) calls\n")
    }

    private func tool(_ arguments: [String], in folder: TemporaryFolder) async throws {
        let run = try await ProgramRun.detached(Programs.apigen, arguments, in: folder.path)
        try #require(run.status == 0, "\(run.errors)")
    }

    private static func specification(in folder: TemporaryFolder) throws -> Specification {
        let names = folder.names(in: "Specs").filter { $0.hasSuffix(".yaml") }
        let sources = try names.map { name in
            let text = try folder.text(of: "Specs/\(name)")
            return SpecSource(path: name, name: String(name.dropLast(5)), bytes: Array(text.utf8))
        }
        return SpecChecker().check(sources).specification
    }

    /// The output of the program that makes all calls.
    private func calls(in folder: TemporaryFolder) async throws -> String {
        let server = try ServerProcess(Programs.apigen.path, ["mock", "Specs", "--port", "PORT"], in: folder.url)
        try await server.waitUntilReady("/", status: nil)
        let run = try await ProgramRun.detached(
            folder.url.appending(path: "caller"), ["127.0.0.1:\(server.port)", "arguments.json"], in: folder.path)
        try await server.stop()
        return run.output + run.errors
    }
}
