import HTTPTypes

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
