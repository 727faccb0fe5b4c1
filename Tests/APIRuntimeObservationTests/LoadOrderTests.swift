import APIRuntime
import RandomNumbers
import ScreenScenario
import Testing

@testable import APIRuntimeObservation

@Suite("The order of calls of a screen")
struct LoadOrderTests {
    private typealias Order = LoadOrder<Int, AlbumError>
    private static let error: APIError<AlbumError> = .network(NetworkError(.timedOut, reason: "late"))

    @Test("begins idle, loads, shows, and loads again with the value before")
    func usual() {
        var order = Order()
        #expect(order.state.isIdle)
        let first = order.begin()
        #expect(order.state.isLoading && order.state.value == nil)
        order.show(1, of: first)
        order.end(first)
        #expect(order.state.loaded == 1)
        let second = order.begin()
        #expect(order.state.isLoading && order.state.value == 1)
        order.end(second, Self.error)
        #expect(order.state.error == Self.error && order.state.value == 1)
    }

    @Test("shows a cached value while the server's is on its way")
    func cached() {
        var order = Order()
        let ticket = order.begin()
        order.show(1, of: ticket)
        #expect(order.state.isLoading && order.state.value == 1)
        order.show(2, of: ticket)
        order.end(ticket)
        #expect(order.state.loaded == 2)
    }

    @Test("a cancelled call shows no error, and leaves the state as it was", arguments: [0, 1, 2])
    func cancelled(before: Int) {
        var order = Order()
        if before > 0 {
            let ticket = order.begin()
            if before == 1 { order.show(1, of: ticket) }
            order.end(ticket, before == 1 ? nil : Self.error)
        }
        let state = "\(order.state)"
        let ticket = order.begin()
        order.end(ticket, .cancelled)
        #expect("\(order.state)" == state)
    }

    @Test("an older call never replaces the result of a newer one")
    func overtaken() {
        var order = Order()
        let (old, new) = (order.begin(), order.begin())
        order.show(2, of: new)
        order.end(new)
        #expect(order.state.isLoading)
        let isShown = order.show(1, of: old)
        #expect(!isShown)
        order.end(old)
        #expect(order.state.loaded == 2)
        let (older, newer) = (order.begin(), order.begin())
        order.end(newer, Self.error)
        order.show(3, of: older)
        order.end(older)
        #expect(order.state.error == Self.error && order.state.value == 2)
    }

    @Test("after it was emptied, calls in flight have no results", arguments: [true, false])
    func emptied(keepsValue: Bool) {
        var order = Order(.loaded(1))
        let ticket = order.begin()
        order.reset(keepsValue: keepsValue)
        order.show(2, of: ticket)
        order.end(ticket, Self.error)
        #expect(order.state.loaded == (keepsValue ? 1 : nil))
        #expect(order.state.isIdle != keepsValue)
    }

    @Test("100,000 random orders of events show what the newest call with a result says")
    func randomOrders() {
        var random = SplitMix64(seed: 51)
        for round in 0..<100_000 {
            var order = Order()
            var running: Set<Int> = []
            var results: [(ticket: Int, value: Int?)] = []
            var shownValue: Int?
            for step in 0..<(2 + random.below(9)) {
                let ticket = running.isEmpty ? nil : running.sorted()[random.below(running.count)]
                switch (random.below(7), ticket) {
                case (0, _), (1, _), (_, nil):
                    let ticket = order.begin()
                    running.insert(ticket)
                case (2, let ticket?), (3, let ticket?):
                    order.show(step, of: ticket)
                    if ticket >= (results.map(\.ticket).max() ?? 0) { shownValue = step }
                    results.append((ticket, step))
                    if random.below(2) == 0 {
                        order.end(ticket)
                        running.remove(ticket)
                    }
                case (4, let ticket?):
                    order.end(ticket, Self.error)
                    results.append((ticket, nil))
                    running.remove(ticket)
                case (5, let ticket?):
                    order.end(ticket, .cancelled)
                    running.remove(ticket)
                case (_, _):
                    order.reset(keepsValue: false)
                    (running, results, shownValue) = ([], [], nil)
                }
            }
            let newest = results.map(\.ticket).max()
            let last = results.last { result in result.ticket == newest }
            let context = "round \(round): \(order.state)"
            #expect(order.state.isLoading == !running.isEmpty, "\(context)")
            #expect(order.state.value == shownValue, "\(context)")
            guard running.isEmpty else { continue }
            #expect(order.state.isIdle == (last == nil), "\(context)")
            #expect((order.state.error != nil) == (last.map { result in result.value == nil } ?? false), "\(context)")
        }
    }
}

extension LoadState {
    fileprivate var isIdle: Bool { if case .idle = self { true } else { false } }

    fileprivate var loaded: Value? { if case .loaded(let value) = self { value } else { nil } }
}
