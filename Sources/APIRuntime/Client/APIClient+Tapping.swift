extension APIClient {
    /// What a method of a DAO gives, and what came with it: the status, the header fields, whether it is from the cache.
    ///
    /// ```swift
    /// let response = try await client.response { try await gallery.picture(id: "7") }
    /// show(response.value, etag: response.headerFields[.eTag])
    /// ```
    /// - Parameter call: calls a method of a DAO; of several calls, the last one counts.
    /// - Throws: what the closure throws, and an ``InvalidRequest`` where it makes no call.
    public func response<Value: Sendable>(to call: () async throws -> Value) async throws -> APIResponse<Value> {
        let tap = CallTap()
        let value: Value = try await tap.listening(to: call)
        guard let response = tap.response else {
            throw InvalidRequest(
                endpoint: "response", parameter: "call", expected: "a closure that calls an endpoint",
                found: "one that calls none")
        }
        return response.map { _ in value }
    }

    /// Starts the call of a method of a DAO, and gives it back at once, so that its progress can be shown.
    ///
    /// ```swift
    /// let call = client.start { () async throws(APIError<GalleryError>) in try await gallery.upload(photo: photo) }
    /// for await event in call.events {
    ///     if case .uploaded(let count, of: let all?) = event.kind { show(Double(count) / Double(all)) }
    /// }
    /// let picture = try await call.value
    /// ```
    /// - Parameter call: calls a method of a DAO. A closure that says what it throws, or a method given by its name, gives
    ///   errors of that type; any other one gives errors of any type.
    public func start<Value: Sendable, Failure: Error>(
        _ call: @escaping @Sendable () async throws(Failure) -> Value
    ) -> FollowedCall<Value, Failure> {
        let (events, continuation) = AsyncStream<APICall.Event>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.eventCapacity))
        let tap = CallTap { event in continuation.yield(event) }
        let task = Task<Result<Value, Failure>, Never> {
            defer { continuation.finish() }
            return await Result { () async throws(Failure) in try await tap.listening(to: call) }
        }
        return FollowedCall(events: events, task: task)
    }
}

extension APIClient {
    /// The call of a method under way, whose events can be followed.
    ///
    /// It goes on whether it is waited for or not, until it is over or cancelled.
    public struct FollowedCall<Value: Sendable, Failure: Error>: Sendable {
        /// What happens to the call, from its start on, up to `ended`. The stream has one reader; for a slow one, older
        /// events are given up for newer ones.
        public let events: AsyncStream<APICall.Event>
        let task: Task<Result<Value, Failure>, Never>

        /// What the call gives, once it is over. Cancelling the task that waits for it cancels the call.
        public var value: Value {
            get async throws(Failure) {
                try await withTaskCancellationHandler {
                    await task.value
                } onCancel: {
                    task.cancel()
                }.get()
            }
        }

        /// Ends the call: whoever waits for its value gets `.cancelled`, unless it is over already.
        public func cancel() {
            task.cancel()
        }
    }
}
