import Foundation
import TestSupport
import Testing

/// The finished program that `Scripts/release` builds, as its users see it.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct BundleTests {
    private static let folder: URL = Programs.packageFolder.appending(path: ".build/release-bundle")
    static let isThere: Bool = FileManager.default.fileExists(atPath: folder.path)

    @Test(.enabled(if: isThere, "needs Scripts/release"))
    func pluginRunsTheBundledProgram() async throws {
        let consumer = try await PluginConsumer("BundleConsumer")
        #expect(try await consumer.play("Reader").output == "Ada 12\n")
        // No part of the tool was built.
        let modules: String = consumer.path(".build/debug/Modules")
        let built = try FileManager.default.contentsOfDirectory(atPath: modules)
        #expect(built.contains("APIRuntime.swiftmodule"))
        #expect(!built.contains("SpecLanguage.swiftmodule"), "\(built)")
    }

    @Test(.enabled(if: isThere && Programs.find("ldd") != nil, "needs Scripts/release, and Linux"))
    func programHasNoUnusualDependencies() async throws {
        let bundle = Self.folder.appending(path: "apigen-plugins/apigen.artifactbundle")
        let names = try FileManager.default.subpathsOfDirectory(atPath: bundle.path)
        let program = try #require(names.first { $0.hasSuffix("bin/apigen") })
        let run = try await ProgramRun.detached(
            try #require(Programs.find("ldd")), [program], in: bundle.path)
        #expect(run.status == 0)
        #expect(!run.output.contains("libswift") && !run.output.contains("yaml"), "\(run.output)")
    }
}
