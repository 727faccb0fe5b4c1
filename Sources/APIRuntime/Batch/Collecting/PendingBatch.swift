/// Calls that wait for more to travel with.
struct PendingBatch {
    /// What tells it from others of the same key.
    let number: UInt64
    let sender: BatchSender
    /// Ends the wait.
    let timer: Task<Void, Never>
    private(set) var calls: [WaitingCall] = []

    init(number: UInt64, sender: BatchSender, timer: Task<Void, Never>) {
        self.number = number
        self.sender = sender
        self.timer = timer
    }

    mutating func add(_ call: WaitingCall) {
        calls.append(call)
    }

    /// - Returns: the call; nil: it is not among these.
    mutating func remove(_ number: UInt64) -> WaitingCall? {
        calls.firstIndex { call in call.number == number }.map { index in calls.remove(at: index) }
    }

    /// The calls of each request, in which those of a group are in its order, and single ones in that of their arrival.
    var loads: [[WaitingCall]] {
        let order: [WaitingCall] = calls.sorted { left, right in left.order < right.order }
        let limit: Int = sender.format.limit
        guard order.count > limit else { return [order] }
        return stride(from: 0, to: order.count, by: limit).map { start in
            Array(order[start..<min(start + limit, order.count)])
        }
    }
}

/// A call, and who waits for its answer.
struct WaitingCall {
    let number: UInt64
    let call: BatchedCall
    /// The member of the group that makes the call; nil: there is no group.
    let member: Int?
    let continuation: CheckedContinuation<Result<APICall.Answer, any Error>, Never>

    fileprivate var order: (Int, UInt64) { (member ?? 0, number) }
}

/// Calls that travel together.
struct RunningBatch {
    /// In the order in which they travel; nil: nobody waits for it any more.
    var calls: [WaitingCall?]
    let task: Task<Void, Never>

    /// - Returns: the call; nil: it is not among these.
    mutating func remove(_ number: UInt64) -> WaitingCall? {
        guard let index = calls.firstIndex(where: { call in call?.number == number }) else { return nil }
        defer { calls[index] = nil }
        return calls[index]
    }
}
