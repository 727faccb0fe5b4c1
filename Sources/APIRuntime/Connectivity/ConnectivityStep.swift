/// Sends nothing where there is no network.
struct ConnectivityStep: Middleware {
    private let policy: APIClient.ConnectivityPolicy
    private let monitor: any NetworkMonitor
    private let time: any TimeSource

    init(_ configuration: APIClient.Configuration) {
        policy = configuration.connectivity
        monitor = configuration.networkMonitor
        time = configuration.time
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
