import HTTPTypes

/// A call in progress, whose events can be observed.
///
/// It continues until it is finished or cancelled, even if nobody waits for it.
public struct RunningCall<E: Endpoint>: Sendable {
    /// The events of the call, from its start up to `ended`. The stream has one reader. If the reader is slow, newer
    /// events replace older ones.
    public let events: AsyncStream<APICall.Event>
    private let task: Task<Result<APIResponse<E.Answer>, APIError<E.Failure>>, Never>

    init(events: AsyncStream<APICall.Event>, task: Task<Result<APIResponse<E.Answer>, APIError<E.Failure>>, Never>) {
        self.events = events
        self.task = task
    }

    /// The value of the call, once it is finished. Cancelling the task that waits for it cancels the call.
    public var value: E.Answer {
        get async throws(APIError<E.Failure>) { try await response.value }
    }

    /// The response of the call, once it is finished. Cancelling the task that waits for it cancels the call.
    public var response: APIResponse<E.Answer> {
        get async throws(APIError<E.Failure>) {
            try await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }.get()
        }
    }

    /// Cancels the call. Tasks that wait for its value get `.cancelled`, unless it is already finished.
    public func cancel() {
        task.cancel()
    }
}

extension APIClient {
    /// The number of buffered events of a call.
    static let eventCapacity: Int = 1024

    /// Starts a call and returns it immediately, so that you can show its progress.
    ///
    /// ```swift
    /// let call = client.start(GalleryDAO.Upload(photo: photo), from: gallery)
    /// for await event in call.events {
    ///     if case .uploaded(let count, of: let all?) = event.kind { show(Double(count) / Double(all)) }
    /// }
    /// let picture = try await call.value
    /// ```
    /// - Parameters:
    ///   - endpoint: the call as a value.
    ///   - dao: the DAO that adds the parameters of every request.
    public func start<E: Endpoint>(_ endpoint: E, from dao: some DAO) -> RunningCall<E> {
        let (events, continuation) = AsyncStream<APICall.Event>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.eventCapacity))
        let task = Task<Result<APIResponse<E.Answer>, APIError<E.Failure>>, Never> {
            defer { continuation.finish() }
            do throws(APIError<E.Failure>) {
                let (response, _) = try await perform(
                    endpoint, from: dao, observedBy: { event in continuation.yield(event) })
                return .success(response)
            } catch {
                return .failure(error)
            }
        }
        return RunningCall(events: events, task: task)
    }
}

/// Observes the calls that a closure makes with methods of DAOs.
final class CallTap: Sendable {
    /// The observer of the current task; `nil` if there is none.
    @TaskLocal static var current: CallTap?

    /// Receives the events of calls; `nil` disables events.
    let listener: (@Sendable (APICall.Event) -> Void)?
    private let last = Locked<APIResponse<Void>?>(nil)

    init(_ listener: (@Sendable (APICall.Event) -> Void)? = nil) {
        self.listener = listener
    }

    /// The response of the last call; `nil` before the first call.
    var response: APIResponse<Void>? {
        last.withLock { $0 }
    }

    /// Remembers the response of a call.
    func note<Value: Sendable>(_ response: APIResponse<Value>) {
        let bare = response.map { _ in () }
        last.withLock { $0 = bare }
    }

    /// Runs the closure, and observes the calls that it makes.
    func listening<Value: Sendable, Failure: Error>(
        to calls: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await Self.$current.withValue(self) { await Result(of: calls) }.get()
    }

    /// Runs the closure unobserved: calls within a call, such as renewals of credentials, are not the caller's.
    func untapped<Value: Sendable, Failure: Error>(
        _ call: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await Self.$current.withValue(nil) { await Result(of: call) }.get()
    }
}
