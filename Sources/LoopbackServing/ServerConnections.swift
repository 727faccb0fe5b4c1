#if MockServer
    package import NIOCore

    /// A connection that may wait for its peer.
    package protocol BoundedConnection: AnyObject {
        /// When the connection began to wait for its peer; `nil` while the peer waits for a response.
        var waitsSince: NIODeadline? { get }

        /// Ends the wait if the peer has taken too long.
        func look(at now: NIODeadline)

        /// Closes the connection without a response.
        func leave()
    }

    /// The connections of a server, so that no peer can keep others out: there are only so many, and none waits for its peer
    /// for longer than the bounds allow. It is confined to the one event loop that they run on.
    package final class ServerConnections {
        private let most: Int
        private let loop: any EventLoop
        private var connections: [ObjectIdentifier: any BoundedConnection] = [:]
        private var isWatching: Bool = false
        private static let interval: TimeAmount = .milliseconds(250)

        package init(_ bounds: ServerBounds, on loop: any EventLoop) {
            most = bounds.connections
            self.loop = loop
        }

        /// The time of the event loop.
        package var now: NIODeadline { loop.now }

        /// Adds a connection. If there are too many, closes the one that has waited longest for its peer.
        package func join(_ connection: any BoundedConnection) {
            connections[ObjectIdentifier(connection)] = connection
            watch()
            guard connections.count > most else { return }
            let longest = connections.values.filter { $0.waitsSince != nil }
                .min { ($0.waitsSince ?? .distantFuture) < ($1.waitsSince ?? .distantFuture) }
            (longest ?? connection).leave()
        }

        package func leave(_ connection: any BoundedConnection) {
            connections[ObjectIdentifier(connection)] = nil
        }

        /// Checks all connections four times a second. Individual timers would be set and cancelled with every request.
        private func watch() {
            guard !isWatching else { return }
            isWatching = true
            let board = NIOLoopBound(self, eventLoop: loop)
            loop.scheduleRepeatedTask(initialDelay: Self.interval, delay: Self.interval) { task in
                let board = board.value
                for connection in Array(board.connections.values) { connection.look(at: board.now) }
                guard board.connections.isEmpty else { return }
                board.isWatching = false
                task.cancel()
            }
        }
    }
#endif
