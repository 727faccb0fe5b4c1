#if Servers
    package import NIOCore

    /// A connection of a server: it counts from the time that it is active until it ends, and never waits for its peer for
    /// longer than the bounds allow.
    package protocol LoopbackConnection: ChannelInboundHandler, GatedConnection {
        var life: ConnectionLife { get }

        /// The peer has taken longer than this, the longest time that it may.
        func peerIsLate(after patience: TimeAmount)

        /// Nothing arrives any more, and nothing can be sent.
        func end()
    }

    extension LoopbackConnection {
        package func handlerAdded(context: ChannelHandlerContext) {
            life.context = context
            if context.channel.isActive { life.begin(self) }
        }

        package func channelActive(context: ChannelHandlerContext) {
            life.begin(self)
            context.fireChannelActive()
        }

        package func channelInactive(context: ChannelHandlerContext) {
            life.end(self)
            context.fireChannelInactive()
        }

        package func handlerRemoved(context: ChannelHandlerContext) {
            life.end(self)
            life.context = nil
        }

        /// Closes the connection without a response.
        package func leave() {
            life.context?.close(promise: nil)
        }
    }

    /// The life of one connection, and how long it has waited for its peer.
    package final class ConnectionLife {
        private enum Stage {
            case new
            case running
            case over
        }

        private let connections: ServerConnections
        private let headTime: TimeAmount
        package fileprivate(set) var context: ChannelHandlerContext?
        /// When the connection began to wait for its peer; `nil` while the peer waits for a response.
        fileprivate var waitsSince: NIODeadline?
        private var patience: TimeAmount = .zero
        private var stage: Stage = .new

        package init(_ bounds: ServerBounds, among connections: ServerConnections) {
            self.connections = connections
            headTime = bounds.headTime
        }

        package var isOver: Bool { stage == .over }

        /// From now on, the peer may take this long.
        package func wait(_ time: TimeAmount) {
            waitsSince = connections.now
            patience = time
        }

        /// The peer waits for a response.
        package func stopWaiting() {
            waitsSince = nil
        }

        fileprivate func begin(_ connection: any LoopbackConnection) {
            guard stage == .new else { return }
            stage = .running
            wait(headTime)
            connections.join(connection)
        }

        fileprivate func end(_ connection: any LoopbackConnection) {
            guard stage != .over else { return }
            stage = .over
            waitsSince = nil
            connection.end()
            connections.leave(connection)
        }

        fileprivate func look(at connection: any LoopbackConnection) {
            guard let waitsSince, connections.now >= waitsSince + patience else { return }
            connection.peerIsLate(after: patience)
        }
    }

    /// The connections of a server, so that no peer can keep others out: there are only so many, and none waits for its peer
    /// for longer than the bounds allow. It is confined to the one event loop that they run on.
    package final class ServerConnections {
        private let most: Int
        private let loop: any EventLoop
        private var connections: [ObjectIdentifier: any LoopbackConnection] = [:]
        private var isWatching: Bool = false
        private static let interval: TimeAmount = .milliseconds(250)

        package init(_ bounds: ServerBounds, on loop: any EventLoop) {
            most = bounds.connections
            self.loop = loop
        }

        /// The time of the event loop.
        fileprivate var now: NIODeadline { loop.now }

        /// Adds a connection. If there are too many, closes the one that has waited longest for its peer.
        fileprivate func join(_ connection: any LoopbackConnection) {
            connections[ObjectIdentifier(connection)] = connection
            watch()
            guard connections.count > most else { return }
            let longest = connections.values.filter { $0.life.waitsSince != nil }
                .min { ($0.life.waitsSince ?? .distantFuture) < ($1.life.waitsSince ?? .distantFuture) }
            (longest ?? connection).leave()
        }

        fileprivate func leave(_ connection: any LoopbackConnection) {
            connections[ObjectIdentifier(connection)] = nil
        }

        /// Checks all connections four times a second. Individual timers would be set and cancelled with every request.
        private func watch() {
            guard !isWatching else { return }
            isWatching = true
            let board = NIOLoopBound(self, eventLoop: loop)
            loop.scheduleRepeatedTask(initialDelay: Self.interval, delay: Self.interval) { task in
                let board = board.value
                for connection in Array(board.connections.values) { connection.life.look(at: connection) }
                guard board.connections.isEmpty else { return }
                board.isWatching = false
                task.cancel()
            }
        }
    }
#endif
