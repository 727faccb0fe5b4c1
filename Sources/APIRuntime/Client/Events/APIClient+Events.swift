import Foundation

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
    public final class Events: @unchecked Sendable {
        /// Guards everything below.
        private let lock: NSLock = NSLock()
        private var listeners: [UInt64: AsyncStream<APICall.Event>.Continuation] = [:]
        private var lastListener: UInt64 = 0
        private var lastCall: UInt64 = 0

        public init() {}

        deinit {
            for listener in listeners.values { listener.finish() }
        }

        /// The events from now on. The stream ends with this object, or with the task that reads it.
        /// - Parameter capacity: how many events wait for a slow reader; the oldest ones are given up for newer ones.
        public func stream(capacity: Int = 1024) -> AsyncStream<APICall.Event> {
            let (stream, continuation) = AsyncStream<APICall.Event>.makeStream(
                bufferingPolicy: .bufferingNewest(capacity))
            let number: UInt64 = lock.withLock {
                lastListener += 1
                listeners[lastListener] = continuation
                return lastListener
            }
            continuation.onTermination = { [weak self] _ in self?.remove(number) }
            return stream
        }

        /// A number for a call that begins, and what tells those who listen of it; nil where nobody does.
        func begin() -> (call: UInt64, listener: @Sendable (APICall.Event) -> Void)? {
            lock.withLock {
                guard !listeners.isEmpty else { return nil }
                lastCall += 1
                return (lastCall, { [weak self] event in self?.tell(event) })
            }
        }

        private func tell(_ event: APICall.Event) {
            let listeners: [AsyncStream<APICall.Event>.Continuation] = lock.withLock { Array(self.listeners.values) }
            for listener in listeners { listener.yield(event) }
        }

        private func remove(_ number: UInt64) {
            // Let go of outside the lock, as that may call back.
            _ = lock.withLock { listeners.removeValue(forKey: number) }
        }
    }
}
