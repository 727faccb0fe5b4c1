import Foundation
import TestSupport
import Testing

/// Compiles the golden output the way that users do, warnings being errors.
@Suite("The golden output compiles", .enabled(if: Compiler.isThere, "no swiftc, or no modules beside the tests"))
struct CompileTests {
    static let scenarios: [String] = ["examples", "fields", "shapes", "service", "shared-service", "hostile-names", "no-service"]

    static let modes: [[String]] = [
        ["-swift-version", "6"],
        ["-swift-version", "5"],
        ["-swift-version", "6", "-default-isolation", "MainActor"],
        [
            "-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault",
            "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny",
            "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
        ],
    ]

    @Test("in every language mode", arguments: scenarios, modes)
    func compiles(scenario: String, mode: [String]) throws {
        let folder = Compiler.packageFolder + "/Tests/Scenarios/" + scenario
        var files = try Compiler.swiftFiles(in: folder + "/Expected")
        try #require(!files.isEmpty)
        if FileManager.default.fileExists(atPath: folder + "/Support") {
            files += try Compiler.swiftFiles(in: folder + "/Support")
        }
        if scenario == "examples" {
            files.append(Compiler.packageFolder + "/Tests/ExampleAPIs/Picture+Cents.swift")
        }
        let messages = try Compiler.check(files, mode)
        #expect(messages == "")
    }
}

/// The Swift compiler, and the modules that this package's build has made.
enum Compiler {
    static let packageFolder: String = Programs.packageFolder.path

    static var isThere: Bool {
        FileManager.default.fileExists(atPath: modules + "/APIRuntime.swiftmodule")
    }

    /// The folder of `.swiftmodule` files beside the test program.
    static var modules: String {
        Programs.apigen.deletingLastPathComponent().appending(path: "Modules").path
    }

    static func swiftFiles(in folder: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
    }

    /// Type-checks the files as one module, and gives what the compiler has to say.
    static func check(_ files: [String], _ mode: [String]) throws -> String {
        let arguments =
            ["swiftc", "-typecheck", "-warnings-as-errors", "-package-name", "golden", "-module-name", "Golden", "-I", modules]
            + mode + files
        let run = try ProgramRun(URL(filePath: "/usr/bin/env"), arguments, in: packageFolder)
        return (run.status == 0 ? "" : "exit \(run.status)\n") + run.output + run.errors
    }
}
