extension APIClient {
    /// Waits until no call of a queue runs or waits, in this client and its copies: before an app closes, say, or a
    /// user signs out. Calls that begin meanwhile are waited for too.
    /// - Parameter queue: the queue's name in the spec; one that no call has used yet is empty.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func drained(queue: String) async throws(CancellationError) {
        try await settings.shared.queues.drained(queue)
    }

    /// Waits until no call of any queue runs or waits, in this client and its copies.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func drained() async throws(CancellationError) {
        try await settings.shared.queues.drained(nil)
    }
}
