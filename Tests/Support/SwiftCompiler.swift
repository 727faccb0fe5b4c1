public import Foundation

/// The Swift compiler, and the modules of this package's build.
public enum SwiftCompiler {
    /// Whether the runtime's module is available to compile against.
    public static var isThere: Bool {
        FileManager.default.fileExists(atPath: modules.appending(path: "APIRuntime.swiftmodule").path)
    }

    /// The folder of `.swiftmodule` files beside the test program.
    public static var modules: URL {
        Programs.apigen.deletingLastPathComponent().appending(path: "Modules")
    }

    /// The name by which modules of this package share what is `package`: SwiftPM makes it from the name of the package's folder.
    /// `nil` without a plan of the build.
    public static var packageName: String? {
        let products = modules.deletingLastPathComponent().resolvingSymlinksInPath()
        let plan = products.appending(path: "../../\(products.lastPathComponent).yaml").standardizedFileURL
        guard let text = try? String(contentsOf: plan, encoding: .utf8),
            let module = text.range(of: #""-module-name","APIRuntime","#),
            let option = text.range(of: #""-package-name",""#, range: module.upperBound..<text.endIndex)
        else { return nil }
        return String(text[option.upperBound...].prefix { $0 != "\"" })
    }

    /// The folder of GRDB's C module, for specs with tables; beside the folder of build products.
    private static var sqlite: URL {
        modules.appending(path: "../../../checkouts/GRDB.swift/Sources/GRDBSQLite").standardizedFileURL
    }

    /// The folders of the runtime's C modules, on Linux only.
    private static var runtimeFolders: [URL] {
        #if os(Linux)
            return ["CLibCurl", "CLibZ"].map { name in
                modules.appending(path: "../../../../Sources/" + name).standardizedFileURL
            }
        #else
            return []
        #endif
    }

    /// The folders of all modules that code with the runtime needs.
    public static var runtimeModules: [URL] { [modules] + runtimeFolders }

    /// The object files of the runtime and its dependencies, to be linked into a program.
    public static var runtimeObjects: [String] {
        let products = Programs.apigen.deletingLastPathComponent()
        return ["APIRuntime", "APIJSON", "WireSyntax", "HTTPTypes"].flatMap { module -> [String] in
            let folder = products.appending(path: module + ".build")
            let names = files(in: folder).filter { $0.hasSuffix(".o") }.sorted()
            // Builds keep the objects of removed sources.
            let sources = files(in: Programs.packageFolder.appending(path: "Sources/" + module))
            let current = Set(sources.map { ($0 as NSString).lastPathComponent + ".o" })
            let kept = sources.isEmpty ? names : names.filter { current.contains($0) }
            return kept.map { folder.appending(path: $0).path }
        }
    }

    private static func files(in folder: URL) -> [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    }

    /// Checks sources without writing anything, and returns the compiler's messages.
    ///
    /// - Parameter modules: folders of further modules
    public static func typecheck(
        _ files: [String], in folder: String, modules: [String] = []
    ) async throws -> String {
        try await run(["-typecheck", "-module-name", "Caller"] + modules.flatMap { ["-I", $0] } + files, in: folder)
    }

    /// Writes the module that callers of sources see, and returns the compiler's messages. Bodies of functions are
    /// neither checked nor compiled.
    public static func emitModule(_ name: String, _ files: [String], in folder: String) async throws -> String {
        let settings = ["-emit-module", "-emit-module-path", name + ".swiftmodule", "-module-name", name]
        let bodies = ["-Xfrontend", "-experimental-skip-all-function-bodies", "-parse-as-library"]
        return try await run(settings + bodies + files, in: folder)
    }

    /// Compiles and links a program with the runtime, and returns the compiler's messages: none on success.
    public static func program(_ name: String, _ files: [String], in folder: String) async throws -> String {
        let compiled = try await run(
            ["-c", "-Onone", "-enable-batch-mode", "-j1", "-parse-as-library", "-module-name", "Client"] + files,
            in: folder)
        guard !compiled.contains("error:") else { return compiled }
        let objects = files.map { String($0.dropLast("swift".count)) + "o" }
        return try await messages(["-o", name, "-lstdc++"] + objects + runtimeObjects, in: folder)
    }

    private static func run(_ arguments: [String], in folder: String) async throws -> String {
        let folders: [String] = (runtimeModules + [sqlite]).flatMap { folder in ["-I", folder.path] }
        let settings = ["swiftc", "-swift-version", "6", "-suppress-warnings"] + folders
        let run: ProgramRun = try await .detached(
            URL(filePath: "/usr/bin/env"), settings + arguments, in: folder)
        return run.output + run.errors
    }

    /// Checks the sources of a module with warnings as errors and without writing anything, and returns the compiler's
    /// messages: none on success. In one process, because otherwise each file has one of its own, which reads all others.
    public static func check(_ files: [String], _ settings: [String], in folder: String) async throws -> String {
        try await messages(["-typecheck", "-whole-module-optimization"] + settings + files, in: folder)
    }

    /// Runs the compiler with warnings as errors, and returns its messages: none on success.
    public static func messages(_ arguments: [String], in folder: String) async throws -> String {
        let folders: [String] = (runtimeModules + [sqlite]).flatMap { folder in ["-I", folder.path] }
        let settings = ["swiftc", "-warnings-as-errors"] + folders
        let run: ProgramRun = try await .detached(URL(filePath: "/usr/bin/env"), settings + arguments, in: folder)
        return (run.status == 0 ? "" : "exit \(run.status)\n") + run.output + run.errors
    }
}
