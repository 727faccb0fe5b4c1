import Foundation
import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Compilation of rendered files")
struct CompilationTests {
    /// What users of the library may have set.
    static let settings: [[String]] = [
        ["-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault"],
        ["-swift-version", "6", "-default-isolation", "MainActor"],
        ["-swift-version", "5", "-enable-upcoming-feature", "MemberImportVisibility"],
    ]

    @Test(
        "succeeds without a warning, whatever names and texts the spec has",
        .enabled(if: BuiltRuntime.isThere, "the module APIRuntime is not in the package's build folder"),
        arguments: settings)
    func hostile(settings: [String]) throws {
        let transforms = """
            nonisolated extension Paths {
                public static func keys(_ value: JSON) throws -> JSON { value }
                public static func `repeat`(_ value: JSON) throws -> JSON { value }
            }
            """
        let file = try #require(try renderedFiles(HostileFixture.specification).first)
        let diagnostics = try BuiltRuntime.compile(
            [file.name: file.text, "Transforms.swift": "public import APIRuntime\n\n\(transforms)\n"],
            settings: settings)
        #expect(diagnostics == "")
    }
}

/// The runtime as the package's build left it, to compile rendered files against.
enum BuiltRuntime {
    private static let modules: URL = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(".build/debug/Modules")

    static var isThere: Bool {
        FileManager.default.fileExists(atPath: modules.appendingPathComponent("APIRuntime.swiftmodule").path)
    }

    /// Compiles files in a folder of their own.
    ///
    /// - Returns: what the compiler says; nothing where all is well.
    static func compile(_ files: [String: String], settings: [String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let compiler = Process()
        let output = Pipe()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.currentDirectoryURL = folder
        // Some warnings come only after type checking, so that code is made too.
        compiler.arguments =
            ["swiftc", "-emit-object", "-wmo", "-parse-as-library", "-warnings-as-errors", "-module-name", "Generated"]
            + ["-I", modules.path] + settings + files.keys.sorted()
        compiler.standardOutput = output
        compiler.standardError = output
        try compiler.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        compiler.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }
}
