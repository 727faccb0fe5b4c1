/// Passes the states of the network on to all who watch. Nothing is watched while nobody does.
final class NetworkStateBoard: Sendable {
    private let watch: @Sendable (@escaping @Sendable (NetworkState) -> Void) -> any Sendable
    private struct State {
        var present: NetworkState?
        var watchers: [UInt64: AsyncStream<NetworkState>.Continuation] = [:]
        var lastNumber: UInt64 = 0
        /// What watches, as long as it is kept.
        var source: (any Sendable)?
    }

    private let state = Locked(State())

    /// - Parameter watch: begins to watch, tells the present state and each that follows, and gives what ends it when it
    ///   is let go of.
    init(_ watch: @escaping @Sendable (@escaping @Sendable (NetworkState) -> Void) -> any Sendable) {
        self.watch = watch
    }

    /// The present state, and what follows.
    func states() -> NetworkState.Changes {
        let (stream, continuation) = AsyncStream<NetworkState>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let (number, isFirst) = state.withLock { state in
            state.lastNumber += 1
            state.watchers[state.lastNumber] = continuation
            if let present = state.present { continuation.yield(present) }
            return (state.lastNumber, state.watchers.count == 1)
        }
        // Keeps the board for as long as somebody watches.
        continuation.onTermination = { _ in self.remove(number) }
        if isFirst { begin() }
        return NetworkState.Changes(stream)
    }

    private func begin() {
        let begun: any Sendable = watch { [weak self] state in self?.tell(state) }
        let isLate = state.withLock { state in
            guard !state.watchers.isEmpty, state.source == nil else { return true }
            state.source = begun
            return false
        }
        // Let go of outside the lock, as are all others.
        if isLate { withExtendedLifetime(begun) {} }
    }

    private func tell(_ present: NetworkState) {
        state.withLock { state in
            guard !state.watchers.isEmpty else { return }
            state.present = present
            for watcher in state.watchers.values { watcher.yield(present) }
        }
    }

    private func remove(_ number: UInt64) {
        let ended: (any Sendable)? = state.withLock { state in
            state.watchers[number] = nil
            guard state.watchers.isEmpty else { return nil }
            defer { state.source = nil }
            state.present = nil
            return state.source
        }
        withExtendedLifetime(ended) {}
    }
}
