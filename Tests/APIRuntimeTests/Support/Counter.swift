import Foundation

/// Counts, from any thread.
final class Counter: @unchecked Sendable {
    private let lock: NSLock = NSLock()
    private var count: Int = 0

    func increase() {
        lock.withLock { count += 1 }
    }

    /// Counts, and returns the new number.
    func next() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }

    var value: Int {
        lock.withLock { count }
    }
}
