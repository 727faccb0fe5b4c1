import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension APICall {
    /// An event of a call, for logs and metrics. It contains no values of sensitive parameters.
    ///
    /// ```swift
    /// case .retrying(_, let reason):
    ///     logger.notice("\(event.endpoint) #\(event.call) is sent again: \(reason)")
    /// ```
    public struct Event: Sendable {
        /// The kind of event.
        public enum Kind: Sendable {
            /// The call starts. The request has the method and the URL, with sensitive values hidden.
            case started(request: String)
            /// The call waits in the queue.
            case queued(String)
            /// An equal call is in progress, whose response this call also gets.
            case joined
            /// There is no network, and the call waits for one.
            case waitingForNetwork
            /// The call is one of this many in a batch, whose request has events of its own.
            case batched(Int)
            /// The response came from the cache.
            case cacheHit
            /// The request is sent to a server. Attempts are counted from 1.
            case sent(server: String, attempt: Int)
            /// The bytes of the request body that were sent so far, and the total, if it is known.
            case uploaded(Int64, of: Int64?)
            /// The bytes of the response body that arrived so far, and the total, if it is known.
            case downloaded(Int64, of: Int64?)
            /// A response has arrived.
            case received(status: Int)
            /// The request will be sent again after a delay.
            case retrying(after: Duration, because: String)
            /// The credential was renewed, and the request is sent again with it.
            case repeatingWithNewCredential
            /// The server refused a signed request, and its clock differs. The device's is ahead by this much, in whole
            /// seconds; negative if it is behind. With `clock: server`, the request is signed by the server's clock and
            /// sent again, once.
            case clockDiffers(by: Duration, isRepeated: Bool)
            /// A server cannot be reached, and another one is used immediately; or it fails too often, and another one
            /// is used from now on.
            case failedOver(from: String, to: String)
            /// The circuit breaker of a server has changed its state.
            case breaker(Breaker, server: String)
            /// There was no response for this time, and the request is sent a second time beside the first.
            case hedged(after: Duration)
            /// The rate of requests is reached, and the call waits for its turn, for about this time.
            case throttled(for: Duration)
            /// The response has values that could not be read but that the spec tolerates.
            case tolerated(DataFormatError.Tolerated)
            /// An event of a stream was dropped because it does not match the spec, as the spec asks by `elements: drop`.
            case droppedEvent(number: Int, because: String)
            /// The call is finished, after this time, and for this reason if it failed.
            case ended(after: Duration, failure: Failure?)
        }

        /// A state of the circuit breaker of a server.
        public enum Breaker: String, Sendable, Hashable {
            /// The server failed too often, and is left alone until the cooldown ends.
            case open
            /// The cooldown has ended, and this call tries the server.
            case halfOpen
            /// The server responded to the call that tried it, and is used again.
            case closed
        }

        /// Identifies the call among all calls that the same `APIClient.Events` reports.
        public let call: UInt64
        /// The endpoint, such as `Gallery.searchPictures`.
        public let endpoint: String
        /// The label that the call was given by ``PreparedCall/with(timeout:cache:queue:priority:retries:addsParameters:label:strict:)``;
        /// `nil` if it was given none.
        public let label: String?
        /// What has happened.
        public let kind: Kind

        /// - Parameters:
        ///   - call: the number of the call.
        ///   - endpoint: the endpoint, such as `Gallery.searchPictures`.
        ///   - label: the label of the call. Defaults to `nil`.
        ///   - kind: the kind of event.
        public init(call: UInt64, endpoint: String, label: String? = nil, kind: Kind) {
            self.call = call
            self.endpoint = endpoint
            self.label = label
            self.kind = kind
        }
    }
}

/// Reports the events of one call to its listeners.
final class CallObserver: Sendable {
    private let call: UInt64
    private let endpoint: String
    private let label: String?
    private let listeners: [@Sendable (APICall.Event) -> Void]
    private let time: any TimeSource
    private let begin: Duration
    private let attempts: Locked<Int>

    init(
        call: UInt64, endpoint: String, label: String? = nil, time: any TimeSource,
        attempts: Locked<Int> = Locked(0), listeners: [@Sendable (APICall.Event) -> Void]
    ) {
        self.call = call
        self.endpoint = endpoint
        self.label = label
        self.listeners = listeners
        self.time = time
        self.attempts = attempts
        begin = time.uptime
    }

    /// An observer of one of several attempts in flight, which reports nothing any more once another one has won.
    func attempt(until isOver: Locked<Bool>) -> CallObserver {
        let listeners = listeners.map { listener in
            { @Sendable (event: APICall.Event) in if !isOver.withLock({ $0 }) { listener(event) } }
        }
        return CallObserver(
            call: call, endpoint: endpoint, label: label, time: time, attempts: attempts, listeners: listeners)
    }

    func emit(_ kind: APICall.Event.Kind) {
        let event = APICall.Event(call: call, endpoint: endpoint, label: label, kind: kind)
        for listener in listeners { listener(event) }
    }

    /// Reports that a request is sent.
    /// - Returns: the number of the attempt.
    func sending(to server: ServerAddress) -> Int {
        let attempt = attempts.withLock { attempts in
            attempts += 1
            return attempts
        }
        emit(.sent(server: server.description, attempt: attempt))
        return attempt
    }

    /// Reports how much of a request was sent, unless there is a later attempt.
    func uploaded(_ count: Int64, of length: Int64?, in attempt: Int) {
        guard attempts.withLock({ $0 }) == attempt else { return }
        emit(.uploaded(count, of: length))
    }

    /// Reports that the call is finished.
    func ended(_ failure: APICall.Failure?) {
        emit(.ended(after: time.uptime - begin, failure: failure))
    }
}

extension APICall {
    /// Reports an event of the call. Events are only created if somebody listens.
    func emit(_ kind: @autoclosure () -> Event.Kind) {
        guard let observer else { return }
        observer.emit(kind())
    }
}

extension APIClient {
    /// Reports the events of all calls of the clients that have it in their configuration, for logs and metrics.
    ///
    /// Without a listener, events cost almost nothing. No event contains sensitive values.
    ///
    /// ```swift
    /// let events = APIClient.Events()
    /// let stream = events.stream()
    /// let reporting = Task { await report(stream, to: logger) }
    /// configuration.events = events
    /// ```
    public final class Events: Sendable {
        private struct State {
            var listeners: [UInt64: Listener] = [:]
            var lastListener: UInt64 = 0
            var lost: Int = 0
            var lastCall: UInt64 = 0
        }

        private struct Listener: Sendable {
            let continuation: AsyncStream<APICall.Event>.Continuation
            /// The endpoints that it listens to; `nil` for all.
            let endpoints: Set<ExactText>?

            /// - Returns: whether an event was lost, because the reader is too slow.
            func tell(_ event: APICall.Event) -> Bool {
                guard endpoints?.contains(ExactText(event.endpoint)) != false else { return false }
                if case .dropped = continuation.yield(event) { return true }
                return false
            }
        }

        private let state = Locked(State())
        private let logs: [CallLog]

        /// A source of events for the configurations of clients.
        public init() { logs = [] }

        private init(_ logs: [CallLog]) { self.logs = logs }

        /// A source of events with logs.
        public static func log(_ logs: CallLog...) -> Events { Events(logs) }

        deinit {
            for listener in state.withLock({ $0.listeners }).values { listener.continuation.finish() }
        }

        /// The events from now on. The stream ends with this object or with the task that reads it.
        /// - Parameter capacity: the number of buffered events for a slow reader. Newer events replace the oldest ones. Zero or
        ///   less keeps none for a reader that is not waiting. Defaults to 1,024.
        public func stream(capacity: Int = 1024) -> AsyncStream<APICall.Event> {
            stream(of: nil, capacity)
        }

        /// - Parameter endpoints: the endpoints whose events are wanted; `nil` for all.
        func stream(of endpoints: Set<ExactText>?, _ capacity: Int) -> AsyncStream<APICall.Event> {
            let (stream, continuation) = AsyncStream<APICall.Event>.makeStream(
                bufferingPolicy: .bufferingNewest(max(0, capacity)))
            let number = state.withLock { state in
                state.lastListener += 1
                state.listeners[state.lastListener] = Listener(continuation: continuation, endpoints: endpoints)
                return state.lastListener
            }
            continuation.onTermination = { [weak self] _ in self?.remove(number) }
            return stream
        }

        /// The number of events that streams have lost, because their readers were too slow. Logs lose none.
        public var lostCount: Int { state.withLock { $0.lost } }

        /// Whether anybody listens.
        var hasListeners: Bool { !logs.isEmpty || state.withLock { !$0.listeners.isEmpty } }

        /// The number of a new call, and the functions that report its events; `nil` without listeners.
        func begin(
            _ endpoint: String, label: String?, at date: @autoclosure () -> Date
        ) -> (call: UInt64, listeners: [@Sendable (APICall.Event) -> Void])? {
            let call: UInt64? = state.withLock { state in
                guard !state.listeners.isEmpty || !logs.isEmpty else { return nil }
                state.lastCall += 1
                return state.lastCall
            }
            guard let call else { return nil }
            var listeners: [@Sendable (APICall.Event) -> Void] = [{ [weak self] event in self?.tell(event) }]
            if !logs.isEmpty {
                let record = APICall.Record(call: call, endpoint: endpoint, label: label, date: date())
                listeners.append(Self.logging(record, to: logs))
            }
            return (call, listeners)
        }

        private static func logging(
            _ record: APICall.Record, to logs: [CallLog]
        ) -> @Sendable (APICall.Event) -> Void {
            let record = Locked(record)
            return { event in
                let noted = record.withLock { record in
                    record.note(event.kind)
                    return record
                }
                switch event.kind {
                case .started: for log in logs { log.began(event) }
                case .ended: for log in logs { log.ended(noted) }
                default: break
                }
            }
        }

        private func tell(_ event: APICall.Event) {
            let lost = state.withLock({ $0.listeners }).values.count { listener in listener.tell(event) }
            if lost > 0 { state.withLock { $0.lost += lost } }
        }

        private func remove(_ number: UInt64) {
            // Released outside the lock, because that may call back.
            _ = state.withLock { $0.listeners.removeValue(forKey: number) }
        }
    }
}
