extension Task where Failure == any Error {
    /// What comes of the task, for one of several who wait for it: to be cancelled ends the waiting, and not the task.
    func valueUnlessCancelled() async throws -> Success {
        let (results, continuation) = AsyncStream<Result<Success, any Error>>.makeStream()
        Task<Void, Never> {
            continuation.yield(await result)
            continuation.finish()
        }
        for await result in results { return try result.get() }
        throw _Concurrency.CancellationError()
    }
}

extension TimeSource {
    /// Waits for something that ends when its task is cancelled, and no longer than that.
    /// - Throws: what `work` throws, and a `NetworkFault` of the kind `timedOut`.
    func wait<Value: Sendable>(
        atMost limit: Duration, for work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask {
                try await sleep(for: limit)
                throw NetworkFault(.timedOut)
            }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
