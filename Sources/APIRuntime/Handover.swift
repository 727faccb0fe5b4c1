/// A task that waits for a value from another thread.
///
/// It differs from a continuation in that the value is behind a lock. The thread sanitizer does not see the
/// synchronization inside of a continuation that is resumed before its task awaits it, and reports whatever is in the value.
package struct Handover<Value: Sendable>: Sendable {
    private let continuation: CheckedContinuation<Void, Never>
    private let result: Locked<Result<Value, any Error>?>

    /// Waits for a value.
    /// - Parameter body: Passes on the handover, which must be resumed exactly once.
    /// - Throws: The error that it is resumed with.
    package static func value(_ body: (Handover) -> Void) async throws -> Value {
        let result = Locked<Result<Value, any Error>?>(nil)
        await withCheckedContinuation { continuation in body(Handover(continuation: continuation, result: result)) }
        guard let value = result.withLock({ $0 }) else { throw CancellationError() }
        return try value.get()
    }

    package func resume(returning value: Value) {
        resume(with: .success(value))
    }

    package func resume(throwing error: any Error) {
        resume(with: .failure(error))
    }

    private func resume(with value: Result<Value, any Error>) {
        result.withLock { $0 = value }
        continuation.resume()
    }
}
