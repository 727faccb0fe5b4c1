import Foundation
import TestSupport
import Testing

/// A copy of a package in `Tests/Consumers` that tests build and change.
///
/// It is in the build folder of this package, as deep as the original, so that earlier builds are reused.
struct PluginConsumer {
    private let copy: URL
    /// Options of builds.
    private let options: [String]

    /// Restores the copy from the original, without touching unchanged files, and builds it.
    init(_ name: String = "PluginConsumer") async throws {
        let original = Programs.packageFolder.appending(path: "Tests/Consumers/\(name)")
        var files: [String: String] = [:]
        for name in try Self.files(in: original) {
            files[name] = try String(contentsOf: original.appending(path: name), encoding: .utf8)
        }
        try await self.init(name, files: files)
    }

    /// Restores the copy of a package with these files, likewise.
    init(_ name: String, files: [String: String], options: [String] = PackageBuild.options) async throws {
        self.options = options
        copy = Programs.packageFolder.appending(path: ".build/consumers/\(name)")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for name in try Self.files(in: copy) where files[name] == nil {
            try self.remove(name)
        }
        for (name, text) in files.sorted(by: { $0.key < $1.key }) { try write(text, to: name) }
        let run = try await build()
        try #require(run.status == 0, "\(run.complaints)")
    }

    func write(_ text: String, to name: String) throws {
        let file = copy.appending(path: name)
        if let old = try? String(contentsOf: file, encoding: .utf8), old == text { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func edit(_ name: String, _ old: String, _ new: String) throws {
        let text = try String(contentsOf: copy.appending(path: name), encoding: .utf8)
        try #require(text.contains(old))
        try write(text.replacing(old, with: new), to: name)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: copy.appending(path: name))
    }

    func text(of name: String) throws -> String {
        try String(contentsOf: copy.appending(path: name), encoding: .utf8)
    }

    /// The full path of a file, as messages name it.
    func path(_ name: String) -> String {
        copy.appending(path: name).path
    }

    func build() async throws -> ProgramRun {
        try await swift(["build"])
    }

    /// Runs a command of the package manager with options for builds, again where the package manager itself crashes.
    ///
    /// On Linux, its event loop crashes now and then while it waits for a program. What was done until then is a part of
    /// the result.
    func swift(_ arguments: [String]) async throws -> ProgramRun {
        let program = try #require(Programs.find("swift"))
        let arguments = arguments.prefix(1) + options + arguments.dropFirst()
        var latest = try await ProgramRun.detached(program, Array(arguments), in: copy.path)
        var all = latest
        for _ in 0..<2 where latest.packageManagerCrashed {
            latest = try await ProgramRun.detached(program, Array(arguments), in: copy.path)
            all = latest.continuing(all)
        }
        return all
    }

    /// Runs the latest build of the package's program.
    func play(_ name: String = "Player") async throws -> ProgramRun {
        try await ProgramRun.detached(copy.appending(path: ".build/debug/\(name)"), [], in: copy.path)
    }

    /// Records an issue unless the package's program, the runtime and what this needs were all that was compiled and
    /// fetched.
    func expectRuntimeAlone() throws {
        let built = try FileManager.default.contentsOfDirectory(atPath: path(".build/debug/Modules"))
        let modules = built.filter { $0.hasSuffix(".swiftmodule") }.map { $0.replacing(".swiftmodule", with: "") }
        #expect(modules.sorted() == ["APIJSON", "APIRuntime", "HTTPTypes", "Reader", "WireSyntax"])
        #expect(try fetchedPackages() == ["swift-http-types"])
    }

    /// The names of all packages that the build has fetched.
    func fetchedPackages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(".build/checkouts")).sorted()
    }

    /// The generated files, such as `Player/Reader.swift`, with their modification dates.
    func generatedFiles() throws -> [String: Date] {
        var dates: [String: Date] = [:]
        let outputs = copy.appending(path: ".build/plugins/outputs/\(copy.lastPathComponent.lowercased())")
        for name in try Self.files(in: outputs) where name.hasSuffix(".swift") {
            let parts = name.split(separator: "/")
            let path = outputs.appending(path: name).path
            let attributes: [FileAttributeKey: Any] = try FileManager.default.attributesOfItem(atPath: path)
            dates[parts[0] + "/" + parts[parts.count - 1]] = attributes[.modificationDate] as? Date
        }
        return dates
    }

    /// All files below a folder except those of builds, by relative path.
    private static func files(in folder: URL) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.filter { name in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(
                atPath: folder.appending(path: name).path, isDirectory: &isFolder)
            return exists && !isFolder.boolValue && !name.hasPrefix(".") && name != "Package.resolved"
        }
    }
}

extension ProgramRun {
    /// The output of a build, without its steps.
    var complaints: String {
        (output + errors).split(separator: "\n").filter { !$0.hasPrefix("[") }.joined(separator: "\n")
    }

    /// Whether a crash of the package manager ended it, and not one of a program that it ran.
    fileprivate var packageManagerCrashed: Bool {
        errors.contains("*** Program crashed") && errors.contains(/Thread 0 "swift-(build|package)"/)
    }

    /// The Swift files that the build compiled, such as `Player/Reader.swift`, sorted.
    var compiledFiles: [String] {
        output.matches(of: /Compiling (\w+) (\S+\.swift)/).map { "\($0.1)/\($0.2)" }.sorted()
    }
}
