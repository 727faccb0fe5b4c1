import Foundation
import TestSupport
import Testing

/// Kills a few runs with `Scripts/faults`, which kills 500 by default.
struct KilledRunTests {
    @Test(.timeLimit(.minutes(5)))
    func killedAndConcurrentRunsLeaveWholeFiles() async throws {
        let bash = try #require(Programs.find("bash"))
        let run: ProgramRun = try await .detached(
            bash, ["Scripts/faults", "20"], in: Programs.packageFolder.path,
            environment: ["APIGEN": Programs.apigen.path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("20 runs killed: "), "\(run.output)")
        #expect(run.output.contains("2 pairs of runs at once: no file was torn"), "\(run.output)")
    }
}
