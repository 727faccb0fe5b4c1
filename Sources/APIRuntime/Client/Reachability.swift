import HTTPTypes

extension APIClient {
    /// Whether the server of a client can be reached.
    public enum Reachability: Sendable, Hashable {
        /// The server has responded, with any status.
        case reachable
        /// There may be a network, but the server does not respond.
        case unreachable(NetworkError.Kind)
        /// This device has no network.
        case noNetwork
    }

    /// Whether the server can be reached: now, and each time this changes.
    ///
    /// What the system knows of a network says nothing about a host, so a `HEAD` request goes to the server's URL, without
    /// credential and header fields of the client: at first, after each change of the network, and while the server does
    /// not respond. The network is that of the configuration's `networkMonitor`, on Apple systems Network.framework's.
    ///
    /// ```swift
    /// for await state in client.reachability() {
    ///     switch state {
    ///     case .reachable: print("online")
    ///     case .unreachable(let kind): print("no response:", kind)
    ///     case .noNetwork: print("offline")
    ///     }
    /// }
    /// ```
    /// - Parameters:
    ///   - interval: how long to wait before the next request while the server does not respond. Zero or
    ///     less waits no time. Defaults to 30 seconds.
    ///   - timeout: how long a request may take. Zero or less times out at once. Defaults to 10 seconds.
    /// - Returns: a sequence with one reader, which gets the newest state if it is slow. It ends with the task that reads it,
    ///   and without a state if the URL of the server is not valid.
    public func reachability(
        every interval: Duration = .seconds(30), timeout: Duration = .seconds(10)
    ) -> AsyncStream<Reachability> {
        let (states, continuation) = AsyncStream<Reachability>.makeStream(bufferingPolicy: .bufferingNewest(1))
        guard let server = settings.shared.serverHealth.selection ?? (try? settings.servers.get().first) else {
            continuation.finish()
            return states
        }
        let watch = ReachabilityWatch(
            server: server, configuration: configuration, interval: interval, timeout: timeout, continuation)
        let task = Task { await watch.run() }
        continuation.onTermination = { _ in task.cancel() }
        return states
    }
}

/// Reports whether a server can be reached.
private struct ReachabilityWatch: Sendable {
    let server: ServerAddress
    let configuration: APIClient.Configuration
    let interval: Duration
    let timeout: Duration
    private let continuation: AsyncStream<APIClient.Reachability>.Continuation
    private let last = Locked<APIClient.Reachability?>(nil)

    init(
        server: ServerAddress, configuration: APIClient.Configuration, interval: Duration, timeout: Duration,
        _ continuation: AsyncStream<APIClient.Reachability>.Continuation
    ) {
        self.server = server
        self.configuration = configuration
        self.interval = interval
        self.timeout = timeout
        self.continuation = continuation
    }

    /// Follows the network until the task is cancelled.
    func run() async {
        var asking: Task<Void, Never>?
        for await network in configuration.networkMonitor.states() {
            asking?.cancel()
            if network == .unsatisfied, !server.isOnThisDevice {
                report(.noNetwork)
            } else {
                asking = Task { await ask() }
            }
        }
        asking?.cancel()
        continuation.finish()
    }

    /// Asks the server until it responds.
    private func ask() async {
        repeat {
            let state = await response()
            guard !Task.isCancelled else { return }
            report(state)
            if state == .reachable { return }
        } while (try? await configuration.time.sleep(for: interval)) != nil
    }

    private func response() async -> APIClient.Reachability {
        let head = HTTPRequest(
            method: .head, scheme: server.scheme, authority: server.authority, path: server.path + "/")
        do {
            _ = try await configuration.transport.send(WireRequest(head: head, timeout: timeout))
            return .reachable
        } catch {
            return .unreachable((error as? NetworkError ?? NetworkError(wrapping: error)).kind)
        }
    }

    private func report(_ state: APIClient.Reachability) {
        let isNew = last.withLock { last in
            defer { last = state }
            return last != state
        }
        if isNew { continuation.yield(state) }
    }
}
