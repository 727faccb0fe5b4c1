import Foundation
import TestSupport
import Testing

extension PluginTests {
    /// The commands of `Documentation/openapi.md` that turn an imported description into a target, and the first call.
    @Test func targetOfTheOpenAPIPageBuilds() async throws {
        let page = try ImportPage()
        defer { page.forgetPlan() }
        for command in page.commands {
            let run = try await page.run(command)
            #expect(run.status == 0, "\(command): \(run.complaints)")
            if command.hasPrefix("swift build") {
                #expect(run.compiledFiles == ["ShopAPI/Additions.swift", "ShopAPI/Shop.swift"])
            }
        }
        #expect(page.commands.last == "swift build --target ShopAPI")
        let call = try await page.makeFirstCall()
        #expect(call.status == 0, "\(call.complaints)")
        #expect(call.output.split(separator: "\n").allSatisfy { $0.contains(/^\d+ \w/) }, "\(call.output)")
        #expect(!call.output.isEmpty)
    }
}

/// The package that the page shows, beside the other consumers.
private struct ImportPage {
    private static let consumers: URL = Programs.packageFolder.appending(path: ".build/consumers")

    let commands: [String]
    /// The mock server in the background, and the program that calls it.
    private let call: [String]
    private let folder: URL = Self.consumers.appending(path: "ImportPage")

    /// Writes the files that the page shows.
    init() throws {
        let blocks = try MarkdownBlock.blocks(of: "Documentation/openapi.md")
        let description = try #require(blocks.first { $0.language == "yml" })
        let manifest = try #require(blocks.first { $0.text.contains("import PackageDescription") })
        let published = try #require(manifest.text.firstRange(of: /url: ".*", from: ".*"/))
        let scripts = blocks.filter { $0.language == "sh" }.map { $0.text.split(separator: "\n").map { String($0) } }
        try #require(scripts.count == 2)
        commands = scripts[0]
        call = scripts[1]
        let program = try #require(blocks.first { $0.text.hasPrefix("// Sources/FirstCall/main.swift\n") })
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(description.text.utf8).write(to: folder.appending(path: "shop.yaml"))
        // This package instead of the published one.
        try Data(manifest.text.replacingCharacters(in: published, with: #"name: "apigen", path: "../../..""#).utf8)
            .write(to: folder.appending(path: "Package.swift"))
        let sources = folder.appending(path: "Sources/FirstCall")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try Data(program.text.utf8).write(to: sources.appending(path: "main.swift"))
        forgetPlan()
    }

    /// Calls the mock server as soon as its port is open.
    func makeFirstCall() async throws -> ProgramRun {
        let port = try #require(call[0].firstMatch(of: /--port (\d+) &$/)?.1)
        let lines = [
            "set -m", "trap 'kill -9 $(jobs -p) 2>/dev/null' EXIT", call[0].replacing(" &", with: " >/dev/null 2>&1 &"),
            "until (echo >/dev/tcp/127.0.0.1/\(port)) 2>/dev/null; do sleep 0.1; done", call[1],
        ]
        return try await run(lines.joined(separator: "\n"))
    }

    func run(_ command: String) async throws -> ProgramRun {
        let tools = Programs.apigen.deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Reuses the build of the other consumer.
        let line = PackageBuild.line(command, more: ["--scratch-path", "../PluginConsumer/.build"])
        return try await ProgramRun.detached(
            URL(filePath: "/usr/bin/env"), ["bash", "-c", line], in: folder.path,
            environment: ["PATH": "\(tools):\(path)"])
    }

    /// A stored plan would be used for any package that is built into the same folder, and files already compiled
    /// would not be compiled again.
    func forgetPlan() {
        for path in ["debug.yaml", "debug/ShopAPI.build", "debug/FirstCall.build"] {
            try? FileManager.default.removeItem(at: Self.consumers.appending(path: "PluginConsumer/.build/" + path))
        }
    }
}
