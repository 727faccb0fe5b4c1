import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Network state", .timeLimit(.minutes(5)))
struct NetworkStateTests {
    /// A source of states that a test controls, with counts of starts and ends.
    private final class Source: @unchecked Sendable {
        let begun: Counter = Counter()
        let ended: Counter = Counter()
        private let lock: NSLock = NSLock()
        private var tell: (@Sendable (NetworkState) -> Void)?

        func board(_ first: NetworkState) -> NetworkStateBoard {
            NetworkStateBoard { tell in
                self.begun.increase()
                self.lock.withLock { self.tell = tell }
                tell(first)
                return Watch(ended: self.ended)
            }
        }

        func become(_ state: NetworkState) {
            lock.withLock { tell }?(state)
        }
    }

    private final class Watch: Sendable {
        let ended: Counter

        init(ended: Counter) {
            self.ended = ended
        }

        deinit {
            ended.increase()
        }
    }

    @Test("each watcher gets the current state and then changes, without repetitions")
    func yieldsCurrentStateThenChanges() async {
        let source = Source()
        let board = source.board(.unknown)
        var early = board.states().makeAsyncIterator()
        #expect(await early.next() == .unknown)
        source.become(.unknown)
        source.become(.unsatisfied)
        #expect(await early.next() == .unsatisfied)
        var late = board.states().makeAsyncIterator()
        #expect(await late.next() == .unsatisfied)
        source.become(.unsatisfied)
        source.become(.satisfied(via: .wifi))
        #expect(await early.next() == .satisfied(via: .wifi))
        #expect(await late.next() == .satisfied(via: .wifi))
        #expect(source.begun.value == 1)
    }

    @Test("a slow watcher gets the newest state")
    func slowWatcherGetsTheNewestState() async {
        let source = Source()
        let board = source.board(.unsatisfied)
        var states = board.states().makeAsyncIterator()
        #expect(await states.next() == .unsatisfied)
        source.become(.satisfied(via: .cellular))
        source.become(.satisfied(via: .wired))
        #expect(await states.next() == .satisfied(via: .wired))
    }

    @Test("the source is watched only while someone watches, and again later")
    func watchesOnlyOnDemand() async {
        let source = Source()
        let board = source.board(.unknown)
        for round in 1...3 {
            let task = Task {
                for await _ in board.states() {}
            }
            while source.begun.value < round { await letOthersRun() }
            task.cancel()
            await task.value
            while source.ended.value < round { await letOthersRun() }
        }
        #expect(source.begun.value == 3)
    }

    @Test("a watcher retains what it needs")
    func watchersRetainTheBoard() async {
        let source = Source()
        var states = source.board(.unsatisfied).states().makeAsyncIterator()
        #expect(await states.next() == .unsatisfied)
        source.become(.unknown)
        #expect(await states.next() == .unknown)
    }

    @Test("the system monitor reports a state")
    func systemMonitorReportsAState() async {
        var states = NetworkState.SystemMonitor().states().makeAsyncIterator()
        #expect(await states.next() != nil)
    }
}
