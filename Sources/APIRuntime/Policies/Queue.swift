import WireSyntax

/// Limits how many calls of a queue run at once.
struct QueueStep: Sendable {
    private let queues: CallQueues
    private let queue: String
    private let width: Int
    /// How many calls wait at most; `nil` for any number.
    private let limit: Int?
    /// The place of a call that has no other.
    private let place: [QueuePlace]

    /// - Parameters:
    ///   - queues: The queues of the client.
    ///   - queue: The name of the queue.
    ///   - service: Declares how many calls of the queue run at once, one by default, and how many wait.
    init(_ queues: CallQueues, _ queue: String, of service: ServiceDescription) {
        self.queues = queues
        self.queue = queue
        width = max(1, service.queues[queue] ?? 1)
        limit = service.waiting[queue]
        place = [QueuePlace(queues: ObjectIdentifier(queues), queue: ExactText(queue))]
    }

    @inline(__always)
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard let held = held else { return try await next(call) }
        if try !isEntered(call) { try await enter(call) }
        defer { queues.leave(queue) }
        return try await QueuePlace.$held.withValue(held) { try await next(call) }
    }

    /// The places of the call and those that it is made for; `nil` if one of those has this place: a call that a middleware
    /// makes for a call with a place would wait for itself.
    private var held: [QueuePlace]? {
        let others = QueuePlace.held
        if others.isEmpty { return place }
        return others.contains(where: place.contains) ? nil : others + place
    }

    /// Takes a place if one is free. Most calls find one, and need not wait.
    private func isEntered(_ call: APICall) throws -> Bool {
        try Task.checkCancellation()
        return call.holding == nil && queues.enter(queue, width: width)
    }

    /// Takes a place. Signing out gives it up.
    @inline(never)
    private func enter(_ call: APICall) async throws {
        try await call.holding.lasting {
            try await queues.enter(queue, width: width, atMost: limit, call.priority) { call.emit(.queued(queue)) }
        } givingBack: { _ in
            queues.leave(queue)
        }
    }
}

/// A place of a call in a client's queue.
struct QueuePlace: Hashable, Sendable {
    /// The places of the calls that the current task is part of.
    @TaskLocal static var held: [QueuePlace] = []

    let queues: ObjectIdentifier
    let queue: ExactText
}

/// The queues of a client, by name.
///
/// A lock guards them all, so that a call that finds a free place goes on without a change of threads. Continuations are
/// resumed, and listeners called, outside of it.
final class CallQueues: Sendable {
    private struct State {
        private var lanes: [ExactText: QueueLane] = [:]
        /// Tasks that wait for a queue to drain, by its name; `nil` for all queues.
        var drains: WaiterLine<ExactText?, Void> = WaiterLine()

        func isIdle(_ queue: ExactText?) -> Bool {
            guard let queue else { return lanes.values.allSatisfy(\.isIdle) }
            return lanes[queue]?.isIdle ?? true
        }

        /// Changes a queue in its place.
        mutating func change<Result, Failure: Error>(
            _ queue: ExactText, _ change: (inout QueueLane) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try change(&lanes[queue, default: QueueLane()])
        }

        /// Changes a queue, gives its free places to the calls that came first, and wakes the tasks that wait for it to
        /// drain.
        mutating func update(_ queue: ExactText, _ change: (inout QueueLane) -> Void) -> Handovers {
            let admitted = self.change(queue) { lane in
                change(&lane)
                return lane.admit()
            }
            guard !drains.isEmpty else { return Handovers(calls: admitted, drains: []) }
            let state = self
            let drained = drains.takeAll(returning: ()) { queue in state.isIdle(queue) }
            return Handovers(calls: admitted, drains: drained)
        }
    }

    /// What is left to do outside the lock.
    private struct Handovers: Sendable {
        let calls: [WaiterLine<QueueLane.Wish, Void>.Handover]
        let drains: [WaiterLine<ExactText?, Void>.Handover]

        func run() {
            for call in calls { call.run() }
            for drain in drains { drain.run() }
        }
    }

    private let state = Locked(State())

    /// Takes a place in a queue if one is free and no call waits. `leave` gives it back.
    /// - Returns: Whether it did.
    func enter(_ queue: String, width: Int) -> Bool {
        let queue = ExactText(queue)
        return state.withLock { state in state.change(queue) { lane in lane.takeFreePlace(of: width) } }
    }

    /// Takes a place in a queue, after the calls that came first or have a higher priority. `leave` gives it back.
    /// - Parameters:
    ///   - width: The number of places.
    ///   - limit: How many calls wait at most. Defaults to any number.
    ///   - priority: Calls with a higher one are admitted first.
    ///   - waiting: Called if no place is free.
    /// - Throws: `CancellationError` as soon as the task is cancelled, or a `NetworkError` of the kind `overloaded` if too
    ///   many calls wait. No place is taken then.
    func enter(
        _ queue: String, width: Int, atMost limit: Int? = nil, _ priority: TaskPriority, waiting: @Sendable () -> Void
    ) async throws {
        try Task.checkCancellation()
        let name = queue
        let queue = ExactText(queue)
        let number = try state.withLock { state in
            try state.change(queue) { lane throws(NetworkError) in
                if let limit, lane.isFull(atMost: limit, of: width) { throw Self.isFull(name, limit) }
                return lane.takePlace(of: width, priority)
            }
        }
        guard let number else { return }
        waiting()
        let place: Void? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.change(queue) { lane in lane.waiting.wait(number, continuation) }
                }?.run()
            }
        } onCancel: {
            // The next call may need fewer free places.
            let (cancelled, others) = state.withLock { state in
                let cancelled = state.change(queue) { lane in lane.waiting.cancel(number) }
                return (cancelled, state.update(queue) { _ in })
            }
            cancelled?.run()
            others.run()
        }
        guard place != nil else { throw CancellationError() }
    }

    private static func isFull(_ queue: String, _ limit: Int) -> NetworkError {
        NetworkError(.overloaded, reason: "the waiting line of queue \"\(queue)\" is full: \(limit)")
    }

    /// Gives a place back.
    func leave(_ queue: String) {
        let queue = ExactText(queue)
        state.withLock { $0.update(queue) { lane in lane.leave() } }.run()
    }

    /// Waits until no call runs or waits.
    /// - Parameter queue: The queue; `nil` for all queues.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func drained(_ queue: String?) async throws(CancellationError) {
        let queue = queue.map { queue in ExactText(queue) }
        let number = state.withLock { state in state.isIdle(queue) ? nil : state.drains.join(queue) }
        guard let number else { return }
        let isDrained: Void? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.drains.wait(number, continuation) }?.run()
            }
        } onCancel: {
            state.withLock { $0.drains.cancel(number) }?.run()
        }
        guard isDrained != nil else { throw CancellationError() }
    }
}

/// The calls of one queue: how many are running, and which ones wait.
struct QueueLane: Sendable {
    private var running: Int = 0
    /// The waiting calls. Each gets a place.
    var waiting: WaiterLine<Wish, Void> = WaiterLine()

    /// What a waiting call needs.
    struct Wish: Sendable {
        /// The number of places in its queue.
        let width: Int
        let priority: TaskPriority
    }

    /// Whether no call runs or waits.
    var isIdle: Bool { running == 0 && waiting.isEmpty }

    /// Whether a further call would have to wait, and there are as many as may.
    func isFull(atMost limit: Int, of width: Int) -> Bool {
        (!waiting.isEmpty || running >= width) && waiting.count >= limit
    }

    /// Takes a place, if one is free and no call waits.
    /// - Returns: `nil` if a place was taken; otherwise the number of the call in line.
    mutating func takePlace(of width: Int, _ priority: TaskPriority) -> UInt64? {
        guard !takeFreePlace(of: width) else { return nil }
        return waiting.join(Wish(width: width, priority: priority))
    }

    /// Takes a place, if one is free and no call waits.
    mutating func takeFreePlace(of width: Int) -> Bool {
        guard waiting.isEmpty, running < width else { return false }
        running += 1
        return true
    }

    /// Frees a place.
    mutating func leave() {
        running -= 1
    }

    /// Gives the free places to the calls with the highest priority, and of these to those that came first.
    /// - Returns: What to do outside the lock.
    mutating func admit() -> [WaiterLine<Wish, Void>.Handover] {
        var admitted: [WaiterLine<Wish, Void>.Handover] = []
        while let call = takeNext() {
            running += 1
            admitted.append(call)
        }
        return admitted
    }

    private mutating func takeNext() -> WaiterLine<Wish, Void>.Handover? {
        let running = running
        return waiting.takeFirst(returning: ()) { left, right in
            left.priority > right.priority
        } if: { wish in
            running < wish.width
        }
    }
}

private enum PriorityKey: CallValueKey {
    static let initial: TaskPriority = .medium
}

extension APICall {
    /// The priority of the call in a queue.
    var priority: TaskPriority {
        get { self[PriorityKey.self] }
        set { self[PriorityKey.self] = newValue }
    }
}
