import Foundation
import TestSupport
import Testing

extension PluginTests {
    /// The commands of `Documentation/openapi.md` that turn an imported description into a target.
    @Test func targetOfTheOpenAPIPageBuilds() async throws {
        let page = try ImportPage()
        defer { page.forgetPlan() }
        for command in page.commands {
            let run = try await page.run(command)
            #expect(run.status == 0, "\(command): \(run.complaints)")
            if command == "swift build" {
                #expect(run.compiledFiles == ["ShopAPI/Additions.swift", "ShopAPI/Shop.swift"])
            }
        }
        #expect(page.commands.last == "swift build")
    }
}

/// The package that the page shows, beside the other consumers.
private struct ImportPage {
    private static let consumers: URL = Programs.packageFolder.appending(path: ".build/consumers")

    let commands: [String]
    private let folder: URL = Self.consumers.appending(path: "ImportPage")

    /// Writes the files that the page shows.
    init() throws {
        let blocks = try MarkdownBlock.blocks(of: "Documentation/openapi.md")
        let description = try #require(blocks.first { $0.language == "yml" })
        let manifest = try #require(blocks.first { $0.text.contains("import PackageDescription") })
        let published = try #require(manifest.text.firstRange(of: /url: ".*", from: ".*"/))
        commands = try #require(blocks.first { $0.language == "sh" }).text.split(separator: "\n").map { String($0) }
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(description.text.utf8).write(to: folder.appending(path: "shop.yaml"))
        // This package instead of the published one.
        try Data(manifest.text.replacingCharacters(in: published, with: #"name: "apigen", path: "../../..""#).utf8)
            .write(to: folder.appending(path: "Package.swift"))
        forgetPlan()
    }

    func run(_ command: String) async throws -> ProgramRun {
        let tools = Programs.apigen.deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Reuses the build of the other consumer.
        let line = command == "swift build" ? "swift build --scratch-path ../PluginConsumer/.build" : command
        return try await ProgramRun.detached(
            URL(filePath: "/bin/sh"), ["-c", line], in: folder.path, environment: ["PATH": "\(tools):\(path)"])
    }

    /// A stored plan would be used for any package that is built into the same folder, and files already compiled
    /// would not be compiled again.
    func forgetPlan() {
        for path in ["debug.yaml", "debug/ShopAPI.build"] {
            try? FileManager.default.removeItem(at: Self.consumers.appending(path: "PluginConsumer/.build/" + path))
        }
    }
}
