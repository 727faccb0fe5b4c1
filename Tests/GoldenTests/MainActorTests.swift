#if Store
    import Foundation
    import TestSupport
    import Testing

    /// Compiles `Tests/Consumers/MainActor`: classes of the main actor that call generated code and the runtime, with
    /// closures that use what belongs to the main actor.
    @Suite(
        "Callers on the main actor", .serialized,
        .enabled(if: SwiftCompiler.isThere, "the module APIRuntime is not beside the tests"))
    struct MainActorTests {
        static let modes: [[String]] = [
            ["-swift-version", "6"], ["-swift-version", "6", "-default-isolation", "MainActor"],
            CompileTests.approachable,
        ]

        private static let files: [String] = [
            "Consumers/MainActor/Program.swift", "Consumers/MainActor/Screen.swift",
            "Scenarios/examples/Expected/Gallery.swift", "Scenarios/examples/Support/Picture+Cents.swift",
            "Scenarios/tables/Expected/Shelf.swift", "Scenarios/tables/Expected/ShelfCalls.swift",
        ].map { name in "Tests/" + name }

        @Test("every function that suspends or takes a closure can be called", arguments: modes)
        func compiles(mode: [String]) async throws {
            let folder = try TemporaryFolder()
            // Data races are found in SIL, and not by the type checker.
            let messages = try await SwiftCompiler.messages(
                ["-emit-sil", "-o", folder.path("Caller.sil"), "-whole-module-optimization", "-module-name", "Caller"]
                    + mode + Self.files, in: Programs.packageFolder.path)
            #expect(messages == "")
        }
    }
#endif
