@_spi(Generated) import APIRuntime
import Foundation

/// A network that tests switch on and off.
final class ManualNetwork: NetworkMonitor, @unchecked Sendable {
    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    private var state: NetworkState
    private var watchers: [Int: AsyncStream<NetworkState>.Continuation] = [:]
    private var lastNumber: Int = 0

    init(_ state: NetworkState) {
        self.state = state
    }

    /// The number of current watchers.
    var watcherCount: Int {
        lock.withLock { watchers.count }
    }

    /// The number of watchers so far.
    var askedCount: Int {
        lock.withLock { lastNumber }
    }

    func become(_ state: NetworkState) {
        lock.withLock {
            self.state = state
            for watcher in watchers.values { watcher.yield(state) }
        }
    }

    func states() -> NetworkState.Changes {
        let (stream, continuation) = AsyncStream<NetworkState>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = lock.withLock {
            lastNumber += 1
            watchers[lastNumber] = continuation
            continuation.yield(state)
            return lastNumber
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.lock.withLock { self?.watchers.removeValue(forKey: number) }
        }
        return NetworkState.Changes(stream)
    }
}
