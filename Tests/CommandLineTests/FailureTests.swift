import Foundation
import TestSupport
import Testing

/// After any failure, each file is whole or missing.
struct FailureTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
    }

    @Test func fileSizeLimitLeavesEverythingUnchanged() async throws {
        try await fixture.run("Specs", "-o", "Generated")
        let before = try fixture.folder.text(of: "Generated/Picture.swift")
        try fixture.writeSpec("Picture", model: "Picture", field: "title: String")
        let run = try await fixture.shell("(ulimit -f 0; \"$APIGEN\" Specs -o Generated) 2>&1 | cat")
        #expect(run.output.hasPrefix("apigen: error: cannot write Generated/Picture.swift: "), "\(run.output)")
        #expect(fixture.folder.names(in: "Generated") == ["Picture.swift"])
        #expect(try fixture.folder.text(of: "Generated/Picture.swift") == before)
    }

    @Test(.enabled(if: Self.mayMount, "needs the right to mount a small disk of its own"))
    func fullDiskLeavesEverythingUnchanged() async throws {
        for index in 0..<40 { try fixture.writeSpec("Spec\(index)", model: "Model\(index)") }
        let run = try await fixture.shell(
            """
            mkdir Generated
            unshare -m sh -c 'mount -t tmpfs -o size=16k none Generated && "$APIGEN" Specs -o Generated; \
            echo "status $?"; ls -A Generated; umount Generated'
            """)
        #expect(run.output == "status 2\n")
        #expect(run.errors.contains("No space left on device"), "\(run.errors)")
    }

    @Test func reportsAFolderThatCannotBeWritten() async throws {
        // Root may write everywhere except there.
        let output: String = geteuid() == 0 ? "/proc/self/apigen" : fixture.folder.path("Locked")
        try fixture.folder.write("", to: "Locked/x")
        #expect(chmod(fixture.folder.path("Locked"), 0o555) == 0)
        defer { chmod(fixture.folder.path("Locked"), 0o755) }
        let run = try await fixture.run("Specs", "-o", output + "/Generated")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("apigen: error: cannot create \(output)"), "\(run.errors)")
    }

    @Test func reportsAnUnreadableSpec() async throws {
        try fixture.folder.link("Specs/Loop.yaml", to: "Loop.yaml")
        let run = try await fixture.run("Specs", "-o", "Generated")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("apigen: error: cannot open Specs/Loop.yaml: "), "\(run.errors)")
        #expect(fixture.folder.names(in: "Generated") == [])
    }

    @Test func failuresHaveTheRequestedFormat() async throws {
        let run = try await fixture.run("Nope", "-o", "Generated", "--diagnostics", "json")
        let objects: [[String: Any]] = try #require(
            JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [[String: Any]])
        #expect(objects.map { $0["message"] as? String } == ["Nope does not exist"])
        #expect(
            try await fixture.run("Nope", "-o", "Generated", "--diagnostics", "github").errors
                == "::error::Nope does not exist\n")
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGKILL])
    func aStoppedRunLeavesOnlyWholeFiles(signal: Int32) async throws {
        for index in 0..<400 {
            try fixture.writeSpec("Spec\(index)", model: "Model\(index)")
        }
        var wasHitWhileWriting = false
        for _ in 0..<100 where !wasHitWhileWriting {
            try? fixture.folder.remove("Generated")
            let folder = fixture.folder
            let run: ProgramRun = try await .detached(
                Programs.apigen, ["Specs", "-o", "Generated"], in: folder.path
            ) { process in
                while process.isRunning, folder.names(in: "Generated").isEmpty { usleep(100) }
                kill(process.processIdentifier, signal)
            }
            wasHitWhileWriting = run.endedBySignal && run.status == signal
            let names = fixture.folder.names(in: "Generated")
            for name in names where name.hasSuffix(".swift") {
                #expect(try fixture.folder.text(of: "Generated/" + name).hasSuffix("}\n"))
            }
            if signal != SIGKILL { #expect(!names.contains { $0.hasSuffix(".apigen") }) }
        }
        #expect(wasHitWhileWriting)
        let run = try await fixture.run("Specs", "-o", "Generated")
        #expect(run.status == 0, "\(run.errors)")
        #expect(fixture.folder.names(in: "Generated").count == 401)
    }

    private static let mayMount: Bool = {
        guard let unshare = Programs.find("unshare") else { return false }
        let line = ["-m", "sh", "-c", "mount -t tmpfs -o size=16k none /mnt && umount /mnt"]
        return (try? ProgramRun(unshare, line, in: "/").status) == 0
    }()
}
