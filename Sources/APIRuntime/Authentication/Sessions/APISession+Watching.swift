@_spi(Generated) import APIJSON

extension APISession {
    /// One who is told what happens to the session.
    struct Watcher: Sendable {
        let tell: @Sendable (Change) -> Void
        let finish: @Sendable () -> Void
    }

    /// What happens to the session from now on. The stream ends with the session, or with the task that reads it.
    public func changes() -> AsyncStream<Change> {
        let (stream, continuation) = AsyncStream<Change>.makeStream()
        watch(continuation) { change in continuation.yield(change) }
        return stream
    }

    /// Whether somebody is signed in: now, and after each change of it. A state that nobody has taken yet gives way to a
    /// newer one. The stream ends with the session, or with the task that reads it.
    ///
    /// ```swift
    /// let states: AsyncStream<APISession.Status> = try await session.states()
    /// for await state in states {
    ///     show(state == .signedIn ? .account : .welcome)
    /// }
    /// ```
    /// - Throws: an `Credential.Fault` of the kind `storeFailed` where nobody knows, or `CancellationError`.
    public func states() async throws -> AsyncStream<Status> {
        let (stream, continuation) = AsyncStream<Status>.makeStream(bufferingPolicy: .bufferingNewest(1))
        _ = try await holding()
        // Nothing happens between this and the watching.
        continuation.yield(state?.credential == nil ? .signedOut : .signedIn)
        watch(continuation) { change in
            switch change {
            case .established: continuation.yield(.signedIn)
            case .cleared: continuation.yield(.signedOut)
            case .renewed, .notKept: break
            }
        }
        return stream
    }

    private func watch<State>(
        _ continuation: AsyncStream<State>.Continuation, _ tell: @escaping @Sendable (Change) -> Void
    ) {
        let number: UInt64 = add(Watcher(tell: tell, finish: { continuation.finish() }))
        continuation.onTermination = { [weak self] _ in Task { await self?.removeWatcher(number) } }
    }
}

extension APISession {
    /// Whether somebody is signed in.
    public enum Status: Sendable, Hashable, CaseIterable {
        /// Nobody is.
        case signedOut
        /// Somebody is; again, where somebody else has signed in.
        case signedIn
    }
}
