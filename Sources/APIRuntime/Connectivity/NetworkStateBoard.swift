import Foundation

/// Passes the states of the network on to all who watch. Nothing is watched while nobody does.
final class NetworkStateBoard: @unchecked Sendable {
    private let watch: @Sendable (@escaping @Sendable (NetworkState) -> Void) -> any Sendable
    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    private var state: NetworkState?
    private var watchers: [UInt64: AsyncStream<NetworkState>.Continuation] = [:]
    private var lastNumber: UInt64 = 0
    /// What watches, as long as it is kept.
    private var source: (any Sendable)?

    /// - Parameter watch: begins to watch, tells the present state and each that follows, and gives what ends it when it
    ///   is let go of.
    init(_ watch: @escaping @Sendable (@escaping @Sendable (NetworkState) -> Void) -> any Sendable) {
        self.watch = watch
    }

    /// The present state, and what follows.
    func states() -> NetworkState.Changes {
        let (stream, continuation) = AsyncStream<NetworkState>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let (number, isFirst): (UInt64, Bool) = lock.withLock {
            lastNumber += 1
            watchers[lastNumber] = continuation
            if let state { continuation.yield(state) }
            return (lastNumber, watchers.count == 1)
        }
        // Keeps the board for as long as somebody watches.
        continuation.onTermination = { _ in self.remove(number) }
        if isFirst { begin() }
        return NetworkState.Changes(stream)
    }

    private func begin() {
        let begun: any Sendable = watch { [weak self] state in self?.tell(state) }
        let isLate: Bool = lock.withLock {
            guard !watchers.isEmpty, source == nil else { return true }
            source = begun
            return false
        }
        // Let go of outside the lock, as are all others.
        if isLate { withExtendedLifetime(begun) {} }
    }

    private func tell(_ state: NetworkState) {
        lock.withLock {
            guard !watchers.isEmpty else { return }
            self.state = state
            for watcher in watchers.values { watcher.yield(state) }
        }
    }

    private func remove(_ number: UInt64) {
        let ended: (any Sendable)? = lock.withLock {
            watchers[number] = nil
            guard watchers.isEmpty else { return nil }
            defer { source = nil }
            state = nil
            return source
        }
        withExtendedLifetime(ended) {}
    }
}
