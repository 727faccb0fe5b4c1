#if MockServer
    import Foundation
    public import Commands
    public import Generation
    import MockServing
    import MockValues
    import NIOConcurrencyHelpers
    import NIOCore
    import NIOPosix

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The command `mock`: a server on loopback that answers as the specs say, until it is ended.
    public struct MockServerRun: Sendable {
        private let source: MockSource
        private let port: UInt16

        /// - Parameters:
        ///   - source: what is served.
        ///   - port: where it listens, on 127.0.0.1; 0: where there is room.
        public init(_ source: MockSource, port: UInt16) {
            self.source = source
            self.port = port
        }

        /// Serves until the process is ended, and reads the specs again whenever they change.
        ///
        /// - Returns: only where it cannot serve: the specs have errors, or the port cannot be had.
        public func run() -> ExitStatus {
            ProcessLimits.letSignalsEnd()
            let state = source.load()
            guard let set = state.set else { return .faultsFound }
            let answers = CurrentAnswers(MockResponder(set))
            do {
                let listener = try listen(answers)
                source.log(
                    "\(set.endpoints.count) endpoints at http://127.0.0.1:\(listener.localAddress?.port ?? Int(port))")
                Task { await watch(answers, since: state.stamp) }
                try listener.closeFuture.wait()
            } catch {
                source.report("cannot listen on 127.0.0.1:\(port): \(error)")
            }
            return .couldNotRun
        }

        private func listen(_ answers: CurrentAnswers) throws -> any Channel {
            // One loop for all connections, which only carries bytes; replies are worked out elsewhere.
            let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
            let count = max(1, min(4, System.coreCount))
            let threads = NIOThreadPool(numberOfThreads: count)
            threads.start()
            let workers = ServerState.Workers(count: count) { work in threads.submit { _ in work() } }
            var bounds = ServerBounds()
            bounds.connections = min(bounds.connections, ProcessLimits.openFiles(most: bounds.connections + 64) - 64)
            let source = source
            let server = NIOLoopBoundBox.makeBoxSendingValue(
                ServerState(
                    bounds, on: loop, workers: workers, log: { source.log($0) },
                    reply: { answers.responder.reply(to: $0) }), eventLoop: loop)
            return try ServerBootstrap(group: loop)
                .serverChannelOption(.backlog, value: 1_024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.maxMessagesPerRead, value: 1)
                // So that little is worked out for those who do not read it.
                .childChannelOption(.socketOption(.so_sndbuf), value: 65_536)
                .childChannelOption(
                    .recvAllocator,
                    value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1_024, maximum: 16_384)
                )
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture { try server.value.serve(channel) }
                }
                .bind(host: "127.0.0.1", port: Int(port)).wait()
        }

        /// Looks twice a second for files that have changed. What has errors is told, and not served.
        private func watch(_ answers: CurrentAnswers, since stamp: MockSource.Stamp?) async {
            var known = stamp
            while !Task.isCancelled {
                try? await Task.sleep(nanoseconds: 500_000_000)
                guard let now = source.stamp(), now != known else { continue }
                known = now
                guard let set = source.load().set else { continue }
                answers.replace(by: MockResponder(set))
                source.log("read again: \(set.endpoints.count) endpoints")
            }
        }
    }

    /// What is answered with now.
    private final class CurrentAnswers: Sendable {
        private let current: NIOLockedValueBox<MockResponder>

        init(_ responder: MockResponder) {
            current = NIOLockedValueBox(responder)
        }

        var responder: MockResponder {
            current.withLockedValue { responder in responder }
        }

        func replace(by responder: MockResponder) {
            current.withLockedValue { current in current = responder }
        }
    }

    extension MockResponder {
        fileprivate init(_ set: MockSet) {
            self.init(set.specification) { endpoint throws(MockFailure) in try set.body(of: endpoint) }
        }
    }

    /// What the system lets the process do.
    private enum ProcessLimits {
        /// Takes as many files at a time as are wanted and may be had.
        /// - Returns: how many that are.
        static func openFiles(most: Int) -> Int {
            var limit = rlimit()
            #if canImport(Glibc)
                let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            #else
                let resource = RLIMIT_NOFILE
            #endif
            guard getrlimit(resource, &limit) == 0 else { return 256 }
            if limit.rlim_cur < rlim_t(most) {
                limit.rlim_cur = min(limit.rlim_max, rlim_t(most))
                _ = setrlimit(resource, &limit)
                _ = getrlimit(resource, &limit)
            }
            return Int(min(limit.rlim_cur, rlim_t(most)))
        }

        /// Whoever started the process may have held signals back that are there to end it.
        static func letSignalsEnd() {
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, SIGTERM)
            sigaddset(&set, SIGINT)
            pthread_sigmask(SIG_UNBLOCK, &set, nil)
        }
    }
#endif
