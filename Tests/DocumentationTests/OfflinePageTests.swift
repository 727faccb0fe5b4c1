#if Store && MockServer
    import Foundation
    import TestSupport
    import Testing

    @Suite("The page that ends in a program with a table", .timeLimit(.minutes(30)))
    struct OfflinePageTests {
        /// What `Scripts/release` makes: with it, nobody waits for the tool to be built.
        private static let plugins: URL = Programs.packageFolder.appending(path: ".build/release-bundle/apigen-plugins")
        static let arePluginsThere: Bool = FileManager.default.fileExists(atPath: plugins.path)

        @Test("its program compiles with the code that its spec gives", .enabled(if: SwiftCompiler.isThere))
        func compiles() async throws {
            let folder = try TemporaryFolder()
            let page = try OfflinePage()
            try page.write(into: folder.url)
            let run = try await ProgramRun.detached(Programs.apigen, ["Specs", "-o", "Generated"], in: folder.path)
            #expect(run.status == 0, "\(run.errors)")
            let files = ["Sources/Pictures/Pictures.swift", "Generated/Gallery.swift"]
            let settings = ["-typecheck", "-parse-as-library", "-swift-version", "6"]
            #expect(try await SwiftCompiler.messages(settings + files, in: folder.path) == "")
        }

        /// The package is the page's, but for two things: apigen is the one next door, and its plugin runs a finished
        /// program.
        @Test(
            "followed from an empty folder, it shows what it promises",
            .enabled(if: arePluginsThere, "needs Scripts/release"))
        func followed() async throws {
            let folder = Programs.packageFolder.appending(path: ".build/consumers/OfflinePage")
            let page = try OfflinePage(replacing: [
                #"url: "https://github.com/apigen/apigen", from: "0.1.0", traits: ["Store"])"#:
                    #"name: "apigen", path: "../../..", traits: ["Store"]), .package(path: "\#(Self.plugins.path)")"#,
                #"name: "ApigenPlugin", package: "apigen""#: #"name: "ApigenBinaryPlugin", package: "apigen-plugins""#,
            ])
            try page.write(into: folder)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            where name.hasPrefix("pictures.sqlite") {
                try FileManager.default.removeItem(at: folder.appending(path: name))
            }
            let results = try await page.run(in: folder)
            #expect(results.count == page.commands.count)
            for (command, output) in zip(page.commands, results) {
                #expect(command.output == nil || command.output == output, "\(command.line)\n\(output)")
            }
        }
    }
#endif
