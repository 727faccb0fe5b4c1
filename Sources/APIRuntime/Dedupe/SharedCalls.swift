/// The calls under way whose answers several callers wait for.
actor SharedCalls {
    private typealias Waiter = CheckedContinuation<Result<APICall.Answer, any Error>, Never>

    private struct SharedCall {
        let number: UInt64
        let task: Task<Void, Never>
        var waiters: [UInt64: Waiter] = [:]
    }

    private var calls: [CallKey: SharedCall] = [:]
    private var lastNumber: UInt64 = 0

    /// Waits for the answer to a call, which begins unless an equal one is under way. It is cancelled with the last one
    /// who waits for it, and is as urgent as the most urgent one was when it began to wait.
    /// - Parameters:
    ///   - joining: is called where an equal one is under way.
    ///   - send: carries out the call.
    /// - Throws: what `send` does, and `CancellationError` as soon as the task is cancelled.
    func answer(
        to key: CallKey, joining: @Sendable () -> Void, send: @escaping @Sendable () async throws -> APICall.Answer
    ) async throws -> APICall.Answer {
        try Task.checkCancellation()
        let call: UInt64
        if let equal = calls[key] {
            call = equal.number
            equal.task.hasten(to: Task.currentPriority)
            joining()
        } else {
            call = begin(key, send)
        }
        let waiter: UInt64 = draw()
        // The handler's task has to wait for this actor, which is free only once the continuation is among the waiters.
        let result: Result<APICall.Answer, any Error> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in calls[key]?.waiters[waiter] = continuation }
        } onCancel: {
            Task { await leave(waiter, call, key) }
        }
        return try result.get()
    }

    private func begin(_ key: CallKey, _ send: @escaping @Sendable () async throws -> APICall.Answer) -> UInt64 {
        let number: UInt64 = draw()
        let task = Task {
            do {
                let answer: APICall.Answer = try await send()
                finish(number, key, .success(answer))
            } catch {
                finish(number, key, .failure(error))
            }
        }
        calls[key] = SharedCall(number: number, task: task)
        return number
    }

    private func draw() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    private func finish(_ number: UInt64, _ key: CallKey, _ result: Result<APICall.Answer, any Error>) {
        guard let call = calls[key], call.number == number else { return }
        calls[key] = nil
        for waiter in call.waiters.values { waiter.resume(returning: result) }
    }

    /// Leaves off waiting. A call that nobody waits for any more is no longer one to join.
    private func leave(_ waiter: UInt64, _ number: UInt64, _ key: CallKey) {
        guard calls[key]?.number == number, let waiting = calls[key]?.waiters.removeValue(forKey: waiter) else {
            return
        }
        waiting.resume(returning: .failure(CancellationError()))
        guard let call = calls[key], call.waiters.isEmpty else { return }
        call.task.cancel()
        calls[key] = nil
    }
}

extension Task {
    /// Makes the task at least as urgent; systems that cannot do so let it go on as it is.
    fileprivate func hasten(to priority: TaskPriority) {
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
            escalatePriority(to: priority)
        }
    }
}
