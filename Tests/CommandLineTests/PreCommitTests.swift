import Foundation
import TestSupport
import Testing

/// The program pre-commit.
enum PreCommit {
    /// A Python that has it; `nil` if it is not installed.
    static let python: URL? = {
        let file = Programs.packageFolder.appending(path: ".build/pre_commit/bin/python3")
        return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
    }()
}

@Suite(
    "Hooks for pre-commit",
    .enabled(if: PreCommit.python != nil, "needs pre-commit in .build/pre_commit; Scripts/test installs it"))
struct PreCommitTests {
    private let folder: TemporaryFolder

    /// A project with all hooks, and the repository that they come from.
    init() async throws {
        folder = try TemporaryFolder()
        let hooks = try String(
            contentsOf: Programs.packageFolder.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
        try folder.write(hooks, to: "hooks/.pre-commit-hooks.yaml")
        try await shell("git init -q && git add . && git commit -q -m hooks && git tag 0.1.0", in: "hooks")
        let page = try MarkdownBlock.blocks(of: "Documentation/review.md")
        let block = try #require(page.first { $0.text.hasPrefix("# .pre-commit-config.yaml\n") })
        try folder.write(
            block.text.replacing("https://github.com/apigen/apigen", with: folder.path("hooks")),
            to: "project/.pre-commit-config.yaml")
        try folder.write(
            "apigen: 1\nmodels:\n  Book:\n    fields:\n      title: String\n", to: "project/Specs/Books.yaml")
        try await shell(
            "git init -q && apigen Specs -o Generated && git add . && git commit -q -m first", in: "project")
    }

    @Test("the definitions are valid, and the page configures all of them")
    func definitions() async throws {
        let run = try await preCommit("validate-manifest", "../hooks/.pre-commit-hooks.yaml")
        #expect(run.status == 0, "\(run.output)")
        let configuration = try await preCommit("validate-config")
        #expect(configuration.status == 0, "\(configuration.output)")
    }

    @Test("they pass if the Swift code is up to date, and fail if it is not or the specs break")
    func hooks() async throws {
        let clean = try await preCommit("run", "--all-files", "--color", "never")
        #expect(clean.status == 0, "\(clean.output)")
        #expect(clean.output.contains(/generated Swift is up to date\.+Passed/))
        try folder.write(
            "apigen: 1\nmodels:\n  Book:\n    fields:\n      title: String?\n", to: "project/Specs/Books.yaml")
        try await shell("git add .", in: "project")
        let stale = try await preCommit("run", "--color", "never")
        #expect(stale.status == 1)
        #expect(stale.output.contains(/generated Swift is up to date\.+Failed/))
        #expect(stale.output.contains("+    public var title: String?"))
        #expect(stale.output.contains(/specs have no errors\.+Passed/))
        #expect(stale.output.contains(/specs break nothing\.+Failed/))
        #expect(stale.output.contains("[field-optional]") || stale.output.contains("[response-field-optional]"))
    }

    @Test("they pass for the first commit of a project, and for a new folder of specs")
    func firstCommit() async throws {
        try await shell("rm -rf .git && git init -q && git add .", in: "project")
        let first = try await preCommit("run", "--color", "never")
        #expect(first.status == 0, "\(first.output)")
        #expect(first.output.contains(/specs break nothing\.+Passed/))
    }

    private func preCommit(_ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.detached(
            try #require(PreCommit.python), ["-m", "pre_commit"] + arguments, in: folder.path("project"),
            environment: environment)
    }

    private func shell(_ line: String, in place: String) async throws {
        let run = try await ProgramRun.detached(
            URL(filePath: "/bin/sh"), ["-c", line], in: folder.path(place), environment: environment)
        try #require(run.status == 0, "\(run.errors)")
    }

    private var environment: [String: String?] {
        let tools = Programs.apigen.deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return GitIdentity.environment.merging([
            "PATH": "\(tools):\(path)", "PRE_COMMIT_HOME": folder.path("cache"),
            // Repositories on the disk, which git does not trust otherwise.
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "protocol.file.allow", "GIT_CONFIG_VALUE_0": "always",
        ]) { own, _ in own }
    }
}
