import WireSyntax

extension APIClient {
    /// Waits until no call of a queue runs or waits, in this client and its copies, for example before an app closes or
    /// a user signs out. This includes calls that begin in the meantime.
    /// - Parameter queue: the name of the queue in the spec. A queue that no call has used yet is empty.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func drained(queue: String) async throws(CancellationError) {
        try await settings.shared.queues.drained(queue)
    }

    /// Waits until no call of any queue runs or waits, in this client and its copies.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func drained() async throws(CancellationError) {
        try await settings.shared.queues.drained(nil)
    }
}

extension APIClient {
    /// Cancels the calls in flight that were given a label, in this client and its copies: their callers get `.cancelled`.
    ///
    /// ```swift
    /// _ = try? await gallery.searchPictures(searchKey: "cat").with(label: "feed").value
    /// client.cancel(labelled: "feed")
    /// ```
    ///
    /// This includes the pages of lists, but not streams, which end with the tasks that read them. Labels are equal if their
    /// bytes are.
    public func cancel(labelled label: String) {
        settings.shared.labelledCalls.cancel(label)
    }
}

extension APIClient {
    /// Sends all further requests to one of the client's servers, even if it fails, in this client and its copies.
    ///
    /// Calls in flight finish with the server that they were sent to.
    /// - Parameter server: its URL, as in the environment.
    /// - Throws: `ServerAddress.Unknown` if the client has no such server. Nothing changes then.
    public func select(server: String) throws(ServerAddress.Unknown) {
        let servers = (try? settings.servers.get()) ?? []
        guard let address = try? ServerAddress(server), servers.contains(address) else {
            throw ServerAddress.Unknown(servers: servers.map(\.description))
        }
        settings.shared.serverHealth.selection = address
    }

    /// Reverts to the spec: to the first server, or to the next one if that fails too often.
    public func selectServerAutomatically() {
        settings.shared.serverHealth.selection = nil
    }
}

extension APIClient.Events {
    /// The events of some endpoints from now on: of those of the calls, which need not be sent.
    ///
    /// ```swift
    /// let some = events.stream(of: gallery.searchPictures(searchKey: "x"))
    /// ```
    /// - Parameters:
    ///   - calls: calls of the endpoints, with any values.
    ///   - capacity: the number of buffered events for a slow reader, as without calls. Defaults to 1,024.
    public func stream(of calls: any PreparedCall..., capacity: Int = 1024) -> AsyncStream<APICall.Event> {
        stream(of: Set(calls.map { call in ExactText(call.name) }), capacity)
    }
}
