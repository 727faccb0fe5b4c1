/// The queues of a client, by name.
actor CallQueues {
    private struct Drain {
        /// The queue; nil: all of them.
        let queue: String?
        let continuation: CheckedContinuation<Bool, Never>
    }

    private var lanes: [String: QueueLane] = [:]
    private var drains: [UInt64: Drain] = [:]
    private var lastDrain: UInt64 = 0

    /// Takes a place in a queue, once those who came before have theirs. `leave` gives it back.
    /// - Parameters:
    ///   - width: how many places there are.
    ///   - waiting: is called where the place is not free at once.
    /// - Throws: `CancellationError` as soon as the task is cancelled; no place is taken then.
    func enter(_ queue: String, width: Int, waiting: @Sendable () -> Void) async throws {
        try Task.checkCancellation()
        guard !lanes[queue, default: QueueLane()].takePlace(of: width) else { return }
        waiting()
        let number: UInt64 = lanes[queue, default: QueueLane()].draw()
        // The handler's task has to wait for this actor, which is free only once the continuation is in the lane.
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

    /// Waits until nothing runs or waits.
    /// - Parameter queue: the queue; nil: all of them.
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
