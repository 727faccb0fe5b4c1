extension APIClient {
    /// Waits until no call of a queue runs or waits, in this client and its copies: before an app closes, say, or a
    /// user signs out. Calls that begin meanwhile are waited for too.
    /// - Parameter queue: the queue's name in the spec; one that no call has used yet is empty.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func drained(queue: String) async throws(CancellationError) {
        try await settings.shared.queues.drained(queue)
    }

    /// Waits until no call of any queue runs or waits, in this client and its copies.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func drained() async throws(CancellationError) {
        try await settings.shared.queues.drained(nil)
    }
}

extension APIClient {
    /// Sends everything to one of the client's servers from now on, however it fares: in this client and its copies.
    ///
    /// Calls under way end with the server that they were sent to.
    /// - Parameter server: its URL, as the environment has it.
    /// - Throws: `ServerAddress.Unknown` where the client has no such server; nothing changes then.
    public func select(server: String) throws(ServerAddress.Unknown) {
        let servers: [ServerAddress] = (try? settings.servers.get()) ?? []
        guard let address = try? ServerAddress(server), servers.contains(address) else {
            throw ServerAddress.Unknown(servers: servers.map(\.description))
        }
        settings.shared.serverHealth.selection = address
    }

    /// Goes back to what the spec says: to the first server, or to the next one where that fails too often.
    public func selectServerAutomatically() {
        settings.shared.serverHealth.selection = nil
    }
}
