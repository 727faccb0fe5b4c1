import Foundation
import TestSupport
import Testing

/// Compiles the golden output as users do, with warnings as errors.
@Suite(
    "Compilation of the golden output", .serialized,
    .enabled(if: SwiftCompiler.isThere, "the module APIRuntime is not beside the tests"))
struct CompileTests {
    static let scenarios: [String] = [
        "bodies", "client", "conformances", "constants", "drift", "examples", "fields", "hostile-names", "injection",
        "links",
        "addresses", "model-namespaces", "namespaces", "names", "no-service", "paging", "responses", "service",
        "shapes",
        "many", "shared-service", "signing", "sizes", "styles", "tables", "tolerant",
    ]

    /// What Xcode sets for new apps: the main actor by default, and approachable concurrency.
    static let approachable: [String] = [
        "-swift-version", "6", "-default-isolation", "MainActor", "-enable-upcoming-feature",
        "NonisolatedNonsendingByDefault", "-enable-upcoming-feature", "InferIsolatedConformances",
    ]

    static let modes: [[String]] = [
        ["-swift-version", "6"],
        ["-swift-version", "5"],
        ["-swift-version", "6", "-default-isolation", "MainActor"],
        approachable,
        [
            "-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault",
            "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny",
            "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
        ],
    ]

    private let folder: String = Programs.packageFolder.path

    @Test("compiles in every language mode", arguments: scenarios, modes)
    func compilesInEveryMode(scenario: String, mode: [String]) async throws {
        let generated = try swiftFiles(in: "Tests/Scenarios/\(scenario)/Expected")
        try #require(!generated.isEmpty)
        let messages = try await SwiftCompiler.check(
            generated + own(scenario), ["-package-name", "golden", "-module-name", "Golden"] + mode, in: folder)
        #expect(messages == "")
    }

    /// The code that users of the specs write.
    private func own(_ scenario: String) throws -> [String] {
        switch scenario {
        case "examples", "fields", "names", "tolerant": try swiftFiles(in: "Tests/Scenarios/\(scenario)/Support")
        default: []
        }
    }

    private func swiftFiles(in subfolder: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder + "/" + subfolder)
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { subfolder + "/" + $0 }
    }
}
