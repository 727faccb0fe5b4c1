/// What a client knows of its servers, and which one was chosen by hand.
///
/// Requests are put together without waiting, so this is guarded by a lock.
struct ServerBoard: Sendable {
    /// A server for one attempt.
    struct Choice: Sendable {
        let server: ServerAddress
        fileprivate let generation: UInt64
    }

    private struct State {
        var records: [ServerAddress: ServerRecord] = [:]
        var chosen: ServerAddress?

        func choice(_ server: ServerAddress) -> Choice {
            Choice(server: server, generation: records[server]?.generation ?? 0)
        }
    }

    private let state = Locked(State())

    /// The server that was chosen by hand; nil: none was.
    var selection: ServerAddress? {
        get { state.withLock { $0.chosen } }
        nonmutating set { state.withLock { $0.chosen = newValue } }
    }

    /// The first server that is not left alone; where all are, the one that is to be asked again first.
    /// - Parameter fallback: the server where all are being tried.
    func choose(of servers: [ServerAddress], else fallback: ServerAddress, at now: Duration) -> Choice {
        state.withLock { state in
            for server in servers where state.records[server, default: ServerRecord()].admits(at: now) {
                return state.choice(server)
            }
            let rests: [(server: ServerAddress, rest: Duration)] = servers.compactMap { server in
                state.records[server]?.rest.map { rest in (server, rest) }
            }
            let next = rests.min { left, right in left.rest < right.rest }
            return state.choice(next?.server ?? fallback)
        }
    }

    /// Notes how a sending went.
    /// - Parameter isFailure: nil: it says nothing of the server.
    /// - Returns: the server that is asked from now on, where that has changed.
    func note(
        _ isFailure: Bool?, of choice: Choice, among servers: [ServerAddress], at now: Duration,
        _ policy: FailoverPolicy
    ) -> ServerAddress? {
        state.withLock { state in
            let isOver = state.records[choice.server, default: ServerRecord()]
                .note(isFailure, since: choice.generation, at: now, policy)
            guard isOver else { return nil }
            return servers.first { server in server != choice.server && state.records[server]?.rest == nil }
        }
    }
}
