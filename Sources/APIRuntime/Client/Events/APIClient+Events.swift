extension APIClient {
    /// What happens to all calls of the clients that have it in their configuration, for logs and metrics.
    ///
    /// Without a listener, events cost calls next to nothing. No event contains a value that the spec calls sensitive.
    ///
    /// ```swift
    /// let events = APIClient.Events()
    /// let client = APIClient(server: url, configuration: APIClient.Configuration(events: events))
    /// Task {
    ///     for await event in events.stream() {
    ///         logger.info("\(event.endpoint) \(event.call): \(event.kind)")
    ///     }
    /// }
    /// ```
    public final class Events: Sendable {
        private struct State {
            var listeners: [UInt64: AsyncStream<APICall.Event>.Continuation] = [:]
            var lastListener: UInt64 = 0
            var lastCall: UInt64 = 0
        }

        private let state = Locked(State())

        public init() {}

        deinit {
            for listener in state.withLock({ $0.listeners }).values { listener.finish() }
        }

        /// The events from now on. The stream ends with this object, or with the task that reads it.
        /// - Parameter capacity: how many events wait for a slow reader; the oldest ones are given up for newer ones.
        public func stream(capacity: Int = 1024) -> AsyncStream<APICall.Event> {
            let (stream, continuation) = AsyncStream<APICall.Event>.makeStream(
                bufferingPolicy: .bufferingNewest(capacity))
            let number = state.withLock { state in
                state.lastListener += 1
                state.listeners[state.lastListener] = continuation
                return state.lastListener
            }
            continuation.onTermination = { [weak self] _ in self?.remove(number) }
            return stream
        }

        /// A number for a call that begins, and what tells those who listen of it; nil where nobody does.
        func begin() -> (call: UInt64, listener: @Sendable (APICall.Event) -> Void)? {
            let call: UInt64? = state.withLock { state in
                guard !state.listeners.isEmpty else { return nil }
                state.lastCall += 1
                return state.lastCall
            }
            return call.map { call in (call, { [weak self] event in self?.tell(event) }) }
        }

        private func tell(_ event: APICall.Event) {
            for listener in state.withLock({ $0.listeners }).values { listener.yield(event) }
        }

        private func remove(_ number: UInt64) {
            // Let go of outside the lock, as that may call back.
            _ = state.withLock { $0.listeners.removeValue(forKey: number) }
        }
    }
}
