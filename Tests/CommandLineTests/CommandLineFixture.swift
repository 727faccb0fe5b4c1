import Foundation
import TestSupport
import Testing

/// A folder with specs, and the tool to run there.
struct CommandLineFixture {
    let folder: TemporaryFolder
    /// The tool's cache, instead of the user's.
    let cache: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        cache = try TemporaryFolder()
    }

    /// Writes a spec with one model.
    func writeSpec(_ name: String, model: String, field: String = "id: String", in specs: String = "Specs") throws {
        try folder.write(
            "apigen: 1\nmodels:\n  \(model):\n    fields:\n      \(field)\n", to: "\(specs)/\(name).yaml")
    }

    @discardableResult
    func run(_ arguments: String..., environment: [String: String?] = [:]) async throws -> ProgramRun {
        try await run(arguments, environment: environment)
    }

    func run(_ arguments: [String], environment: [String: String?] = [:]) async throws -> ProgramRun {
        try await ProgramRun.detached(
            Programs.apigen, arguments, in: folder.path,
            environment: environment.merging(["XDG_CACHE_HOME": cache.path]) { own, _ in own })
    }

    /// Runs a line of shell, in which `"$APIGEN"` is the tool, and git can commit.
    func shell(_ line: String) async throws -> ProgramRun {
        try await ProgramRun.detached(
            URL(filePath: "/bin/sh"), ["-c", line], in: folder.path,
            environment: GitIdentity.environment.merging(
                ["APIGEN": Programs.apigen.path, "XDG_CACHE_HOME": cache.path]) { own, _ in own })
    }
}
