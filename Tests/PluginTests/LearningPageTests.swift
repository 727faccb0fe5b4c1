import Foundation
import TestSupport
import Testing

extension PluginTests {
    /// The commands of `Documentation/learning-walkthrough.md`, as they are there, in one terminal.
    @Test(.enabled(if: Programs.find("python3") != nil && Programs.find("curl") != nil, "needs Python and curl"))
    func commandsOfTheLearningPageLeadToACall() async throws {
        let page = try WalkthroughPage("learning-walkthrough")
        defer { page.forgetPlan() }
        let run = try await page.follow()
        #expect(run.output.contains(page.outputs[0]), "\(run.output)\n\(run.complaints)")
        #expect(try page.learnedSpec() == page.spec)
    }

    /// The commands of `Documentation/traffic-walkthrough.md`.
    @Test func commandsOfTheTrafficPageLeadToATest() async throws {
        let page = try WalkthroughPage("traffic-walkthrough")
        defer { page.forgetPlan() }
        let run = try await page.follow()
        #expect(run.output.contains("Test run with 3 tests"), "\(run.output)\n\(run.complaints)")
        #expect(run.status == 0 && run.output.hasSuffix(page.outputs.joined()), "\(run.output)\n\(run.complaints)")
        #expect(try page.learnedSpec() == page.spec)
    }
}

extension PluginTests {
    /// The packages of `Documentation/getting-started.md` and `Documentation/openapi-walkthrough.md`, whose builds generate code.
    @Test(arguments: ["getting-started", "openapi-walkthrough"])
    func commandsOfPagesWithThePluginLeadToACall(name: String) async throws {
        let page = try WalkthroughPage(name)
        defer { page.forgetPlan() }
        let run = try await page.follow()
        #expect(run.status == 0 && run.output.hasSuffix(page.outputs.joined()), "\(run.output)\n\(run.complaints)")
    }
}

/// The package that a page shows, beside the other consumers.
private struct WalkthroughPage {
    private static let consumers: URL = Programs.packageFolder.appending(path: ".build/consumers")

    /// What the last programs print, and the spec, as the page shows them.
    let outputs: [String]
    let spec: String?
    private let commands: String
    private let folder: URL

    /// Writes the files that the page shows: those whose first line is a comment with their path.
    init(_ name: String) throws {
        folder = Self.consumers.appending(path: name)
        let blocks = try MarkdownBlock.blocks(of: "Documentation/\(name).md")
        func block(_ language: String, _ start: String = "") throws -> String {
            try #require(blocks.first { $0.language == language && $0.text.hasPrefix(start) }).text
        }
        outputs = blocks.filter { $0.language == "text" }.map(\.text)
        spec = blocks.first { $0.language == "yaml" }?.text
        commands = blocks.filter { $0.language == "sh" }.map(\.text).joined()
        let manifest = try block("swift", "// swift-tools-version")
        let published = try #require(manifest.firstRange(of: /url: ".*", from: ".*"/))
        try? FileManager.default.removeItem(at: folder)
        // This package instead of the published ones, of which it has all products.
        try write(
            manifest.replacingCharacters(in: published, with: #"name: "apigen", path: "../../..""#)
                .replacing(#""apigen-runtime""#, with: #""apigen""#), "Package.swift")
        let name = /^(?:\/\/|#) ((?:Sources|Specs|Tests)\/\S+|\w+\.(?:py|yaml))\n/
        for block in blocks {
            guard let path = block.text.firstMatch(of: name)?.1 else { continue }
            try write(block.text, String(path))
        }
        forgetPlan()
    }

    private func write(_ text: String, _ name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Runs all commands with the jobs of a terminal, of which none is left in the end.
    func follow() async throws -> ProgramRun {
        let tools = Programs.apigen.deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Reuses the build of the other consumer.
        let lines = PackageBuild.line(commands, more: ["--scratch-path", "../PluginConsumer/.build"])
            // Tests are found by the index, which the other builds do not have.
            .replacing("swift test", with: "swift test --scratch-path ../WalkthroughTests/.build -Xswiftc -gnone")
        return try await ProgramRun.detached(
            URL(filePath: "/usr/bin/env"),
            ["bash", "-c", "set -m; trap 'kill -9 $(jobs -p) 2>/dev/null' EXIT\n" + lines], in: folder.path,
            environment: ["PATH": "\(tools):\(path)", "no_proxy": "127.0.0.1", "NO_PROXY": "127.0.0.1"])
    }

    func learnedSpec() throws -> String {
        try String(contentsOf: folder.appending(path: "Specs/Shop.yaml"), encoding: .utf8)
    }

    /// A stored plan would be used for any package that is built into the same folder.
    func forgetPlan() {
        for path in ["debug.yaml", "debug/Books.build", "debug/App.build", "debug/FirstCall.build"] {
            try? FileManager.default.removeItem(at: Self.consumers.appending(path: "PluginConsumer/.build/" + path))
        }
    }
}
