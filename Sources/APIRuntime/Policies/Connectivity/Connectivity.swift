import WireSyntax

/// Holds requests back while there is no network.
struct ConnectivityStep: Sendable {
    private let policy: APIClient.ConnectivityPolicy
    private let monitor: any NetworkMonitor
    private let time: any TimeSource

    init(_ policy: APIClient.ConnectivityPolicy, _ monitor: any NetworkMonitor, _ time: any TimeSource) {
        self.policy = policy
        self.monitor = monitor
        self.time = time
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        if await monitor.isCutOff(from: call.request.server) { try await wait(call) }
        return try await next(call)
    }

    private func wait(_ call: APICall) async throws {
        try Task.checkCancellation()
        guard case .wait(let limit) = policy, limit > .zero else {
            throw NetworkError(.notConnected, reason: "this device has no network")
        }
        call.emit(.waitingForNetwork)
        guard try await call.holding.lasting({ try await isOnline(within: limit) }) else {
            throw NetworkError(.notConnected, reason: "this device has had no network for \(limit)")
        }
    }

    /// Waits for a network.
    /// - Returns: Whether there is one within the limit.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    private func isOnline(within limit: Duration) async throws -> Bool {
        let found: Void? = try await time.result(within: limit) { [monitor] in
            // A monitor that ends its states knows nothing about the network.
            for await state in monitor.states() where state != .unsatisfied { return }
        }
        try Task.checkCancellation()
        return found != nil
    }
}

extension NetworkMonitor {
    /// Whether there is no network, and a server needs one.
    func isCutOff(from server: ServerAddress) async -> Bool {
        guard !server.isOnThisDevice else { return false }
        var states = states().makeAsyncIterator()
        return await states.next() == .unsatisfied
    }
}

extension ServerAddress {
    /// Whether the server needs no network.
    var isOnThisDevice: Bool {
        HostText.isLoopback(HostText.withoutPort(authority[...]))
    }
}

extension APIClient {
    /// How a client behaves while the device has no network.
    ///
    /// A network in an unknown state counts as available. Servers on this device (`localhost`, 127.0.0.0/8, `::1`) need
    /// no network.
    public enum ConnectivityPolicy: Sendable, Hashable {
        /// Sends anyway. The network is not monitored.
        case ignore
        /// Fails with a `NetworkError` of the kind `notConnected`. Nothing is sent.
        case failAtOnce
        /// Waits for a network, and fails in the same way if there is none within the limit. The wait does not count
        /// towards the timeout of the call.
        case wait(atMost: Duration)
    }
}

/// Reports whether this device has a network. Tests drive one of their own.
///
/// ```swift
/// struct Switch: NetworkMonitor {
///     let state: NetworkState
///
///     func states() -> NetworkState.Changes {
///         let (states, continuation) = AsyncStream<NetworkState>.makeStream(bufferingPolicy: .bufferingNewest(1))
///         continuation.yield(state)
///         return NetworkState.Changes(states)
///     }
/// }
/// ```
public protocol NetworkMonitor: Sendable {
    /// The states of the network from now on, for one observer.
    func states() -> NetworkState.Changes
}

extension NetworkState {
    /// The network as the system reports it: through Network.framework on Apple systems, and through the kernel's
    /// interfaces on Linux. On other systems, and if the kernel gives no information, the state is `unknown`.
    ///
    /// On Linux, the network is available if an interface other than loopback is up and running and has an address that
    /// is not link-local.
    ///
    /// ```swift
    /// for await state in NetworkState.SystemMonitor().states() {
    ///     banner.isHidden = state != .unsatisfied
    /// }
    /// ```
    public struct SystemMonitor: NetworkMonitor {
        private let board: NetworkStateBoard = NetworkStateBoard { tell in NetworkWatch(tell) }

        /// A monitor that watches the network while its states are read.
        public init() {}

        public func states() -> Changes { board.states() }
    }
}

/// The state of the device's network.
///
/// ```swift
/// for await state in NetworkState.SystemMonitor().states() {
///     banner.isHidden = state != .unsatisfied
/// }
/// ```
public enum NetworkState: Sendable, Hashable {
    /// The network is available. A server may still be unreachable.
    case satisfied(via: Interface)
    /// There is no network.
    case unsatisfied
    /// The state cannot be determined.
    case unknown
}

extension NetworkState {
    /// The type of interface that the network uses.
    public enum Interface: Sendable, Hashable {
        /// Wi-Fi.
        case wifi
        /// A cellular network.
        case cellular
        /// A wired network, such as Ethernet.
        case wired
        /// Another type, such as a tunnel.
        case other
    }
}

extension NetworkState {
    /// The states of the network: the current one first, then each change.
    ///
    /// ```swift
    /// let (states, continuation) = AsyncStream<NetworkState>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// continuation.yield(state)
    /// return NetworkState.Changes(states)
    /// ```
    ///
    /// A slow observer gets the newest state and skips the ones in between.
    public struct Changes: AsyncSequence, Sendable {
        public typealias Element = NetworkState

        private let states: AsyncStream<NetworkState>

        /// - Parameter states: The current state and all later ones. Repeated states are dropped. The stream needs to
        ///   buffer only the newest one.
        public init(_ states: AsyncStream<NetworkState>) {
            self.states = states
        }

        public func makeAsyncIterator() -> Iterator {
            Iterator(states: states.makeAsyncIterator())
        }

        /// Iterates over the states.
        public struct Iterator: AsyncIteratorProtocol {
            private var states: AsyncStream<NetworkState>.Iterator
            private var last: NetworkState?

            fileprivate init(states: AsyncStream<NetworkState>.Iterator) {
                self.states = states
            }

            /// The next state; `nil` if the task is cancelled.
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

/// Distributes the states of the network to all observers. Monitors the network only while there are observers.
final class NetworkStateBoard: Sendable {
    private let watch: @Sendable (@escaping @Sendable (NetworkState) -> Void) -> any Sendable
    private struct State {
        var present: NetworkState?
        var watchers: [UInt64: AsyncStream<NetworkState>.Continuation] = [:]
        var lastNumber: UInt64 = 0
        /// The running monitor. Releasing it stops it.
        var source: (any Sendable)?
    }

    private let state = Locked(State())

    /// - Parameter watch: Starts to monitor the network, reports the current state and each later one, and returns an
    ///   object that stops the monitor when it is released.
    init(_ watch: @escaping @Sendable (@escaping @Sendable (NetworkState) -> Void) -> any Sendable) {
        self.watch = watch
    }

    /// The current state and all later ones.
    func states() -> NetworkState.Changes {
        let (stream, continuation) = AsyncStream<NetworkState>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let (number, isFirst) = state.withLock { state in
            state.lastNumber += 1
            state.watchers[state.lastNumber] = continuation
            if let present = state.present { continuation.yield(present) }
            return (state.lastNumber, state.watchers.count == 1)
        }
        // Keeps the board alive while there are observers.
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
        // Released outside of the lock, like all others.
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
