/// Does what the spec says of a call while an equal one is under way.
struct DedupeStep: Middleware {
    private let policy: DedupePolicy
    private let shared: SharedState

    init(_ policy: DedupePolicy, _ shared: SharedState) {
        self.policy = policy
        self.shared = shared
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        guard let key = CallKey(call) else { return try await next(call) }
        switch policy {
        case .none: return try await next(call)
        case .reject: return try await reject(call, key, next)
        case .coalesce: return try await coalesce(call, key, next)
        case .cancelPrevious: return try await cancelPrevious(call, key, next)
        }
    }

    private func reject(_ call: APICall, _ key: CallKey, _ next: APICall.Next) async throws -> APICall.Answer {
        guard let number = await shared.callsUnderWay.begin(key) else {
            throw NetworkFault(.duplicate, reason: "an equal call is under way")
        }
        return try await next(call) { await shared.callsUnderWay.end(key, number) }
    }

    private func cancelPrevious(_ call: APICall, _ key: CallKey, _ next: APICall.Next) async throws -> APICall.Answer {
        let task: Task<APICall.Answer, any Error> = await shared.callsUnderWay.replace(key) { number in
            try await next(call) { await shared.callsUnderWay.end(key, number) }
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func coalesce(_ call: APICall, _ key: CallKey, _ next: APICall.Next) async throws -> APICall.Answer {
        // A call made by a middleware of an equal one would wait for itself.
        guard !CallKey.enclosing.contains(key) else { return try await next(call) }
        return try await shared.sharedCalls.answer(to: key) {
            call.emit(.joined)
        } send: {
            try await CallKey.$enclosing.withValue(CallKey.enclosing.union([key])) {
                var answer: APICall.Answer = try await next(call)
                // Read once for all who wait.
                _ = try await call.verdict(on: &answer)
                return answer
            }
        }
    }
}

extension CallKey {
    /// The coalesced calls that the current task is part of.
    @TaskLocal static var enclosing: Set<CallKey> = []
}
