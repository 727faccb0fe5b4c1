extension TimeSource {
    /// Does some work, or gives it up when it takes too long.
    /// - Throws: what the work throws, or a `NetworkFault` of the kind `timedOut`.
    func within<Value: Sendable>(
        _ limit: Duration, orElse reason: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else {
                throw NetworkFault(.timedOut, reason: reason)
            }
            return value
        }
    }
}
