@_spi(Generated) import APIJSON
import WireSyntax

extension APISession {
    /// Keeps the credential of a session for longer than the process runs, such as in a protected file. On Apple systems,
    /// `KeychainStore` is one.
    ///
    /// ```swift
    /// struct VaultStore: APISession.Store {
    ///     func load() async throws -> Credential? { try Vault.read("gallery").flatMap { Credential(encoded: $0) } }
    ///     func save(_ credential: Credential?) async throws { try Vault.write(credential?.encoded, to: "gallery") }
    /// }
    /// ```
    public protocol Store: Sendable {
        /// Loads the credential that was saved last; `nil` if there is none. A session calls it once.
        /// - Throws: any error; the call that needs the credential fails with it, and the next call loads again.
        func load() async throws -> Credential?

        /// Saves a credential, which replaces the one before; `nil` removes it. A session does not save concurrently.
        /// - Throws: any error; it is reported, and the credential counts nevertheless.
        func save(_ credential: Credential?) async throws
    }
}

extension APISession {
    /// A change of a session.
    public enum Change: Sendable, Hashable, CaseIterable {
        /// Somebody signed in.
        case established
        /// The credential was renewed; who is signed in stays the same.
        case renewed
        /// Nobody is signed in any more.
        case cleared
        /// The store could not save the credential. The session continues, and is lost with the process.
        case notKept
    }
}

extension APISession {
    /// The present session. Reads the store, unless that was done before.
    /// - Parameter jar: the cookie jar, which learns who is signed in.
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
                throw CredentialError(.storeFailed, reason: "the credential cannot be loaded")
            }
        }
        loading = task
        return task
    }

    /// Saves after everything that was saved before, even if nobody waits for it.
    func save(_ credential: Credential?) -> Task<Void, any Error>? {
        guard let store else { return nil }
        let previous = lastSave
        let task = Task {
            _ = await previous?.result
            do {
                try await store.save(credential)
            } catch {
                tell(.notKept)
                throw CredentialError(.storeFailed, reason: "the credential cannot be saved")
            }
        }
        lastSave = task
        return task
    }
}

extension APISession {
    /// Signs out the user of a call, unless somebody else has signed in since.
    func clear(of holding: Holding) {
        guard present?.epoch == holding.epoch else { return }
        begin(nil)
        _ = save(nil)
    }

    /// Signs in with the token of a response.
    /// - Parameters:
    ///   - holding: the session as the call found it.
    ///   - user: the user that the call acted for; `nil` for no particular user.
    /// - Throws: a `CredentialError` if somebody has signed out since.
    func establish(byResponse token: String, to holding: Holding, for user: ExactText?) throws(CredentialError) {
        guard present?.departures == holding.departures else {
            throw CredentialError(.sessionEnded, reason: "the user signed out during the call")
        }
        _ = sign(in: .token(token), for: user)
    }
}

extension APISession {
    /// An observer of the session.
    struct Watcher: Sendable {
        let tell: @Sendable (Change) -> Void
        let finish: @Sendable () -> Void
    }

    /// The changes of the session from now on. The stream ends with the session, or with the task that reads it.
    public func changes() -> AsyncStream<Change> {
        let (stream, continuation) = AsyncStream<Change>.makeStream()
        watch(continuation) { change in continuation.yield(change) }
        return stream
    }

    /// Whether somebody is signed in: now, and after each change. A newer state replaces one that was not read yet. The
    /// stream ends with the session, or with the task that reads it.
    /// - Throws: a `CredentialError` of the kind `storeFailed` if the store cannot be read, or `CancellationError`.
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
    ///
    /// ```swift
    /// let states: AsyncStream<APISession.Status> = try await session.states()
    /// for await state in states {
    ///     screen.yield(state == .signedIn ? "pictures" : "welcome")
    /// }
    /// ```
    public enum Status: Sendable, Hashable, CaseIterable {
        /// Nobody is.
        case signedOut
        /// Somebody is signed in. Sent again if somebody else signs in.
        case signedIn
    }
}
