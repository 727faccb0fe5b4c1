#if Store && Servers
    import Foundation
    import TestSupport
    import Testing

    @Suite("The page on a program with a table", .timeLimit(.minutes(30)))
    struct OfflinePageTests {
        /// The output of `Scripts/release`: with it, the tool need not be built here.
        private static let runtime: URL = Programs.packageFolder.appending(path: ".build/release-bundle/apigen-runtime")
        static let isReleaseThere: Bool = FileManager.default.fileExists(atPath: runtime.path)

        @Test("the program compiles with its generated code", .enabled(if: SwiftCompiler.isThere))
        func programCompiles() async throws {
            let folder = try TemporaryFolder()
            let page = try OfflinePage()
            try page.write(into: folder.url)
            let run = try await ProgramRun.detached(Programs.apigen, ["Specs", "-o", "Generated"], in: folder.path)
            #expect(run.status == 0, "\(run.errors)")
            let files = ["Sources/Pictures/Pictures.swift", "Generated/Gallery.swift"]
            let settings = ["-parse-as-library", "-swift-version", "6"]
            #expect(try await SwiftCompiler.check(files, settings, in: folder.path) == "")
        }

        /// The package is the page's, but with the released runtime, whose plugin runs a finished program.
        @Test(
            "every command prints what the page shows, from an empty folder",
            .enabled(if: isReleaseThere, "needs Scripts/release"))
        func commandOutputs() async throws {
            let folder = Programs.packageFolder.appending(path: ".build/consumers/OfflinePage")
            let page = try OfflinePage(replacing: [
                #"url: "https://github.com/apigen/apigen", from: "0.1.0", traits: [.defaults, "Store"])"#:
                    #"path: "\#(Self.runtime.path)", traits: [.defaults, "Store"])"#,
                #"package: "apigen""#: #"package: "apigen-runtime""#,
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
