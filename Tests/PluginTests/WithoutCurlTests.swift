#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @Suite("The runtime without the trait Curl", .enabled(if: SwiftCompiler.isThere), .timeLimit(.minutes(10)))
    struct WithoutCurlTests {
        @Test("needs no header of libcurl, and has the default transport that sends nothing")
        func compiles() async throws {
            let runtime = Programs.packageFolder.appending(path: "Sources/APIRuntime")
            let folder = try TemporaryFolder()
            let caller = folder.path("Caller.swift")
            try "func hasNothingToSet() -> any Transport { DefaultTransport() as DefaultTransport }\n".write(
                toFile: caller, atomically: true, encoding: .utf8)
            let sources = try FileManager.default.subpathsOfDirectory(atPath: runtime.path)
                .filter { $0.hasSuffix(".swift") }.map { runtime.appending(path: $0).path }
            // The folder of libcurl's module is not among those where modules are looked for.
            let package = try #require(SwiftCompiler.packageName)
            let zlib = Programs.packageFolder.appending(path: "Sources/CLibZ").path
            let arguments = [
                "swiftc", "-typecheck", "-whole-module-optimization", "-warnings-as-errors", "-swift-version", "6",
                "-parse-as-library", "-module-name", "APIRuntime", "-package-name", package,
                "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature",
                "MemberImportVisibility", "-I", SwiftCompiler.modules.path, "-I", zlib,
            ]
            let run: ProgramRun = try await .detached(
                URL(filePath: "/usr/bin/env"), arguments + sources + [caller], in: folder.path)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }

        @Test("the gateway takes the runtime as the page on containers says")
        func gateway() throws {
            let page = try MarkdownBlock.blocks(of: "Documentation/containers.md").filter { $0.language == "text" }
            let manifest = try String(
                contentsOf: Programs.packageFolder.appending(path: "Examples/Gateway/Package.swift"), encoding: .utf8)
            func lines(_ text: String) -> [String] {
                text.split(separator: "\n").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ,")) }
            }
            let shown = try #require(page.first).text
            let all = lines(manifest)
            #expect(all.indices.contains { all[$0...].starts(with: lines(shown)) })
            #expect(!manifest.contains(".defaults"))
        }
    }
#endif
