import Parallelism
import Testing

@Suite struct PendingTests {
    @Test func hasTheValueHoweverOftenItIsRead() {
        let pending = Pending { (1...1000).reduce(0, +) }
        #expect(pending.value == 500_500)
        #expect(pending.value == 500_500)
    }

    @Test func computesManyAtOnce() {
        let pending = (0..<200).map { number in Pending { number * number } }
        #expect(pending.map(\.value) == (0..<200).map { $0 * $0 })
    }
}

@Suite struct LockTests {
    private final class Counter: @unchecked Sendable {
        private let lock: Lock = Lock()
        private var count: Int = 0

        func add() -> Int {
            lock.withLock {
                count += 1
                return count
            }
        }
    }

    @Test func letsOneThreadInAtATime() {
        let counter = Counter()
        let counts = Array(0..<2000).parallelMap { _ in counter.add() }
        #expect(counts.sorted() == Array(1...2000))
    }
}
