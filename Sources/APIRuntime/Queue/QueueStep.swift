/// Lets calls of one queue wait for one another.
struct QueueStep: Middleware {
    private let queues: CallQueues
    private let queue: String
    private let width: Int

    /// - Parameters:
    ///   - queues: the queues of the client.
    ///   - queue: the name of the one to wait in.
    ///   - service: says how many calls of the queue run at once; one where it does not.
    init(_ queues: CallQueues, _ queue: String, of service: ServiceDescription) {
        self.queues = queues
        self.queue = queue
        self.width = max(1, service.queues[queue] ?? 1)
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        let place = QueuePlace(queues: ObjectIdentifier(queues), queue: queue)
        // A call made by a middleware of one that has the place already would wait for itself.
        guard !QueuePlace.held.contains(place) else { return try await next(call) }
        try await enter(call)
        return try await QueuePlace.$held.withValue(QueuePlace.held.union([place])) {
            try await next(call) { await queues.leave(queue) }
        }
    }

    /// Takes a place; who signs out gives it up.
    private func enter(_ call: APICall) async throws {
        guard let holding = call.holding else {
            return try await queues.enter(queue, width: width) { call.emit(.queued(queue)) }
        }
        let entry = Task { try await queues.enter(queue, width: width) { call.emit(.queued(queue)) } }
        do {
            try await holding.lasting { try await entry.valueUnlessCancelled() }
        } catch {
            entry.cancel()
            if (try? await entry.value) != nil { await queues.leave(queue) }
            throw error
        }
    }
}

/// A queue of a client, in which a call has a place.
struct QueuePlace: Hashable, Sendable {
    /// The places of the calls that the current task is part of.
    @TaskLocal static var held: Set<QueuePlace> = []

    let queues: ObjectIdentifier
    let queue: String
}
