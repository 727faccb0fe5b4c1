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
