/// A call in progress, whose events can be observed.
///
/// ```swift
/// let running = gallery.searchPictures(searchKey: "cat").start()
/// for await progress in running.progress {
///     print(progress.phase, progress.bytes, progress.fraction ?? 0)
/// }
/// let pictures = try await running.value
/// ```
///
/// It continues until it is finished or cancelled, even if nobody waits for it.
public struct RunningCall<Value: Sendable, Failure: ServerError>: Sendable {
    /// The events of the call, from its start up to `ended`. The stream has one reader. If the reader is slow, newer
    /// events replace older ones, from the 1,025th unread event on.
    public let events: AsyncStream<APICall.Event>
    /// How much was sent and received, each time it changes. The stream has one reader, which gets the newest value if it
    /// is slow. It ends with the call.
    public let progress: AsyncStream<APICall.Progress>
    private let task: Task<Result<APIResponse<Value>, APIError<Failure>>, Never>

    fileprivate init(_ draft: CallDraft, _ form: TypedForm<Value, Failure>) {
        let (events, eventContinuation) = AsyncStream<APICall.Event>.makeStream(bufferingPolicy: .bufferingNewest(1024))
        let (progress, progressContinuation) = AsyncStream<APICall.Progress>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        self.events = events
        self.progress = progress
        let latest = Locked(APICall.Progress())
        task = Task(priority: draft.options?.priority) {
            defer {
                eventContinuation.finish()
                progressContinuation.finish()
            }
            let listener: @Sendable (APICall.Event) -> Void = { event in
                eventContinuation.yield(event)
                latest.withLock { latest in
                    if latest.note(event.kind) { progressContinuation.yield(latest) }
                }
            }
            return await Result(of: { () async throws(APIError<Failure>) in
                try await draft.perform(form, observedBy: listener).response
            })
        }
    }

    /// The value of the call, once it is finished. Cancelling the task that waits for it cancels the call.
    public var value: Value {
        get async throws(APIError<Failure>) { try await response.value }
    }

    /// The response of the call, once it is finished. Cancelling the task that waits for it cancels the call.
    public var response: APIResponse<Value> {
        get async throws(APIError<Failure>) { try await finished.get() }
    }

    /// The value or the error of the call, once it is finished. Cancelling the task that waits for it cancels the call.
    public var result: Result<Value, APIError<Failure>> {
        get async { await finished.map { response in response.value } }
    }

    private var finished: Result<APIResponse<Value>, APIError<Failure>> {
        get async {
            await task.valueOrCancelled()
        }
    }

    /// Cancels the call. Tasks that wait for its value get `.cancelled`, unless it is already finished.
    public func cancel() {
        task.cancel()
    }
}

extension ValueCall {
    /// Sends the call in a task of its own and returns it immediately, so that you can show its progress and cancel it.
    public func start() -> RunningCall<Value, Failure> { RunningCall(draft, typedForm) }
}

extension APICall {
    /// How much of a call was sent and received.
    public struct Progress: Sendable, Hashable {
        /// What is on its way.
        public enum Phase: Sendable, Hashable {
            /// The body of the request.
            case sending
            /// The body of the response.
            case receiving
        }

        /// The number of the attempt, from 1; 0 before the request is sent. Each attempt begins anew.
        public private(set) var attempt: Int = 0
        /// Which body the bytes are counted of. Within an attempt, `receiving` follows `sending`.
        public private(set) var phase: Phase = .sending
        /// The bytes of the body that were sent or received.
        public private(set) var bytes: Int64 = 0
        /// The length of the body in bytes; `nil` if it is unknown.
        public private(set) var length: Int64?

        /// The part of the body that was sent or received, from 0 to 1; `nil` if the length is unknown. Within an attempt
        /// and a phase, it does not decrease.
        public var fraction: Double? {
            guard let length else { return nil }
            return length > 0 ? min(1, Double(bytes) / Double(length)) : 1
        }

        /// Takes note of an event.
        /// - Returns: whether it says something new.
        mutating func note(_ event: Event.Kind) -> Bool {
            let old = self
            switch event {
            case .sent(_, let attempt): self = Progress(attempt: attempt)
            case .uploaded(let count, let length): note(count, of: length, .sending)
            case .downloaded(let count, let length): note(count, of: length, .receiving)
            default: return false
            }
            return self != old
        }

        private mutating func note(_ count: Int64, of length: Int64?, _ phase: Phase) {
            // A transport may report the last bytes of the request when the response has begun.
            guard phase == self.phase || phase == .receiving else { return }
            let bytes = phase == self.phase ? max(bytes, count) : count
            self = Progress(attempt: attempt, phase: phase, bytes: bytes, length: length)
        }
    }
}
