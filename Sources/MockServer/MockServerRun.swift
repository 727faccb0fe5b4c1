#if Servers
    public import Commands
    public import Generation
    import LoopbackServing
    public import MockServing
    import MockValues
    import NIOConcurrencyHelpers
    import NIOCore
    import NIOPosix

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Glibc)
        import Glibc
    #endif

    /// The command `mock`: a server on the loopback interface that responds as the specs describe, until it is stopped.
    public struct MockServerRun: Sendable {
        private let source: MockInputs
        private let port: UInt16
        private let hosts: [String]
        private let isLenient: Bool
        private let replay: MockReplay?
        private let scenarios: [String]
        private let set: MockScenarios
        private let resources: MockResources?

        /// - Parameters:
        ///   - source: the specs and mocks to serve
        ///   - port: the port on 127.0.0.1; 0 for any free port
        ///   - hosts: the hosts that requests may name, beside those of loopback
        ///   - isLenient: whether requests may have what servers often overlook, such as unknown names in queries
        ///   - replay: responds to requests that were recorded
        ///   - scenarios: what is sent in place of the usual responses, such as `delay=2s`, or with the name of an endpoint
        ///     before it and a colon
        ///   - isStateful: whether later responses have what requests change
        ///   - seed: the seed of delays and failures
        public init(
            _ source: MockInputs, port: UInt16, hosts: [String] = [], isLenient: Bool = false,
            replay: MockReplay? = nil, scenarios: [String] = [], isStateful: Bool = false, seed: UInt64 = 1
        ) {
            self.source = source
            self.port = port
            self.hosts = hosts
            self.isLenient = isLenient
            self.replay = replay
            self.scenarios = scenarios
            set = MockScenarios(seed: seed)
            resources = isStateful ? MockResources() : nil
        }

        /// Serves until the process ends, and reloads the specs whenever they change.
        ///
        /// - Returns: only if it cannot serve, because the specs have errors or the port is not available
        public func run() -> ExitStatus {
            ProcessSignals.letEnd()
            let state = source.load()
            guard let mocks = state.set else { return .faultsFound }
            let current = CurrentResponder(responder(mocks))
            do {
                for scenario in scenarios { try set(scenario, mocks.endpoints) }
                let listener = try listen(current)
                source.log(
                    "\(mocks.endpoints.count) endpoints at http://127.0.0.1:\(listener.localAddress?.port ?? Int(port))"
                )
                Task { await watch(current, since: state.stamp) }
                try listener.closeFuture.wait()
            } catch let fault as MockScenario.Fault {
                source.report("--scenario: \(fault.reason)")
            } catch {
                source.report("cannot listen on 127.0.0.1:\(port): \(error)")
            }
            return .couldNotRun
        }

        private func listen(_ current: CurrentResponder) throws -> any Channel {
            // One loop for all connections, for input and output only. Replies are computed elsewhere.
            let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
            let count = max(1, min(4, System.coreCount))
            let threads = NIOThreadPool(numberOfThreads: count)
            threads.start()
            let workers = ServerState.Workers(count: count) { work in threads.submit { _ in work() } }
            var bounds = ServerBounds()
            bounds.connections = min(bounds.connections, OpenFiles.limit(most: bounds.connections + 64) - 64)
            let (source, replay) = (source, replay)
            let server = NIOLoopBoundBox.makeBoxSendingValue(
                ServerState(
                    bounds, RequestVetting(AllowedHosts(hosts), isLenient: isLenient), on: loop, workers: workers,
                    log: { source.log($0) },
                    reply: { replay?.reply(to: $0) ?? current.responder.reply(to: $0) }), eventLoop: loop)
            return try ServerBootstrap(group: loop)
                .serverChannelOption(.backlog, value: 1_024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.maxMessagesPerRead, value: 1)
                // Limits how much is computed for peers that do not read.
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

        /// Checks twice a second whether files have changed. Files with errors are reported, but not served.
        private func watch(_ current: CurrentResponder, since stamp: MockInputs.Stamp) async {
            var known = stamp
            while !Task.isCancelled {
                try? await Task.sleep(nanoseconds: 500_000_000)
                let now = source.stamp()
                guard now != known else { continue }
                known = now
                guard let mocks = source.load().set else { continue }
                current.replace(by: responder(mocks))
                source.log("read again: \(mocks.endpoints.count) endpoints")
            }
        }

        private func responder(_ mocks: MockSet) -> MockResponder {
            MockResponder(
                mocks.specification, isLenient: isLenient, scenarios: set, resources: resources,
                example: { endpoint, name in mocks.body(of: endpoint, example: name) },
                body: { endpoint throws(MockFailure) in try mocks.body(of: endpoint) })
        }

        /// Sets a scenario as it is written in the option: `delay=2s`, or `Gallery.picture: error=systemBusy`.
        private func set(_ text: String, _ endpoints: [MockEndpoint]) throws(MockScenario.Fault) {
            let parts = text.split(separator: ":", maxSplits: 1)
            if parts.count == 2, !parts[0].contains("=") {
                try set.set(String(parts[1]), for: String(parts[0]), among: endpoints)
            } else {
                try set.set(text, for: nil, among: endpoints)
            }
        }
    }

    /// The current responses.
    private final class CurrentResponder: Sendable {
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

    /// How signals reach the process.
    private enum ProcessSignals {
        /// Unblocks signals that end the process, which the parent may have blocked.
        static func letEnd() {
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, SIGTERM)
            sigaddset(&set, SIGINT)
            pthread_sigmask(SIG_UNBLOCK, &set, nil)
        }
    }
#endif
