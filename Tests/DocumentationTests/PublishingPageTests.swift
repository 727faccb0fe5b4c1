import Foundation
import TestSupport
import Testing

@Suite("The page on publishing an SDK", .enabled(if: SwiftCompiler.isThere, "needs the modules of this build"))
struct PublishingPageTests {
    private let folder: TemporaryFolder

    /// Writes the files of the page, and generates the code of its last spec.
    init() async throws {
        folder = try TemporaryFolder()
        for block in try MarkdownBlock.blocks(of: "Documentation/publishing-an-sdk.md") {
            if block.text.contains("import PackageDescription") {
                try folder.write(block.text, to: "Package.swift")
            } else if let name = block.text.firstMatch(of: /^(?:#|\/\/) (Sources\/\S+)\n/) {
                try folder.write(block.text, to: String(name.1))
            }
        }
    }

    private func generate() async throws {
        let run = try await ProgramRun.detached(
            Programs.apigen, ["Sources/Shop/Specs", "-o", "Sources/Shop/Generated"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
    }

    /// Compiles the SDK as a package of its own, and then a caller.
    private func compile(_ caller: String, _ settings: String...) async throws -> String {
        let common = ["-swift-version", "6", "-parse-as-library", "-D", "DEBUG"] + settings
        let module = ["-emit-module", "-emit-module-path", "Shop.swiftmodule", "-module-name", "Shop"]
        let library = ["-package-name", "sdk", "Sources/Shop/Generated/Shop.swift", "Sources/Shop/Exports.swift"]
        let sdk = try await SwiftCompiler.messages(common + module + library, in: folder.path)
        guard sdk.isEmpty else { return sdk }
        return try await SwiftCompiler.messages(
            common + ["-typecheck", "-module-name", "App", "-I", ".", caller], in: folder.path)
    }

    @Test(
        "callers in another package compile without a warning, with the runtime that the SDK exports",
        arguments: [["-enable-upcoming-feature", "InternalImportsByDefault"], ["-default-isolation", "MainActor"]])
    func callers(settings: [String]) async throws {
        try await generate()
        #expect(try await compile("Sources/App/Orders.swift", settings[0], settings[1]) == "")
        try folder.write(
            "import Shop\nlet client = APIClient(server: \"https://shop.example.com\")\n", to: "Client.swift")
        #expect(try await compile("Client.swift") == "")
    }

    @Test("the manifest is valid")
    func manifest() async throws {
        let run = try await ProgramRun.detached(
            URL(filePath: "/usr/bin/env"), ["swift", "package", "dump-package"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("apigen-runtime"))
    }

    @Test("a deprecated model has a deprecated name, and code that uses it compiles")
    func deprecatedModel() async throws {
        try folder.write(
            """
            apigen: 1
            service: {name: Shop}
            endpoints: {orders: {get: /orders, returns: [Old]}}
            models: {Old: {deprecated: Use Order., fields: {id: Int}}}
            """, to: "Sources/Shop/Specs/Shop.yaml")
        try await generate()
        try folder.write("import Shop\nfunc take(_ old: Old) -> Int { old.id }\n", to: "Old.swift")
        let messages = try await compile("Old.swift")
        #expect(messages.contains("error: 'Old' is deprecated: Use Order."), "\(messages)")
        try folder.write(
            "import Shop\nfunc take(_ shop: ShopDAO) async throws -> Int { try await shop.orders().value[0].id }\n",
            to: "Old.swift")
        #expect(try await compile("Old.swift") == "")
    }
}
