import Foundation
import TestSupport
import Testing

/// Editors and clients that others wrote, with the server as it is built.
@Suite("The language server, in editors", .timeLimit(.minutes(10)))
struct EditorTests {
    private static let folder: URL = Programs.packageFolder.appending(path: "Tests/IntegrationTests/Editors")
    private static let pygls: URL = Programs.packageFolder.appending(path: ".build/pygls/bin/python3")
    private static let neovim: URL? = Programs.find("nvim")
    private static let python: URL? = Programs.find("python3")
    private static let node: URL? = Programs.find("node")

    @Test(
        "pygls accepts every message",
        .enabled(
            if: FileManager.default.fileExists(atPath: pygls.path), "pygls is not installed; Scripts/test does that"))
    func pyglsClient() async throws {
        let folder = try TemporaryFolder()
        let run = try await ProgramRun.detached(
            Self.pygls, [Self.folder.appending(path: "pygls_client.py").path, Programs.apigen.path, folder.path],
            in: folder.path)
        #expect(run.status == 0 && run.output.hasSuffix("done\n"), "\(run.errors)")
    }

    /// Keys, with the settings in the documentation.
    @Test(
        "Neovim takes a newcomer to a spec without errors, and renames in several files",
        .enabled(if: neovim != nil && python != nil, "Neovim is not installed; Scripts/test does that"),
        arguments: ["newcomer", "rename"])
    func keys(session: String) async throws {
        let folder = try TemporaryFolder()
        let page = try MarkdownBlock.blocks(of: "Documentation/editors.md")
        let settings = try #require(page.first { $0.language == "lua" })
        try folder.write(settings.text, to: "settings.lua")
        let script = Self.folder.appending(path: "neovim.py").path
        let run = try await ProgramRun.detached(
            try #require(Self.python),
            [
                script, try #require(Self.neovim).path, Programs.apigen.path, folder.path("work"),
                folder.path("settings.lua"), session,
            ], in: folder.path)
        #expect(run.status == 0 && run.output.hasSuffix("done\n"), "\(run.output)\(run.errors)")
    }

    @Test(
        "the client of the extension for VS Code speaks with the server",
        .enabled(if: node != nil, "Node.js is not installed"))
    func visualStudioCode() async throws {
        let folder = try TemporaryFolder()
        let connection = Programs.packageFolder.appending(path: "Editors/vscode/connection.js").path
        let run = try await ProgramRun.detached(
            try #require(Self.node),
            [Self.folder.appending(path: "connection_test.js").path, connection, Programs.apigen.path, folder.path],
            in: folder.path)
        #expect(
            run.output == """
                apigen
                unknown type "Intt"; did you mean "Int"?
                the server has no method textDocument/foo
                the models of the file are between braces; write them on lines first

                """, "\(run.errors)")
    }

    @Test(
        "the extension for VS Code is valid JavaScript and JSON",
        .enabled(if: node != nil, "Node.js is not installed"), arguments: ["extension.js", "connection.js"])
    func extensionSyntax(name: String) async throws {
        let file = Programs.packageFolder.appending(path: "Editors/vscode/\(name)").path
        let run = try await ProgramRun.detached(
            try #require(Self.node), ["--check", file], in: Programs.packageFolder.path)
        #expect(run.status == 0, "\(run.errors)")
    }
}
