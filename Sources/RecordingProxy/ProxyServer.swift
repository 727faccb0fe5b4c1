#if Servers
    package import APIRuntime
    package import LoopbackServing
    import NIOCore
    import NIOPosix
    package import WireSyntax

    /// A reverse proxy on the loopback interface.
    package struct ProxyServer: Sendable {
        private let listener: NIOAsyncChannel<ProxyConnection.Connection, Never>
        private let connection: ProxyConnection
        private let mostConnections: Int
        /// Translates between the proxy's addresses and the origin's.
        package let heads: ProxyHeads

        /// Listens on a port of 127.0.0.1.
        /// - Parameters:
        ///   - origin: The server that requests are forwarded to.
        ///   - port: The port; 0 for any free one.
        ///   - transport: Sends the requests.
        ///   - sockets: Opens WebSockets; `nil` if there is none that can.
        ///   - bounds: How much the proxy accepts from its clients, and how long it waits for them.
        ///   - hosts: The hosts that requests may name, beside those of loopback and the origin's.
        ///   - log: Receives a line for each response.
        package init(
            to origin: ServerURL, port: Int, over transport: any Transport, sockets: (any WebSocketTransport)? = nil,
            bounds: ServerBounds = ServerBounds(), hosts: [String] = [], log: @escaping @Sendable (String) -> Void
        ) async throws {
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            let connections = NIOLoopBoundBox.makeBoxSendingValue(ServerConnections(bounds, on: loop), eventLoop: loop)
            let vetting = RequestVetting(AllowedHosts(hosts + [String(HostText.withoutPort(origin.authority[...]))]))
            mostConnections = bounds.connections
            listener = try await ServerBootstrap(group: loop)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try ProxyGuard(bounds, vetting, connections.value, log: log).add(to: channel)
                        return try ProxyConnection.Connection(wrappingChannelSynchronously: channel)
                    }
                }
            heads = ProxyHeads(origin: origin, port: listener.channel.localAddress?.port ?? port)
            connection = ProxyConnection(heads: heads, transport: transport, sockets: sockets, log: log)
        }

        /// Serves until the task is cancelled. Connections that are open then are closed.
        package func serve() async {
            let connection = connection
            try? await listener.executeThenClose { clients in
                await withTaskGroup(of: Void.self) { group in
                    var open = 0
                    var clients = clients.makeAsyncIterator()
                    while let client = try? await clients.next() {
                        // The results of those that have ended. No more than the bounds allow are open.
                        if open == 2 * mostConnections { await group.next() } else { open += 1 }
                        group.addTask { await Self.serve(client, by: connection) }
                    }
                    group.cancelAll()
                }
            }
        }

        /// A client that leaves ends the exchange with the origin, also while that sends nothing.
        private static func serve(_ client: ProxyConnection.Connection, by connection: ProxyConnection) async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await connection.serve(client) }
                group.addTask { try? await client.channel.closeFuture.get() }
                await group.next()
                group.cancelAll()
            }
        }
    }
#endif
