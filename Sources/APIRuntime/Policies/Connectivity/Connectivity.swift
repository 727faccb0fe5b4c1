/// Sends nothing where there is no network.
struct ConnectivityStep: Middleware {
    private let policy: APIClient.ConnectivityPolicy
    private let monitor: any NetworkMonitor
    private let time: any TimeSource

    init(_ policy: APIClient.ConnectivityPolicy, _ monitor: any NetworkMonitor, _ time: any TimeSource) {
        self.policy = policy
        self.monitor = monitor
        self.time = time
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        if !call.request.server.isOnThisDevice, await isOffline() { try await wait(call) }
        return try await next(call)
    }

    private func isOffline() async -> Bool {
        var states: NetworkState.Changes.Iterator = monitor.states().makeAsyncIterator()
        return await states.next() == .unsatisfied
    }

    private func wait(_ call: APICall) async throws {
        try Task.checkCancellation()
        guard case .wait(let limit) = policy, limit > .zero else {
            throw NetworkFault(.notConnected, reason: "this device has no network")
        }
        call.emit(.waitingForNetwork)
        guard try await call.holding.lasting({ try await isOnline(within: limit) }) else {
            throw NetworkFault(.notConnected, reason: "this device has had no network for \(limit)")
        }
    }

    /// Waits for a network.
    /// - Returns: whether there is one before the time is over.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    private func isOnline(within limit: Duration) async throws -> Bool {
        let found: Void? = try await time.result(within: limit) { [monitor] in
            // A monitor that tells no more knows nothing of the network.
            for await state in monitor.states() where state != .unsatisfied { return }
        }
        try Task.checkCancellation()
        return found != nil
    }
}

extension ServerAddress {
    /// Whether the server needs no network: its host is a name or an address of loopback (RFC 6761, section 6.3; RFC
    /// 1122, section 3.2.1.3; RFC 4291, section 2.5.3).
    var isOnThisDevice: Bool {
        if authority.hasPrefix("[") { return authority.hasPrefix("[::1]") }
        let host: Substring = authority.prefix { character in character != ":" }
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        let parts: [Substring] = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { part in UInt8(part) != nil }
    }
}

extension APIClient {
    /// What a client does where this device has no network.
    ///
    /// A network whose state is unknown counts as one, and servers on this device (`localhost`, 127.0.0.0/8, `::1`) need none.
    public enum ConnectivityPolicy: Sendable, Hashable {
        /// Sends all the same. The network is not watched.
        case ignore
        /// Fails by a `NetworkFault` of the kind `notConnected`; nothing is sent.
        case failAtOnce
        /// Waits for a network, and fails in the same way where there is none by then. The wait does not count as time of
        /// the call.
        case wait(atMost: Duration)
    }
}

/// Reports whether this device has a network. Tests drive one of their own.
public protocol NetworkMonitor: Sendable {
    /// The state of the network from now on, for one who watches.
    func states() -> NetworkState.Changes
}

extension NetworkState {
    /// The network as the system sees it: on Apple systems as Network.framework does, on Linux by the interfaces of the
    /// kernel. Anywhere else, and where the kernel tells nothing, the state is `unknown`.
    ///
    /// On Linux there is a network where an interface other than loopback is up and running and has an address that is
    /// valid beyond its own link.
    ///
    /// ```swift
    /// for await state in NetworkState.SystemMonitor().states() {
    ///     banner.isHidden = state != .unsatisfied
    /// }
    /// ```
    public struct SystemMonitor: NetworkMonitor {
        private let board: NetworkStateBoard = NetworkStateBoard { tell in NetworkWatch(tell) }

        public init() {}

        public func states() -> Changes { board.states() }
    }
}

/// Whether this device has a network.
public enum NetworkState: Sendable, Hashable {
    /// There is one. A server may be out of reach all the same.
    case satisfied(via: Interface)
    /// There is none.
    case unsatisfied
    /// It cannot be found out.
    case unknown
}

extension NetworkState {
    /// What carries a network.
    public enum Interface: Sendable, Hashable {
        case wifi
        case cellular
        case wired
        /// Another one, such as a tunnel.
        case other
    }
}

extension NetworkState {
    /// The states of the network: the present one first, then each that is not like the one before.
    ///
    /// Whoever is slow gets the newest state and none in between.
    public struct Changes: AsyncSequence, Sendable {
        public typealias Element = NetworkState

        private let states: AsyncStream<NetworkState>

        /// - Parameter states: the present state and what follows; equal ones in a row count as one. The stream need hold no
        ///   more than the newest.
        public init(_ states: AsyncStream<NetworkState>) {
            self.states = states
        }

        public func makeAsyncIterator() -> Iterator {
            Iterator(states: states.makeAsyncIterator())
        }

        /// Gives one state after the other.
        public struct Iterator: AsyncIteratorProtocol {
            private var states: AsyncStream<NetworkState>.Iterator
            private var last: NetworkState?

            fileprivate init(states: AsyncStream<NetworkState>.Iterator) {
                self.states = states
            }

            /// The next state; nil where the task is cancelled.
            public mutating func next() async -> NetworkState? {
                while let state = await states.next() {
                    guard state != last else { continue }
                    last = state
                    return state
                }
                return nil
            }
        }
    }
}

/// Passes the states of the network on to all who watch. Nothing is watched while nobody does.
final class NetworkStateBoard: Sendable {
    private let watch: @Sendable (@escaping @Sendable (NetworkState) -> Void) -> any Sendable
    private struct State {
        var present: NetworkState?
        var watchers: [UInt64: AsyncStream<NetworkState>.Continuation] = [:]
        var lastNumber: UInt64 = 0
        /// What watches, as long as it is kept.
        var source: (any Sendable)?
    }

    private let state = Locked(State())

    /// - Parameter watch: begins to watch, tells the present state and each that follows, and gives what ends it when it
    ///   is let go of.
    init(_ watch: @escaping @Sendable (@escaping @Sendable (NetworkState) -> Void) -> any Sendable) {
        self.watch = watch
    }

    /// The present state, and what follows.
    func states() -> NetworkState.Changes {
        let (stream, continuation) = AsyncStream<NetworkState>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let (number, isFirst) = state.withLock { state in
            state.lastNumber += 1
            state.watchers[state.lastNumber] = continuation
            if let present = state.present { continuation.yield(present) }
            return (state.lastNumber, state.watchers.count == 1)
        }
        // Keeps the board for as long as somebody watches.
        continuation.onTermination = { _ in self.remove(number) }
        if isFirst { begin() }
        return NetworkState.Changes(stream)
    }

    private func begin() {
        let begun: any Sendable = watch { [weak self] state in self?.tell(state) }
        let isLate = state.withLock { state in
            guard !state.watchers.isEmpty, state.source == nil else { return true }
            state.source = begun
            return false
        }
        // Let go of outside the lock, as are all others.
        if isLate { withExtendedLifetime(begun) {} }
    }

    private func tell(_ present: NetworkState) {
        state.withLock { state in
            guard !state.watchers.isEmpty else { return }
            state.present = present
            for watcher in state.watchers.values { watcher.yield(present) }
        }
    }

    private func remove(_ number: UInt64) {
        let ended: (any Sendable)? = state.withLock { state in
            state.watchers[number] = nil
            guard state.watchers.isEmpty else { return nil }
            defer { state.source = nil }
            state.present = nil
            return state.source
        }
        withExtendedLifetime(ended) {}
    }
}
