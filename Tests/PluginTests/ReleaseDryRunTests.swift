import Foundation
import TestSupport
import Testing

@Suite("Releases without a build")
struct ReleaseDryRunTests {
    /// What `Scripts/release` asks of a program, in C.
    private static let program: String = """
        #include <stdio.h>
        #include <string.h>
        int main(int count, char **arguments) {
            puts(count > 1 && strcmp(arguments[1], "--version") == 0 ? "apigen 0.1.0" : "a text");
            return 0;
        }
        """

    @Test(
        "all other steps work in a clone: archives, checksums, the package of the runtime and its tag",
        .enabled(if: ["git", "python3", "clang", "swiftc"].allSatisfy { Programs.find($0) != nil }))
    func lists() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.program, to: "program.c")
        let clang = try #require(Programs.find("clang"))
        let compilation = try await ProgramRun.detached(clang, ["-o", "program", "program.c"], in: folder.path)
        #expect(compilation.status == 0, "\(compilation.errors)")
        let script = Programs.packageFolder.appending(path: "Scripts/release")
        let run = try await ProgramRun.detached(
            script, ["--dry-run", "program"], in: folder.path,
            environment: ["HOME": folder.path, "TMPDIR": folder.path, "GIT_CONFIG_NOSYSTEM": "1"])
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "apigen-runtime 0.1.0")
        #expect(
            Set(lines).isSuperset(of: ["  APIRuntime", "  LICENSE", "  Package.swift", "  Plugins", "  README.md"]))
        #expect(!lines.contains("  apigen.artifactbundle"), "the program is downloaded from the release")
        let release = try #require(lines.firstIndex(of: "release"))
        let files = lines[(release + 1)...].sorted()
        #expect(files.count == 3)
        #expect(files.first?.hasPrefix("  apigen-0.1.0-") == true)
        #expect(files.dropFirst() == ["  apigen-runtime.tar.gz", "  apigen.artifactbundle.zip"])
        // Nothing is left behind.
        #expect(!folder.names().contains { $0.hasPrefix("tmp") })
    }
}
