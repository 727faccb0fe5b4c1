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
        self.width = max(1, service.queues[queue] ?? 1)
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
    private struct Drain {
        /// The queue to drain; `nil` for all queues.
        let queue: String?
        let continuation: CheckedContinuation<Bool, Never>
    }

    private var lanes: [String: QueueLane] = [:]
    private var drains: [UInt64: Drain] = [:]
    private var lastDrain: UInt64 = 0

    /// Takes a place in a queue, after the calls that came first. `leave` gives it back.
    /// - Parameters:
    ///   - width: The number of places.
    ///   - waiting: Called if no place is free.
    /// - Throws: `CancellationError` as soon as the task is cancelled. No place is taken then.
    func enter(_ queue: String, width: Int, waiting: @Sendable () -> Void) async throws {
        try Task.checkCancellation()
        guard !lanes[queue, default: QueueLane()].takePlace(of: width) else { return }
        waiting()
        let number: UInt64 = lanes[queue, default: QueueLane()].draw()
        // The handler's task waits for this actor, which is free only after the continuation is in the lane.
        let isAdmitted: Bool = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                lanes[queue, default: QueueLane()].wait(number, width: width, continuation)
            }
        } onCancel: {
            Task { await giveUp(number, in: queue) }
        }
        guard isAdmitted else { throw CancellationError() }
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
        lastDrain += 1
        let number: UInt64 = lastDrain
        let isIdle: Bool = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                drains[number] = Drain(queue: queue, continuation: continuation)
            }
        } onCancel: {
            Task { await stopDraining(number) }
        }
        guard isIdle else { throw CancellationError() }
    }

    private func giveUp(_ number: UInt64, in queue: String) {
        lanes[queue]?.giveUp(number)
        wakeDrains()
    }

    private func isIdle(_ queue: String?) -> Bool {
        guard let queue else { return lanes.values.allSatisfy { lane in lane.isIdle } }
        return lanes[queue]?.isIdle ?? true
    }

    private func wakeDrains() {
        for (number, drain) in drains where isIdle(drain.queue) {
            drains[number] = nil
            drain.continuation.resume(returning: true)
        }
    }

    private func stopDraining(_ number: UInt64) {
        drains.removeValue(forKey: number)?.continuation.resume(returning: false)
    }
}

/// The calls of one queue: how many are running, and which ones wait, in order of arrival.
struct QueueLane {
    private struct Waiter {
        let width: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private var running: Int = 0
    /// The waiting calls by number, without those that were cancelled.
    private var waiting: [UInt64: Waiter] = [:]
    /// The next number to admit, and the next number to draw.
    private var admitted: UInt64 = 0
    private var drawn: UInt64 = 0

    /// Whether no call runs or waits.
    var isIdle: Bool { running == 0 && waiting.isEmpty }

    /// Takes a place, if one is free and no call waits.
    mutating func takePlace(of width: Int) -> Bool {
        guard waiting.isEmpty, running < width else { return false }
        running += 1
        return true
    }

    /// Draws the number of a waiting call.
    mutating func draw() -> UInt64 {
        defer { drawn += 1 }
        return drawn
    }

    /// Waits for a place. The continuation receives `true` with the place, and `false` if the call gives up.
    mutating func wait(_ number: UInt64, width: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        waiting[number] = Waiter(width: width, continuation: continuation)
    }

    /// Stops waiting. A call that has been admitted in the meantime keeps its place.
    mutating func giveUp(_ number: UInt64) {
        guard let waiter = waiting.removeValue(forKey: number) else { return }
        waiter.continuation.resume(returning: false)
        // The next call may need fewer free places.
        admit()
    }

    /// Frees a place.
    mutating func leave() {
        running -= 1
        admit()
    }

    private mutating func admit() {
        while admitted < drawn {
            guard let next = waiting[admitted] else {
                admitted += 1
                continue
            }
            guard running < next.width else { return }
            waiting[admitted] = nil
            admitted += 1
            running += 1
            next.continuation.resume(returning: true)
        }
    }
}
