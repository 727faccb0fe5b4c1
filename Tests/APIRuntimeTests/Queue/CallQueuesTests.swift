import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Places in queues", .timeLimit(.minutes(5)))
struct CallQueuesTests {
    private static func cancelThisTask() {
        withUnsafeCurrentTask { task in task?.cancel() }
    }

    @Test("a call that is cancelled before it waits takes no place, and the next one gets it")
    func cancelledBeforeItWaits() async throws {
        let queues = CallQueues()
        try await queues.enter("q", width: 1, .medium) { Issue.record("waits although a place is free") }
        let cancelled = Task { try await queues.enter("q", width: 1, .medium) { Self.cancelThisTask() } }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let next = Task { try await queues.enter("q", width: 1, .medium) { queues.leave("q") } }
        try await next.value
        queues.leave("q")
        try await queues.drained("q")
    }

    @Test("a listener can use the queue: it is not called under a lock")
    func listenerUsesTheQueue() async throws {
        let queues = CallQueues()
        try await queues.enter("q", width: 1, .medium) {}
        // The listener frees the place that its own call waits for.
        try await queues.enter("q", width: 1, .medium) { queues.leave("q") }
        queues.leave("q")
        try await queues.drained(nil)
    }

    @Test("a call that got its place keeps it, even if it is cancelled then")
    func keepsItsPlaceAfterCancellation() async throws {
        let queues = CallQueues()
        try await queues.enter("q", width: 1, .medium) {}
        let call = Task {
            try await queues.enter("q", width: 1, .medium) {
                queues.leave("q")
                Self.cancelThisTask()
            }
        }
        try await call.value
        queues.leave("q")
        try await queues.drained("q")
    }

    @Test("when a call that needs an empty queue is cancelled, the one behind it gets a place")
    func cancellationAdmitsTheNext() async throws {
        let queues = CallQueues()
        try await queues.enter("q", width: 2, .medium) {}
        let waits = AsyncStream<Void>.makeStream()
        let narrow = Task { try await queues.enter("q", width: 1, .medium) { waits.continuation.yield() } }
        var iterator = waits.stream.makeAsyncIterator()
        await iterator.next()
        let wide = Task { try await queues.enter("q", width: 2, .medium) { waits.continuation.yield() } }
        await iterator.next()
        narrow.cancel()
        await #expect(throws: CancellationError.self) { try await narrow.value }
        try await wide.value
        for _ in 0..<2 { queues.leave("q") }
        try await queues.drained("q")
    }

    @Test("the call with the highest priority gets the next place, and equal ones in order of arrival")
    func priorities() async throws {
        let queues = CallQueues()
        let journal = Journal()
        try await queues.enter("q", width: 1, .medium) {}
        var calls: [Task<Void, any Error>] = []
        for (name, priority) in [("first", TaskPriority.medium), ("second", .medium), ("low", .low), ("high", .high)] {
            let waits = AsyncStream<Void>.makeStream()
            calls.append(
                Task {
                    try await queues.enter("q", width: 1, priority) { waits.continuation.finish() }
                    journal.note(name)
                    queues.leave("q")
                })
            for await _ in waits.stream {}
        }
        queues.leave("q")
        for call in calls { try await call.value }
        #expect(journal.entries == ["high", "first", "second", "low"])
    }

    @Test("cancelling a wait for a queue to drain ends only that wait")
    func cancelledDrain() async throws {
        let queues = CallQueues()
        try await queues.enter("q", width: 1, .medium) {}
        let cancelled = Task { try await queues.drained("q") }
        let others = [Task { try await queues.drained("q") }, Task { try await queues.drained(nil) }]
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        queues.leave("q")
        for other in others { try await other.value }
    }
}
