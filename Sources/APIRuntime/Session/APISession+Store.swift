@_spi(Generated) import APIJSON

extension APISession {
    /// Keeps the credential of a session for longer than the process runs, such as in a keychain or a protected file.
    ///
    /// ```swift
    /// struct KeychainStore: APISession.Store {
    ///     func load() async throws -> Credential? { try Keychain.read("vault").map { .token($0) } }
    ///     func save(_ credential: Credential?) async throws { try Keychain.write(credential, to: "vault") }
    /// }
    /// ```
    public protocol Store: Sendable {
        /// The credential that was saved last; nil: there is none. A session asks once.
        func load() async throws -> Credential?

        /// Keeps a credential in place of the one before; nil: keeps none. A session saves one after the other.
        func save(_ credential: Credential?) async throws
    }
}

extension APISession {
    /// What happened to a session.
    public enum Change: Sendable, Hashable, CaseIterable {
        /// Somebody signed in.
        case established
        /// The credential was renewed; who is signed in stays the same.
        case renewed
        /// Nobody is signed in any more.
        case cleared
        /// The store could not keep the credential: the session goes on, and will be lost with the process.
        case notKept
    }
}

extension APISession {
    /// The session as it is now; asks the store where that has not been done yet.
    /// - Parameter jar: keeps the cookies of those who sign in here.
    func holding(filling jar: CookieJar? = nil) async throws -> Holding {
        while true {
            if let present {
                if let jar { fill(jar) }
                return present
            }
            try await (loading ?? load()).valueUnlessCancelled()
        }
    }

    private func load() -> Task<Void, any Error> {
        let task = Task {
            defer { loading = nil }
            do {
                found(try await store?.load())
            } catch {
                throw Credential.Fault(.storeFailed, reason: "the credential cannot be loaded")
            }
        }
        loading = task
        return task
    }

    /// Saves after all that was saved before, even where nobody waits for it.
    func save(_ credential: Credential?) -> Task<Void, any Error>? {
        guard let store else { return nil }
        let previous: Task<Void, any Error>? = lastSave
        let task = Task {
            _ = await previous?.result
            do {
                try await store.save(credential)
            } catch {
                tell(.notKept)
                throw Credential.Fault(.storeFailed, reason: "the credential cannot be saved")
            }
        }
        lastSave = task
        return task
    }
}

extension APISession {
    /// Signs out the one for whom a call was made, unless somebody else has signed in since.
    func clear(of holding: Holding) {
        guard present?.epoch == holding.epoch else { return }
        begin(nil)
        _ = save(nil)
    }

    /// Signs somebody in because an answer holds a token.
    /// - Parameter holding: the session as the call found it.
    /// - Throws: an `Credential.Fault` where somebody has signed out since.
    func establish(byAnswer token: String, to holding: Holding) throws(Credential.Fault) {
        guard present?.departures == holding.departures else {
            throw Credential.Fault(.sessionEnded, reason: "somebody signed out while the call was under way")
        }
        _ = sign(in: .token(token))
    }
}

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
