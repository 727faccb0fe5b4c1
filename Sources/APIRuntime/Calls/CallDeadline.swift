extension APICall {
    /// When the calls end that a task makes, in it and in its child tasks, whatever their own timeouts are, as in the handler of
    /// a server whose client waits no longer. After it, calls fail with `timedOut`, and nothing is sent. It limits waits in
    /// queues and for a network, too. Streams must begin before it, and may last longer.
    ///
    /// ```swift
    /// try await APICall.$deadline.withValue(.now + .seconds(8)) {
    ///     try await gallery.searchPictures(searchKey: "cat").value
    /// }
    /// ```
    @TaskLocal public static var deadline: ContinuousClock.Instant?
}

extension APICall {
    /// Runs a part of a call until the deadline that was handed down to it, if there is one.
    /// - Throws: The error of the work, or a `NetworkError` of the kind `timedOut`.
    static func untilDeadline<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let rest = timeLeft else { return try await work() }
        guard rest > .zero, let value = try await APIClient.SystemTime().result(within: rest, of: work) else {
            throw deadlineHasPassed
        }
        return value
    }

    /// - Throws: A `NetworkError` of the kind `timedOut` if the deadline that was handed down has passed.
    static func checkDeadline() throws(NetworkError) {
        if let timeLeft, timeLeft <= .zero { throw deadlineHasPassed }
    }

    /// The time until the deadline that was handed down; `nil` if there is none.
    static var timeLeft: Duration? {
        deadline.map { deadline in ContinuousClock.now.duration(to: deadline) }
    }

    private static var deadlineHasPassed: NetworkError {
        NetworkError(.timedOut, reason: "the deadline of the caller has passed")
    }
}
