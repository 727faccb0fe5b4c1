#if Servers
    import NIOConcurrencyHelpers
    import NIOCore
    import NIOPosix

    /// Hostile peers, each of which reconnects when the server closes its connection.
    final class HostilePeers: Sendable {
        private enum Kind: Int, CaseIterable {
            /// Sends a byte a second.
            case slow
            /// Sends a request line of 2 MB.
            case long
            /// Sends nothing.
            case silent
            /// Sends requests and reads no response.
            case deaf
        }

        /// One buffer shared by all peers.
        private static let longPath: ByteBuffer = ByteBuffer(repeating: UInt8(ascii: "a"), count: 2 << 20)

        private let group: MultiThreadedEventLoopGroup
        private let port: Int
        private let isOver: NIOLockedValueBox<Bool> = NIOLockedValueBox(false)

        init(on group: MultiThreadedEventLoopGroup, port: Int) {
            self.group = group
            self.port = port
        }

        /// Connects this many peers, of all kinds.
        func begin(_ count: Int) async throws {
            for number in 0..<count {
                let kind = Kind.allCases[number % Kind.allCases.count]
                follow(try await connect(kind), kind)
            }
        }

        func end() {
            isOver.withLockedValue { $0 = true }
        }

        private func connect(_ kind: Kind) async throws -> any Channel {
            let channel: any Channel = try await ClientBootstrap(group: group)
                .channelOption(.autoRead, value: kind != .deaf)
                .connect(host: "127.0.0.1", port: port).get()
            attack(channel, kind)
            return channel
        }

        private func follow(_ channel: any Channel, _ kind: Kind) {
            channel.closeFuture.whenComplete { _ in
                guard !self.isOver.withLockedValue({ $0 }) else { return }
                channel.eventLoop.scheduleTask(in: .seconds(1)) {
                    guard !self.isOver.withLockedValue({ $0 }) else { return }
                    Task {
                        guard let next = try? await self.connect(kind) else { return }
                        self.follow(next, kind)
                    }
                }
            }
        }

        private func attack(_ channel: any Channel, _ kind: Kind) {
            switch kind {
            case .silent: break
            case .slow:
                channel.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .seconds(1)) { task in
                    guard channel.isActive else { return task.cancel() }
                    channel.writeAndFlush(ByteBuffer(string: "G"), promise: nil)
                }
            case .long:
                channel.writeAndFlush(ByteBuffer(string: "GET /"), promise: nil)
                channel.writeAndFlush(Self.longPath, promise: nil)
            case .deaf:
                let request = "GET /products/7 HTTP/1.1\r\nHost: localhost\r\n\r\n"
                channel.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(500)) { task in
                    guard channel.isActive else { return task.cancel() }
                    guard channel.isWritable else { return }
                    channel.writeAndFlush(ByteBuffer(string: String(repeating: request, count: 500)), promise: nil)
                }
            }
        }
    }
#endif
