@_spi(Generated) import APIJSON

extension APISession {
    /// Who is signed in.
    struct State: Sendable {
        var credential: Credential?
        /// Stands for who is signed in, whatever becomes of the credential.
        let identity: String?

        init(_ credential: Credential?, _ salt: String) {
            self.credential = credential
            self.identity = credential?.identity(salt: salt)
        }
    }

    /// The session as a call finds it.
    struct Holding: Sendable {
        let session: APISession
        let credential: Credential?
        let identity: String?
        /// Tells this session from those before and after it.
        let epoch: UInt64
        /// How often somebody has signed out.
        let departures: UInt64
    }
}

extension APISession.Holding {
    /// Makes sure that the one for whom a call was made is still signed in.
    /// - Throws: an `Credential.Fault` of the kind `sessionEnded`.
    func check() async throws(Credential.Fault) {
        guard await session.isLasting(self) else { throw Credential.Fault.sessionEnded }
    }

    /// Waits for something, and no longer than the one is signed in for whom a call was made.
    /// - Throws: what the work throws, an `Credential.Fault` of the kind `sessionEnded`, and `CancellationError` as
    ///   soon as the task is cancelled.
    func lasting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let changes: AsyncStream<APISession.Change> = await session.changes()
        try await check()
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                for await _ in changes where await !session.isLasting(self) { throw Credential.Fault.sessionEnded }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }
}

extension APISession.Holding? {
    /// Waits for something, where a call is made for somebody no longer than they are signed in.
    func lasting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        guard let self else { return try await work() }
        return try await self.lasting(work)
    }
}

extension Credential.Fault {
    /// A call is not sent, or not again, for one who is not signed in any more.
    static let sessionEnded: Credential.Fault = Credential.Fault(
        .sessionEnded, reason: "the call was made for one who is not signed in any more")
}

extension APISession: CustomReflectable {
    /// Nothing: what a session holds is for nobody to see.
    public nonisolated var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .class) }
}
