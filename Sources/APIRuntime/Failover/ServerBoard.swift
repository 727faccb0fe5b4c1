import Foundation

/// What a client knows of its servers, and which one was chosen by hand.
///
/// Requests are put together without waiting, so this is guarded by a lock.
final class ServerBoard: @unchecked Sendable {
    /// A server for one sending.
    struct Choice {
        let server: ServerAddress
        fileprivate let generation: UInt64
    }

    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    private var records: [ServerAddress: ServerRecord] = [:]
    private var chosen: ServerAddress?

    /// The server that was chosen by hand; nil: none was.
    var selection: ServerAddress? {
        get { lock.withLock { chosen } }
        set { lock.withLock { chosen = newValue } }
    }

    /// The first server that is not left alone; where all are, the one that is to be asked again first.
    /// - Parameter fallback: the server where all are being tried.
    func choose(of servers: [ServerAddress], else fallback: ServerAddress, at now: Duration) -> Choice {
        lock.withLock {
            for server in servers where records[server, default: ServerRecord()].admits(at: now) {
                return choice(server)
            }
            let rests: [(server: ServerAddress, rest: Duration)] = servers.compactMap { server in
                records[server]?.rest.map { rest in (server, rest) }
            }
            let next = rests.min { left, right in left.rest < right.rest }
            return choice(next?.server ?? fallback)
        }
    }

    /// Notes how a sending went.
    /// - Parameter isFailure: nil: it says nothing of the server.
    /// - Returns: the server that is asked from now on, where that has changed.
    func note(
        _ isFailure: Bool?, of choice: Choice, among servers: [ServerAddress], at now: Duration,
        _ policy: FailoverPolicy
    ) -> ServerAddress? {
        lock.withLock {
            let isOver: Bool = records[choice.server, default: ServerRecord()]
                .note(isFailure, since: choice.generation, at: now, policy)
            guard isOver else { return nil }
            return servers.first { server in server != choice.server && records[server]?.rest == nil }
        }
    }

    private func choice(_ server: ServerAddress) -> Choice {
        Choice(server: server, generation: records[server]?.generation ?? 0)
    }
}
