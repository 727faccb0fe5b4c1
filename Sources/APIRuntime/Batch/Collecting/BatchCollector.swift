/// Calls that wait to travel together: those of one group, or those that come within a client's window.
actor BatchCollector {
    private var pending: [BatchKey: PendingBatch] = [:]
    private var running: [UInt64: RunningBatch] = [:]
    /// The members of the group, and how many calls each of them waits for.
    var members: [Int: Int] = [:]
    private var lastNumber: UInt64 = 0

    /// Waits until the call has travelled.
    /// - Parameters:
    ///   - member: the member of the group that makes the call; nil: there is no group.
    ///   - delay: how long to wait for others.
    ///   - sender: sends them all.
    /// - Throws: what `sender` gives for the call, and `CancellationError` as soon as the task is cancelled.
    func answer(
        to call: BatchedCall, of member: Int?, after delay: Duration, by sender: BatchSender
    ) async throws -> APICall.Answer {
        try Task.checkCancellation()
        let number: UInt64 = draw()
        // The handler's task has to wait for this actor, which is free only once the continuation is among the calls.
        let result: Result<APICall.Answer, any Error> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = WaitingCall(number: number, call: call, member: member, continuation: continuation)
                add(waiting, after: delay, by: sender)
            }
        } onCancel: {
            Task { await abandon(number) }
        }
        return try result.get()
    }

    private func add(_ call: WaitingCall, after delay: Duration, by sender: BatchSender) {
        let key = BatchKey(call.call.call, in: call.call.post, of: sender.client.settings.shared)
        var batch: PendingBatch = pending[key] ?? begin(key, after: delay, by: sender)
        batch.add(call)
        pending[key] = batch
        if let member = call.member {
            members[member]? += 1
            sendIfComplete()
        } else if batch.calls.count >= sender.format.limit {
            send(key)
        }
    }

    private func begin(_ key: BatchKey, after delay: Duration, by sender: BatchSender) -> PendingBatch {
        let number: UInt64 = draw()
        let time: any TimeSource = sender.client.configuration.time
        let timer = Task {
            try? await time.sleep(for: delay)
            if !Task.isCancelled, pending[key]?.number == number { send(key) }
        }
        return PendingBatch(number: number, sender: sender, timer: timer)
    }

    private func send(_ key: BatchKey) {
        guard let batch = pending.removeValue(forKey: key) else { return }
        batch.timer.cancel()
        for load in batch.loads { send(load, by: batch.sender) }
    }

    private func send(_ calls: [WaitingCall], by sender: BatchSender) {
        let number: UInt64 = draw()
        let load: [BatchedCall] = calls.map { waiting in waiting.call }
        let task = Task {
            // What is sent now is no call of the group.
            let answers = await BatchMember.$current.withValue(nil) { await sender.answers(to: load) }
            finish(number, answers)
        }
        running[number] = RunningBatch(calls: calls, task: task)
    }

    private func finish(_ number: UInt64, _ answers: [Result<APICall.Answer, any Error>]) {
        guard let batch = running.removeValue(forKey: number) else { return }
        for (call, answer) in zip(batch.calls, answers) {
            if let call { resume(call, answer) }
        }
    }

    /// Leaves off waiting. A batch that nobody waits for any more is cancelled.
    private func abandon(_ number: UInt64) {
        for key in pending.keys {
            guard let call = pending[key]?.remove(number) else { continue }
            if pending[key]?.calls.isEmpty == true { pending.removeValue(forKey: key)?.timer.cancel() }
            return resume(call, .failure(CancellationError()))
        }
        for batch in running.keys {
            guard let call = running[batch]?.remove(number) else { continue }
            if running[batch]?.calls.allSatisfy({ call in call == nil }) == true {
                running.removeValue(forKey: batch)?.task.cancel()
            }
            return resume(call, .failure(CancellationError()))
        }
    }

    private func resume(_ call: WaitingCall, _ result: Result<APICall.Answer, any Error>) {
        if let member = call.member { members[member]? -= 1 }
        call.continuation.resume(returning: result)
    }

    func draw() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Sends what is pending once no member of the group could add to it.
    func sendIfComplete() {
        guard !pending.isEmpty, members.values.allSatisfy({ calls in calls > 0 }) else { return }
        let keys = pending.sorted { left, right in left.value.number < right.value.number }.map { entry in entry.key }
        for key in keys { send(key) }
    }
}
