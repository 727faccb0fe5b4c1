/// Keeps what the server gave in the table that the spec names, where `APICall.store` says how.
///
/// It stands behind the cache, so that nothing is kept that the cache gives: that was kept when the server gave it, and
/// may be older than what the table holds by now. A failure to keep goes along with the answer: to sign in, to make room
/// in the cache and the like are done all the same, as the server has answered. ``StorageFaultStep`` throws it in the end.
struct StorageStep: Middleware {
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        var answer: APICall.Answer = try await next(call)
        guard let store = call.store, case .value(let value, _) = try await call.outcome(of: &answer) else {
            return answer
        }
        // A table that those who sign in share must not get what was meant for the one before.
        try await call.holding?.check()
        do {
            try await store(value)
        } catch let fault as StorageFault {
            answer.storageFault = fault
        }
        return answer
    }
}

/// Lets a call fail whose answer could not be kept, once all others have seen the answer.
struct StorageFaultStep: Middleware {
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        let answer: APICall.Answer = try await next(call)
        if let fault = answer.storageFault { throw fault }
        return answer
    }
}

/// Keeps a value; throws a `StorageFault` or `CancellationError`.
typealias AnswerStoring = @Sendable (any Sendable) async throws -> Void

private enum StorageKey: CallValueKey {
    static let initial: AnswerStoring? = nil
}

extension APICall {
    /// Stores the value of a response in its table; `nil` where there is no table, or where the reader of a stream stores
    /// each of its values.
    var store: AnswerStoring? {
        get { self[StorageKey.self] }
        set { self[StorageKey.self] = newValue }
    }
}
