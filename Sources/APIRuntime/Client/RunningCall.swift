import HTTPTypes

/// A call in progress, whose events can be observed.
///
/// It goes on whether it is waited for or not, until it is over or cancelled.
public struct RunningCall<E: Endpoint>: Sendable {
    /// What happens to the call, from its start on, up to `ended`. The stream has one reader; for a slow one, older
    /// events are given up for newer ones.
    public let events: AsyncStream<APICall.Event>
    private let task: Task<Result<APIResponse<E.Answer>, APIError<E.Failure>>, Never>

    init(events: AsyncStream<APICall.Event>, task: Task<Result<APIResponse<E.Answer>, APIError<E.Failure>>, Never>) {
        self.events = events
        self.task = task
    }

    /// What the call gives, once it is over. Cancelling the task that waits for it cancels the call.
    public var value: E.Answer {
        get async throws(APIError<E.Failure>) { try await response.value }
    }

    /// What the call gives, and what came with it, once it is over. Cancelling the task that waits for it cancels the
    /// call.
    public var response: APIResponse<E.Answer> {
        get async throws(APIError<E.Failure>) {
            try await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }.get()
        }
    }

    /// Ends the call: whoever waits for its value gets `.cancelled`, unless it is over already.
    public func cancel() {
        task.cancel()
    }
}

extension APIClient {
    /// How many events of one call wait for a slow reader.
    static let eventCapacity: Int = 1024

    /// Starts a call, and gives it back at once, so that its progress can be shown.
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
    ///   - dao: what is sent with every request of the service.
    public func start<E: Endpoint>(_ endpoint: E, from dao: some DAO) -> RunningCall<E> {
        let (events, continuation) = AsyncStream<APICall.Event>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.eventCapacity))
        let task = Task<Result<APIResponse<E.Answer>, APIError<E.Failure>>, Never> {
            defer { continuation.finish() }
            do throws(APIError<E.Failure>) {
                let answered = try await answer(to: endpoint, from: dao) { event in continuation.yield(event) }
                return .success(answered.response)
            } catch {
                return .failure(error)
            }
        }
        return RunningCall(events: events, task: task)
    }
}

/// Listens to the calls that a closure makes by methods of DAOs.
final class CallTap: Sendable {
    /// Nil: nobody listens to the calls of the task.
    @TaskLocal static var current: CallTap?

    /// Gets what happens to a call; nil: nobody wants to know.
    let listener: (@Sendable (APICall.Event) -> Void)?
    private let last = Locked<APIResponse<Void>?>(nil)

    init(_ listener: (@Sendable (APICall.Event) -> Void)? = nil) {
        self.listener = listener
    }

    /// What came with the value of the last call; nil before there was one.
    var response: APIResponse<Void>? {
        last.withLock { $0 }
    }

    /// Takes what came with the value of a call.
    func note<Value: Sendable>(_ response: APIResponse<Value>) {
        let bare: APIResponse<Void> = response.map { _ in () }
        last.withLock { $0 = bare }
    }

    /// What the closure gives or throws, while this listens to the calls that it makes.
    func listening<Value: Sendable, Failure: Error>(
        to calls: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await Self.$current.withValue(self) { await Result(of: calls) }.get()
    }

    /// The same, while nobody listens: calls that a call makes, such as renewals of credentials, are not the caller's.
    func untapped<Value: Sendable, Failure: Error>(
        _ call: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await Self.$current.withValue(nil) { await Result(of: call) }.get()
    }
}
