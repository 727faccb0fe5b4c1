/// Limits how many calls of a queue run at once.
struct QueueStep: Middleware {
    private let queues: CallQueues
    private let queue: String
    private let width: Int

    /// - Parameters:
    ///   - queues: The queues of the client.
    ///   - queue: The name of the queue.
    ///   - service: Declares how many calls of the queue run at once. Defaults to one.
    init(_ queues: CallQueues, _ queue: String, of service: ServiceDescription) {
        self.queues = queues
        self.queue = queue
        width = max(1, service.queues[queue] ?? 1)
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        let place = QueuePlace(queues: ObjectIdentifier(queues), queue: queue)
        // A call that a middleware makes for a call with a place would wait for itself.
        guard !QueuePlace.held.contains(place) else { return try await next(call) }
        try await enter(call)
        return try await QueuePlace.$held.withValue(QueuePlace.held.union([place])) {
            try await next(call) { await queues.leave(queue) }
        }
    }

    /// Takes a place. Signing out gives it up.
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

/// A place of a call in a client's queue.
struct QueuePlace: Hashable, Sendable {
    /// The places of the calls that the current task is part of.
    @TaskLocal static var held: Set<QueuePlace> = []

    let queues: ObjectIdentifier
    let queue: String
}

/// The queues of a client, by name.
actor CallQueues {
    private var lanes: [String: QueueLane] = [:]
    /// Tasks that wait for a queue to drain, by its name; `nil` for all queues.
    private let drains = WaiterQueue<String?, Void>()

    /// Takes a place in a queue, after the calls that came first. `leave` gives it back.
    /// - Parameters:
    ///   - width: The number of places.
    ///   - waiting: Called if no place is free.
    /// - Throws: `CancellationError` as soon as the task is cancelled. No place is taken then.
    func enter(_ queue: String, width: Int, waiting: @Sendable () -> Void) async throws {
        try Task.checkCancellation()
        guard !lanes[queue, default: QueueLane()].takePlace(of: width) else { return }
        waiting()
        let line = lanes[queue, default: QueueLane()].waiting
        let ticket = line.join(width)
        do throws(CancellationError) {
            try await line.value(of: ticket)
        } catch {
            // The next call may need fewer free places.
            lanes[queue]?.admit()
            wakeDrains()
            throw error
        }
    }

    /// Gives a place back.
    func leave(_ queue: String) {
        lanes[queue]?.leave()
        wakeDrains()
    }

    /// Waits until no call runs or waits.
    /// - Parameter queue: The queue; `nil` for all queues.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func drained(_ queue: String?) async throws(CancellationError) {
        guard !isIdle(queue) else { return }
        try await drains.value(of: drains.join(queue))
    }

    private func isIdle(_ queue: String?) -> Bool {
        guard let queue else { return lanes.values.allSatisfy { lane in lane.isIdle } }
        return lanes[queue]?.isIdle ?? true
    }

    private func wakeDrains() {
        drains.resumeAll(returning: ()) { queue in isIdle(queue) }
    }
}

/// The calls of one queue: how many are running, and which ones wait, in order of arrival.
struct QueueLane {
    private var running: Int = 0
    /// The waiting calls. Each is labelled with the number of places in its queue, and gets one of them.
    let waiting = WaiterQueue<Int, Void>()

    /// Whether no call runs or waits.
    var isIdle: Bool { running == 0 && waiting.isEmpty }

    /// Takes a place, if one is free and no call waits.
    mutating func takePlace(of width: Int) -> Bool {
        guard waiting.isEmpty, running < width else { return false }
        running += 1
        return true
    }

    /// Frees a place.
    mutating func leave() {
        running -= 1
        admit()
    }

    /// Gives the free places to the calls that came first.
    mutating func admit() {
        while waiting.resumeFirst(returning: (), if: { [running] width in running < width }) { running += 1 }
    }
}
