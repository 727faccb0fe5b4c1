extension Credential {
    /// Gives a credential in place of one that a server has refused.
    public typealias Refresh = @Sendable (_ refused: Credential) async throws -> Credential
}

/// One renewal for all calls that wait for it. It is not cancelled with any of them, or with all: the server may have
/// taken the old credential back already.
extension APISession {
    struct Renewal: Sendable {
        let number: UInt64
        let task: Task<Void, any Error>
    }

    /// The sessions whose credential the current task renews, with the numbers of the renewals: what it sends does not
    /// wait for itself.
    @TaskLocal static var renewals: [ObjectIdentifier: UInt64] = [:]

    private static let late: String = "the renewal of the session took too long"

    private var isRenewing: Bool { Self.renewals[ObjectIdentifier(self)] != nil }

    /// The credential for a request that is about to be sent; waits while it is being renewed.
    /// - Parameters:
    ///   - holding: the session as the call found it.
    ///   - limit: how long to wait.
    /// - Returns: the credential, and whether the renewal that was waited for failed.
    /// - Throws: an `Credential.Fault` where the session of the call is over.
    func credential(
        of holding: Holding, _ time: any TimeSource, atMost limit: Duration
    ) async throws -> (credential: Credential, wasInVain: Bool) {
        var wasInVain: Bool = false
        if let task = renewal?.task, !isRenewing {
            do {
                try await holding.lasting {
                    try await time.within(limit, orElse: Self.late) { try await task.valueUnlessCancelled() }
                }
            } catch {
                try Task.checkCancellation()
                wasInVain = true
            }
        }
        guard let present, present.epoch == holding.epoch, let credential = present.credential else {
            throw Credential.Fault.sessionEnded
        }
        return (credential, wasInVain)
    }

    /// The credential in place of a refused one: one that came since, or else what a renewal gives, which begins unless
    /// one is under way.
    /// - Parameters:
    ///   - refused: what the request carried.
    ///   - holding: the session as the call found it.
    ///   - limit: how long to wait, and how long a renewal may take.
    /// - Returns: nil where there is none.
    /// - Throws: an `Credential.Fault` where the session of the call is over, and `CancellationError`.
    func credential(
        insteadOf refused: Credential, of holding: Holding, by refresh: @escaping Credential.Refresh,
        _ time: any TimeSource, atMost limit: (wait: Duration, renewal: Duration)
    ) async throws -> Credential? {
        guard let credential = try lasting(holding), !isRenewing else { return nil }
        guard credential == refused else { return credential }
        let task: Task<Void, any Error> = renewal?.task ?? begin(refused, refresh, time, limit.renewal)
        do {
            try await holding.lasting {
                try await time.within(limit.wait, orElse: Self.late) { try await task.valueUnlessCancelled() }
            }
        } catch {
            try Task.checkCancellation()
            _ = try lasting(holding)
            return nil
        }
        return try lasting(holding)
    }

    /// The credential, as long as the one is signed in for whom a call was made.
    private func lasting(_ holding: Holding) throws(Credential.Fault) -> Credential? {
        guard isLasting(holding) else { throw Credential.Fault.sessionEnded }
        return state?.credential
    }

    private func begin(
        _ refused: Credential, _ refresh: @escaping Credential.Refresh, _ time: any TimeSource, _ limit: Duration
    ) -> Task<Void, any Error> {
        let number: UInt64 = draw()
        let work = Task {
            try await Self.$renewals.withValue(
                Self.renewals.merging([ObjectIdentifier(self): number]) { _, new in new }
            ) {
                try await refresh(refused)
            }
        }
        let task = Task {
            do {
                let credential: Credential = try await time.within(limit, orElse: Self.late) {
                    try await work.valueUnlessCancelled()
                }
                if end(number) { _ = keep(credential) }
            } catch {
                work.cancel()
                _ = end(number)
                throw error
            }
        }
        renewal = Renewal(number: number, task: task)
        return task
    }

    /// Notes that a renewal is over.
    /// - Returns: whether it is still wanted.
    private func end(_ number: UInt64) -> Bool {
        guard renewal?.number == number else { return false }
        renewal = nil
        return true
    }
}
