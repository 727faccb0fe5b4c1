import Foundation

/// Holds threads of a server until a test opens it, two minutes at most.
final class ServerGate: @unchecked Sendable {
    private let condition: NSCondition = NSCondition()
    /// The condition guards it.
    private var isOpen: Bool = false

    func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    func wait() {
        let end = Date(timeIntervalSinceNow: 120)
        condition.withLock {
            while !isOpen {
                guard condition.wait(until: end) else { return }
            }
        }
    }
}
