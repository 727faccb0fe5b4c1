import Foundation
import TestSupport
import Testing

/// The workspace of the page on other build systems, with the specs of the page on modules.
@Suite(
    "Bazel", ServerTrait<NginxServer>(), .serialized,
    .enabled(if: BazelWorkspace.isInstalled, "Bazel is not installed; Scripts/test does that"),
    .enabled(if: NginxServer.isInstalled, "nginx is not installed; Scripts/test does that"))
struct BazelTests {
    @Test("the rules generate what the tool does, and their tests pass")
    func rules() async throws {
        let workspace = try await BazelWorkspace()
        let run = try await workspace.bazel("test", "//...")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.errors.contains("Build completed successfully"), "\(run.errors)")
        let generated = try workspace.folder.text(of: "bazel-bin/Sources/Orders.apigen/Orders.swift")
        #expect(try workspace.folder.text(of: "Sources/Orders/Generated/Orders.swift") == generated)
    }

    @Test("each test fails on what it is for")
    func failingTests() async throws {
        let workspace = try await BazelWorkspace()
        try workspace.edit("Sources/Orders/Specs/Orders.yaml", "id: Int", "id: String")
        let run = try await workspace.bazel("test", "--keep_going", "//...")
        #expect(run.failedTests == ["orders_breaking", "orders_committed"], "\(run.output)")
        try workspace.edit("Sources/Orders/Specs/Orders.yaml", "id: String", "id: Strin")
        #expect(try await workspace.bazel("build", "//...").errors.contains("unknown type \"Strin\""))
    }

    @Test("an action can read nothing that is not declared")
    func sandbox() async throws {
        let workspace = try await BazelWorkspace()
        try workspace.edit(
            "Sources/BUILD.bazel", "    specs = glob([\"Orders/Specs/**/*.yaml\"]),\n    deps = [\":Common\"],",
            "    specs = glob([\"Orders/Specs/**/*.yaml\"]),")
        let run = try await workspace.bazel("build", "//Sources:Orders")
        #expect(run.status != 0)
        #expect(run.errors.contains("unknown service \"Shop\""), "\(run.errors)")
    }

    @Test("a changed spec runs the actions of its library and of those that depend on it")
    func incremental() async throws {
        let workspace = try await BazelWorkspace()
        #expect(try await workspace.build().count("linux-sandbox") == 3)
        #expect(try await workspace.build().count("linux-sandbox") == 0)
        try workspace.edit("Sources/Accounts/Specs/Accounts.yaml", "name: String", "name: String, age: Int")
        #expect(try await workspace.build().count("linux-sandbox") == 1)
        try workspace.edit("Sources/Common/Specs/Shop.yaml", "number: Int", "number: Int, size: Int")
        #expect(try await workspace.build().count("linux-sandbox") == 3)
    }

    @Test("two checkouts in different folders share a cache: the second runs no action")
    func sharedCache() async throws {
        let cache = "--remote_cache=\(CurrentServer.address)/notes/"
        let first = try await BazelWorkspace()
        #expect(try await first.build(cache).count("linux-sandbox") == 3)
        let second = try await BazelWorkspace()
        let run = try await second.build(cache)
        #expect(run.count("remote cache hit") == 3 && run.count("linux-sandbox") == 0, "\(run.errors)")
        let name = "bazel-bin/Sources/Orders.apigen/Orders.swift"
        #expect(try second.folder.text(of: name) == (try first.folder.text(of: name)))
    }

    @Test(
        "two workers execute actions remotely, and what one had begun when it was killed runs on the other",
        .enabled(if: BazelWorkspace.hasRemoteExecution, "BuildGrid is not installed; Scripts/test does that"))
    func remoteExecution() async throws {
        let local = try await BazelWorkspace()
        _ = try await local.build()
        let workspace = try await BazelWorkspace()
        let run = try await workspace.buildRemotely()
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.count("remote") == 3 && run.count("linux-sandbox") == 0, "\(run.errors)")
        let actions = run.output.split(separator: "\n").filter { $0.contains(": external/") }.map { line in
            line.split(separator: " ", maxSplits: 1)
        }
        #expect(actions.map { $0[0] } == ["held:", "other:", "other:", "other:"], "\(run.output)")
        #expect(actions.dropFirst().contains { $0[1] == actions.first?[1] })
        let name = "bazel-bin/Sources/Orders.apigen/Orders.swift"
        #expect(try workspace.folder.text(of: name) == (try local.folder.text(of: name)))
    }
}

/// A workspace of Bazel, with the program of this build as the released one.
struct BazelWorkspace {
    /// Debian's Bazel, and the repositories that it would otherwise fetch.
    static let isInstalled: Bool =
        Programs.find("bazel-4") != nil
        && ["java", "proto"].allSatisfy { FileManager.default.fileExists(atPath: "\(rules)/\($0)") }
    private static let rules: String = "/usr/share/bazel/rules"
    /// Whether there is BuildGrid, from the Python environment that `Scripts/test` installs, and its database.
    static let hasRemoteExecution: Bool =
        FileManager.default.isExecutableFile(atPath: python)
        && FileManager.default.fileExists(atPath: "/usr/lib/postgresql")
    private static let python: String = Programs.packageFolder.appending(path: ".build/buildgrid/bin/python3").path

    let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        for block in try MarkdownBlock.blocks(of: "Documentation/modules.md")
            + MarkdownBlock.blocks(of: "Documentation/builds.md")
        {
            guard let name = block.text.firstMatch(of: /^# (\S+)\n/),
                block.language == "python" || name.1.hasPrefix("Sources/")
            else { continue }
            try folder.write(block.text, to: String(name.1))
        }
        try writeTool()
        try writeReplacements()
        let orders = try folder.text(of: "Sources/Orders/Specs/Orders.yaml")
        try folder.write(orders, to: "Sources/Orders/Released/Orders.yaml")
        let uses = "Common=Sources/Common/Specs"
        let run = try await ProgramRun.detached(
            Programs.apigen, ["Sources/Orders/Specs", "-o", "Sources/Orders/Generated", "--uses", uses], in: folder.path
        )
        #expect(run.status == 0, "\(run.errors)")
    }

    /// The archive of a release, with its digest in the place of the page's.
    private func writeTool() throws {
        let example = Programs.packageFolder.appending(path: "Examples/Bazel/apigen.bzl")
        try folder.write(try String(contentsOf: example, encoding: .utf8), to: "apigen.bzl")
        let place = "away/apigen-0.1.0-linux-x86_64"
        try folder.write("", to: place + "/bin/none")
        try FileManager.default.copyItem(at: Programs.apigen, to: folder.url.appending(path: place + "/bin/apigen"))
        let script = """
            tar -C away -czf away/apigen.tar.gz apigen-0.1.0-linux-x86_64
            digest=$(sha256sum away/apigen.tar.gz | cut -d ' ' -f 1)
            sed -i "s|0000*\\"|$digest\\"|; s|https://.*\\"|file://$PWD/away/apigen.tar.gz\\"|" WORKSPACE
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-ec", script]
        process.currentDirectoryURL = folder.url
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    /// What Bazel would fetch from elsewhere, for tests and for languages that no rule here needs.
    private func writeReplacements() throws {
        let kinds = ["binary", "import", "library", "test", "toolchain", "toolchain_suite"]
        try folder.write(kinds.map { "cc_\($0) = native.cc_\($0)\n" }.joined(), to: "away/cc/cc/defs.bzl")
        for name in ["away/cc/WORKSPACE", "away/cc/cc/BUILD", "away/coverage/WORKSPACE"] {
            try folder.write("", to: name)
        }
        try folder.write(
            "filegroup(name = \"coverage_report_generator\", visibility = [\"//visibility:public\"])\n",
            to: "away/coverage/BUILD")
        let repositories = [
            "rules_cc": folder.path("away/cc"), "remote_coverage_tools": folder.path("away/coverage"),
            "rules_java": "\(Self.rules)/java", "rules_proto": "\(Self.rules)/proto",
            "platforms": "/usr/share/bazel/platforms",
        ]
        let options = repositories.sorted { $0.key < $1.key }.map {
            "build --override_repository=\($0.key)=\($0.value)\n"
        }
        try folder.write(options.joined(), to: ".bazelrc")
        try folder.write("away\n", to: ".bazelignore")
    }

    func edit(_ name: String, _ old: String, _ new: String) throws {
        let text = try folder.text(of: name)
        #expect(text.contains(old), "\(name)")
        try folder.write(text.replacing(old, with: new), to: name)
    }

    func build(_ options: String...) async throws -> ProgramRun {
        let run = try await bazel(["build", "//..."] + options)
        #expect(run.status == 0, "\(run.errors)")
        return run
    }

    func bazel(_ arguments: String...) async throws -> ProgramRun {
        try await bazel(arguments)
    }

    /// Builds the libraries on two workers, and prints what they run.
    func buildRemotely() async throws -> ProgramRun {
        let program = try #require(Programs.find("bazel-4"))
        let script = Programs.packageFolder.appending(path: "Tests/IntegrationTests/Bazel/remote_execution.py")
        return try await ProgramRun.detached(
            URL(filePath: Self.python),
            [script.path, program.path] + options + ["build", "//...", "--remote_timeout=600"],
            in: folder.path)
    }

    private func bazel(_ arguments: [String]) async throws -> ProgramRun {
        try await ProgramRun.detached(try #require(Programs.find("bazel-4")), options + arguments, in: folder.path)
    }

    /// Without a server that would stay.
    private var options: [String] { ["--batch", "--output_user_root=" + folder.path("away/bazel")] }
}

extension ProgramRun {
    /// How many actions ran in a way, such as `linux-sandbox`.
    fileprivate func count(_ way: String) -> Int {
        guard
            let summary = errors.split(separator: "\n").last(where: {
                $0.contains(" process") && $0.hasPrefix("INFO: ")
            }),
            let range = summary.range(of: " \(way)")
        else { return 0 }
        return Int(summary[..<range.lowerBound].split(separator: " ").last ?? "") ?? 0
    }

    /// The names of the tests that failed, sorted.
    fileprivate var failedTests: [String] {
        Set((output + errors).matches(of: /\/\/Sources:(\w+) +FAILED/).map { String($0.1) }).sorted()
    }
}
