/// The servers that have attempts of a call in flight, and those whose attempts failed without a response. Another attempt goes
/// to one of the others, if there are any.
final class TriedServers: CallValueKey, Sendable {
    static var initial: TriedServers? { nil }

    private let servers = Locked<[ServerAddress]>([])

    var all: [ServerAddress] { servers.withLock { $0 } }

    func insert(_ server: ServerAddress) {
        servers.withLock { servers in
            if !servers.contains(server) { servers.append(server) }
        }
    }

    /// Called when a server has responded.
    func remove(_ server: ServerAddress) {
        servers.withLock { servers in servers.removeAll { tried in tried == server } }
    }

    /// The servers that were not tried; all, if each of them was.
    func others(of all: [ServerAddress]) -> [ServerAddress] {
        let tried = self.all
        let others = all.filter { server in !tried.contains(server) }
        return others.isEmpty ? all : others
    }
}
