import Foundation
import SpecLanguage
import TestSupport
import Testing

@testable import SwiftRendering

@Suite("Compilation of rendered files")
struct CompilationTests {
    /// Compiler settings of users.
    static let settings: [[String]] = [
        ["-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault"],
        ["-swift-version", "6", "-default-isolation", "MainActor"],
        ["-swift-version", "5", "-enable-upcoming-feature", "MemberImportVisibility"],
    ]

    @Test(
        "succeeds without warnings for hostile names and texts",
        .enabled(if: SwiftCompiler.isThere, "the module APIRuntime is not beside the tests"),
        arguments: settings)
    func hostileSpecs(settings: [String]) async throws {
        let transforms = """
            nonisolated extension Paths {
                public static func keys(_ value: JSON) throws -> JSON { value }
                public static func `repeat`(_ value: JSON) throws -> JSON { value }
            }
            """
        let file = try #require(try renderedFiles(HostileFixture.specification).first)
        let folder = try TemporaryFolder()
        try folder.write(file.text, to: file.name)
        try folder.write("@_spi(Generated) public import APIRuntime\n\n\(transforms)\n", to: "Transforms.swift")
        // Some warnings come only after type checking, so code is emitted too.
        let arguments = ["-emit-object", "-wmo", "-parse-as-library", "-module-name", "Generated"]
        let diagnostics = try await SwiftCompiler.messages(
            arguments + settings + [file.name, "Transforms.swift"], in: folder.path)
        #expect(diagnostics == "")
    }
}
