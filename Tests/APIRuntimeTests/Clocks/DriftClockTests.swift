import Foundation
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Reports of drift and a clock that is set", .timeLimit(.minutes(5)))
struct DriftClockTests {
    @Test("last is never before first, and counts the time that has passed", arguments: [-86_400.0, -100, 0])
    func lastIsNotBeforeFirst(seconds: Double) async throws {
        let drift = APIClient.DriftMonitor(sampling: 1)
        var bench = ShelfBench(CountingServer { _, _ in WireResponse(200, #"{"code":0,"data":"x"}"#) })
        bench.configuration.drift = drift
        let start = bench.time.date
        for _ in 0..<3 {
            _ = try? await bench.read(as: Unkept.self)
            bench.time.setClock(by: seconds)
            bench.time.advance(by: .seconds(60))
        }
        let finding = try #require(drift.report.findings.first)
        #expect(finding.count == 3)
        #expect(finding.first == start)
        #expect(finding.last == start.addingTimeInterval(120))
        #expect(drift.report.since == start)
    }

    @Test("a clock that is set forward is followed")
    func followsTheClock() async throws {
        let drift = APIClient.DriftMonitor(sampling: 1)
        var bench = ShelfBench(CountingServer { _, _ in WireResponse(200, #"{"code":0,"data":"x"}"#) })
        bench.configuration.drift = drift
        _ = try? await bench.read(as: Unkept.self)
        bench.time.setClock(by: 3_600)
        _ = try? await bench.read(as: Unkept.self)
        #expect(drift.report.findings.first?.last == bench.time.date)
    }
}
