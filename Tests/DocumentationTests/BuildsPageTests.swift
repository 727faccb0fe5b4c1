import Foundation
import TestSupport
import Testing

@Suite("The page on other build systems")
struct BuildsPageTests {
    private static let page: String = "Documentation/builds.md"

    @Test(
        "every command prints what the page shows, with CMake and Ninja",
        .enabled(if: Programs.find("cmake") != nil && Programs.find("ninja") != nil, "needs CMake and Ninja"),
        .enabled(if: SwiftCompiler.isThere, "needs the module APIRuntime"))
    func commandOutputs() async throws {
        #expect(try await PageSession(Self.page).follow() == 7)
    }

    /// Bazel's language is a subset of Python's, apart from its built-in objects.
    @Test("the Bazel rule runs the tool and declares its output", .enabled(if: Programs.find("python3") != nil))
    func bazelRule() async throws {
        let folder = try TemporaryFolder()
        let block = try #require(try MarkdownBlock.blocks(of: Self.page).first { $0.language == "python" })
        try folder.write("apigen: 1\nmodels:\n  Picture: {fields: {id: Int}}\n", to: "Specs/Gallery.yaml")
        try folder.write(
            block.text + """

                class native:
                    def genrule(name, srcs, outs, cmd, tools):
                        command = cmd.replace("$(execpath %s)" % tools[0], tools[0])
                        print(" ".join(outs))
                        print(command.replace("$(SRCS)", " ".join(srcs)).replace("$(RULEDIR)", "."))

                apigen_sources("gallery", ["Specs/Gallery.yaml"], "apigen")
                """, to: "rule.py")
        let rule = try await ProgramRun.detached(
            try #require(Programs.find("python3")), ["rule.py"], in: folder.path)
        let lines = rule.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 2, "\(rule.errors)")
        #expect(lines[0] == "Generated/Gallery.swift")
        let tools = Programs.apigen.deletingLastPathComponent().path
        let run = try await ProgramRun.detached(
            URL(filePath: "/bin/sh"), ["-c", lines[1]], in: folder.path, environment: ["PATH": tools])
        #expect(run.status == 0, "\(run.errors)")
        #expect(folder.names(in: "Generated") == ["Gallery.swift"])
    }
}
