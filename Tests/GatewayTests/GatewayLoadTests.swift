import APIRuntime
import APIRuntimeTelemetry
import Foundation
import MetricsTestKit
import RandomNumbers
import Synchronization
import Testing

@Suite("The gateway in Examples, with many users and bad servers", .timeLimit(.minutes(30)))
struct GatewayLoadTests {
    /// `Scripts/endurance gateway` makes a hundred thousand requests.
    private static let count: Int =
        ProcessInfo.processInfo.environment["APIGEN_GATEWAY_REQUESTS"].flatMap { Int($0) } ?? 2_000
    private static let users: Int = 1_000

    @Test("no user gets what is another's, no order is lost or doubled, and no call is missing in the metrics")
    func faults() async throws {
        let upstream = UpstreamDouble(faultsPerMille: 5)
        let metrics = TestMetrics()
        let ended = Mutex<[String: Int]>([:])
        let log = APIClient.CallLog { record in
            ended.withLock { $0["\(record.endpoint) \(record.call)", default: 0] += 1 }
        }
        let report = Report()
        try await withGateway(upstream, restartingEvery: Self.count / 10, events: .log(.metrics(metrics), log)) {
            gateway, _ in
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<Self.count {
                    if number >= 50 { await group.next() }
                    group.addTask { await Self.request(number, gateway, report) }
                }
            }
        }
        let (wrong, late, statuses, orders) = report.state.withLock { ($0.wrong, $0.late, $0.statuses, $0.orders) }
        #expect(wrong == [])
        #expect(late == [])
        #expect(statuses.values.reduce(0, +) == Self.count && statuses[200, default: 0] > Self.count / 2, "\(statuses)")
        let owners = upstream.owners
        #expect(orders.allSatisfy { id, owner in owners[id] == owner })
        #expect(owners.count - orders.count <= statuses.filter { status, _ in status != 200 }.values.reduce(0, +))
        let calls = metrics.counters.filter { counter in counter.label == "api.client.calls" }
        let counted = calls.reduce(0) { sum, counter in sum + Int(counter.totalValue) }
        ended.withLock { ended in #expect(counted == ended.count && ended.values.allSatisfy { $0 == 1 }) }
        let attempts = metrics.counters.filter { counter in counter.label == "api.client.attempts" }
        #expect(attempts.reduce(0) { sum, counter in sum + Int(counter.totalValue) } >= upstream.count)
    }

    private static func request(_ number: Int, _ gateway: GatewayCaller, _ report: Report) async {
        var random = SplitMix64(seed: UInt64(number))
        let user = "user-\(random.below(users))"
        let begin: ContinuousClock.Instant = .now
        do {
            if random.below(4) == 0 {
                let (status, line) = try await gateway.place(
                    "product-\(random.below(50))", as: user, fields: [.expectedTimeout: "1500"])
                report.note(status, user, [line].compactMap(\.self), isNew: true)
            } else {
                let (status, home) = try await gateway.home(of: user, fields: [.expectedTimeout: "1500"])
                report.note(status, user, home?.orders ?? [], isNew: false)
                if let name = home?.name, name != "Name of " + user { report.note(wrong: user) }
            }
        } catch {
            report.note(wrong: "\(error)")
        }
        // A mute server would hold the call for ten minutes.
        if begin.duration(to: .now) > .seconds(60) { report.note(late: number) }
    }
}

/// What the requests of all users gave.
private final class Report: Sendable {
    struct State {
        var statuses: [UInt: Int] = [:]
        var orders: [Int: String] = [:]
        var wrong: [String] = []
        var late: [Int] = []
    }

    let state: Mutex<State> = Mutex(State())

    func note(wrong user: String) { state.withLock { $0.wrong.append(user) } }

    func note(late number: Int) { state.withLock { $0.late.append(number) } }

    func note(_ status: UInt, _ user: String, _ lines: [GatewayCaller.Line], isNew: Bool) {
        state.withLock { state in
            state.statuses[status, default: 0] += 1
            if lines.contains(where: { line in line.owner != user }) { state.wrong.append(user) }
            guard isNew else { return }
            for line in lines {
                guard let id = Int(line.id), state.orders.updateValue(user, forKey: id) == nil else {
                    state.wrong.append("order \(line.id)")
                    continue
                }
            }
        }
    }
}
