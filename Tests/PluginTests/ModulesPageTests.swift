import Foundation
import TestSupport
import Testing

/// The package of the page on modules, as it stands there.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct ModulesPageTests {
    private static let page: String = "Documentation/modules.md"

    private let consumer: PluginConsumer

    init() async throws {
        // The package manager finds tests by the index of a build.
        consumer = try await PluginConsumer("ModuleConsumer", files: try Self.files(), options: ["-Xswiftc", "-gnone"])
    }

    /// The files of the page, each named by its first line, with this package in place of the released one.
    private static func files() throws -> [String: String] {
        var files: [String: String] = [:]
        for block in try MarkdownBlock.blocks(of: page) {
            if block.text.contains("import PackageDescription") {
                files["Package.swift"] = block.text
                    .replacing(/\.package\(url:.*\)/, with: #".package(name: "apigen", path: "../../..")"#)
                    .replacing("package: \"apigen-runtime\"", with: "package: \"apigen\"")
            } else if let name = block.text.firstMatch(of: /^(?:#|\/\/) ((?:Sources|Tests)\/\S+)\n/) {
                files[String(name.1)] = block.text
            }
        }
        return files
    }

    @Test("the package builds, and its program prints what its features return")
    func builds() async throws {
        let run = try await consumer.play("ShopApp")
        #expect(run.output == "order 1: 12 EUR\nAda: 12 EUR\n", "\(run.errors)")
    }

    @Test("the tests of a feature pass")
    func tests() async throws {
        let run = try await consumer.swift(["test"])
        #expect(run.status == 0, "\(run.complaints)")
        #expect((run.output + run.errors).contains("1 test"), "\(run.output)")
    }

    @Test("a change of the base module is noticed by what depends on it, and compiles only what differs")
    func changes() async throws {
        _ = try await consumer.build()
        let before = try consumer.generatedFiles()
        try consumer.edit(
            "Sources/Common/Specs/Shop.yaml", "Money: {fields: {amount: Int,",
            "Money: {fields: {amount: Int, note: 'String?',")
        let run = try await consumer.build()
        #expect(run.status == 0, "\(run.complaints)")
        let written = try consumer.generatedFiles().filter { before[$0.key] != $0.value }.keys.sorted()
        #expect(written == ["Common/Shop.swift"])
        #expect(run.output.contains("Generating Swift from the specs of Orders"), "\(run.output)")
        try consumer.edit("Sources/Common/Specs/Shop.yaml", "Currency: {enum: [EUR, USD]}", "Coin: {enum: [EUR, USD]}")
        let broken = try await consumer.build()
        #expect(broken.status != 0)
        #expect((broken.output + broken.errors).contains("unknown type \"Currency\""), "\(broken.output)")
    }
}
