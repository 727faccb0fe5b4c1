extension APICall {
    /// Something that happened to one call, for logs and metrics. It holds no value of a parameter that is sensitive.
    public struct Event: Sendable {
        /// What happened.
        public enum Kind: Sendable {
            /// The call begins: method and URL, sensitive values hidden.
            case started(request: String)
            /// The call waits in the queue.
            case queued(String)
            /// An equal call is under way, whose answer this one gets too.
            case joined
            /// There is no network: the call waits for one.
            case waitingForNetwork
            /// The call is one of so many in a batch, whose request has events of its own.
            case batched(Int)
            /// The answer came from the cache.
            case cacheHit
            /// The request goes to a server, for the first or a later time, counted from 1.
            case sent(server: String, attempt: Int)
            /// So many bytes of the request's body are under way, of so many, where that is known.
            case uploaded(Int64, of: Int64?)
            /// So many bytes of the answer's body have arrived, of so many, where that is known.
            case downloaded(Int64, of: Int64?)
            /// An answer has arrived.
            case answered(status: Int)
            /// The request is going to be sent again.
            case retrying(after: Duration, because: String)
            /// The credential was renewed, and the request is going to be sent again with it.
            case repeatingWithNewCredential
            /// A server cannot be reached, and another one is asked at once; or it fails too often, and another one is asked
            /// from now on.
            case failedOver(from: String, to: String)
            /// The call is over: how long it took, and why it failed, where it did.
            case ended(after: Duration, failure: String?)
        }

        /// The same for all events of one call, and for no other call that the same `APIClient.Events` tells of.
        public let call: UInt64
        /// The endpoint, such as `Gallery.searchPictures`.
        public let endpoint: String
        public let kind: Kind

        /// - Parameters:
        ///   - call: the number of the call.
        ///   - endpoint: the endpoint, such as `Gallery.searchPictures`.
        ///   - kind: what happened.
        public init(call: UInt64, endpoint: String, kind: Kind) {
            self.call = call
            self.endpoint = endpoint
            self.kind = kind
        }
    }
}

/// Tells those who listen what happens to one call.
final class CallObserver: Sendable {
    private let call: UInt64
    private let endpoint: String
    private let listeners: [@Sendable (APICall.Event) -> Void]
    private let time: any TimeSource
    private let begin: Duration
    private let attempts = Locked(0)

    init(
        call: UInt64, endpoint: String, time: any TimeSource, listeners: [@Sendable (APICall.Event) -> Void]
    ) {
        self.call = call
        self.endpoint = endpoint
        self.listeners = listeners
        self.time = time
        self.begin = time.uptime
    }

    func emit(_ kind: APICall.Event.Kind) {
        let event = APICall.Event(call: call, endpoint: endpoint, kind: kind)
        for listener in listeners { listener(event) }
    }

    /// A request goes to a server.
    func sending(to server: ServerAddress) {
        let attempt = attempts.withLock { attempts in
            attempts += 1
            return attempts
        }
        emit(.sent(server: server.description, attempt: attempt))
    }

    /// The call is over.
    func ended(_ failure: String?) {
        emit(.ended(after: time.uptime - begin, failure: failure))
    }
}

extension APICall {
    /// Tells those who listen to this call what happens to it; what there is to tell is made only for them.
    func emit(_ kind: @autoclosure () -> Event.Kind) {
        guard let observer else { return }
        observer.emit(kind())
    }
}

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
