import Foundation
import TestSupport
import Testing

/// SDKs commit generated code, and their users choose the version of the runtime. Code in `Tests/OldCode` is as it was written.
@Suite("Generated code of earlier versions", .enabled(if: SwiftCompiler.isThere, "needs the modules of this build"))
struct OldCodeTests {
    private static let root: URL = Programs.packageFolder.appending(path: "Tests/OldCode")

    /// `0.1.0/shapes`
    static let modules: [String] = names(in: root).flatMap { version in
        names(in: root.appending(path: version)).map { "\(version)/\($0)" }
    }

    private static func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasSuffix(".md") && !$0.hasPrefix(".") }.sorted()
    }

    @Test("compiles with the runtime of today, without a warning", arguments: modules)
    func compiles(module: String) async throws {
        let folder = Self.root.appending(path: module).appending(path: "Expected")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(try await SwiftCompiler.check(files, ["-swift-version", "6"], in: folder.path) == "")
    }

    @Test("covers models, services, tables and routes")
    func coverage() {
        #expect(Set(Self.modules).isSuperset(of: ["shapes", "client", "tables", "links"].map { "0.1.0/\($0)" }))
    }
}
