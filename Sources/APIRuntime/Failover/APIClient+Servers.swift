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
        settings.shared.serverBoard.selection = address
    }

    /// Goes back to what the spec says: to the first server, or to the next one where that fails too often.
    public func selectServerAutomatically() {
        settings.shared.serverBoard.selection = nil
    }
}

extension ServerAddress {
    /// A server that a client was told to ask is none of its own.
    public struct Unknown: Error, Sendable, Hashable, CustomStringConvertible {
        /// The URLs of those that it has.
        public let servers: [String]

        public var description: String {
            "unknown server: expected one of " + servers.joined(separator: ", ")
        }
    }
}
