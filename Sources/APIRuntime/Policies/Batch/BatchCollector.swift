@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

/// Collects calls into batches: the calls of one group, or those within a client's window.
actor BatchCollector {
    private var pending: [BatchKey: PendingBatch] = [:]
    private var running: [UInt64: RunningBatch] = [:]
    private let waiting = WaitingCall.Queue()
    /// The members of the group, and how many calls each of them waits for.
    var members: [Int: Int] = [:]
    private var lastNumber: UInt64 = 0

    /// Waits for the response to a call that is sent in a batch.
    /// - Parameters:
    ///   - member: The group member that makes the call; `nil` without a group.
    ///   - delay: How long to wait for other calls.
    ///   - sender: Sends the batch.
    /// - Throws: The error that `sender` returns for the call, or `CancellationError` as soon as the task is cancelled.
    func response(
        to call: BatchedCall, of member: Int?, after delay: Duration, by sender: BatchSender
    ) async throws -> APICall.Response {
        try Task.checkCancellation()
        let call = WaitingCall(ticket: waiting.join(), call: call, member: member)
        add(call, after: delay, by: sender)
        let result: Result<APICall.Response, any Error>
        do throws(CancellationError) {
            result = try await waiting.value(of: call.ticket)
        } catch {
            abandon(call)
            throw error
        }
        return try result.get()
    }

    private func add(_ call: WaitingCall, after delay: Duration, by sender: BatchSender) {
        let key = BatchKey(call.call.call, in: call.call.post, of: sender.client)
        var batch = pending[key] ?? begin(key, after: delay, by: sender)
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
        let number = draw()
        let time: any TimeSource = sender.time
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
        let number = draw()
        let load = calls.map { waiting in waiting.call }
        let task = Task {
            finish(number, await sender.responses(to: load))
        }
        running[number] = RunningBatch(calls: calls, task: task)
    }

    private func finish(_ number: UInt64, _ results: [Result<APICall.Response, any Error>]) {
        guard let batch = running.removeValue(forKey: number) else { return }
        for (call, result) in zip(batch.calls, results) {
            if let call { resume(call, result) }
        }
    }

    /// Removes a call whose caller was cancelled. A batch without callers is cancelled.
    private func abandon(_ call: WaitingCall) {
        if let member = call.member { members[member]? -= 1 }
        for key in pending.keys where pending[key]?.remove(call.ticket) == true {
            if pending[key]?.calls.isEmpty == true { pending.removeValue(forKey: key)?.timer.cancel() }
            return
        }
        for batch in running.keys where running[batch]?.remove(call.ticket) == true {
            if running[batch]?.calls.allSatisfy({ call in call == nil }) == true {
                running.removeValue(forKey: batch)?.task.cancel()
            }
            return
        }
    }

    private func resume(_ call: WaitingCall, _ result: Result<APICall.Response, any Error>) {
        guard waiting.resume(call.ticket, returning: result), let member = call.member else { return }
        members[member]? -= 1
    }

    func draw() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Sends the pending batches if no member of the group can add a call to them.
    func sendIfComplete() {
        guard !pending.isEmpty, members.values.allSatisfy({ calls in calls > 0 }) else { return }
        let keys = pending.inOrder { left, right in left.value.number < right.value.number }.map { entry in entry.key }
        for key in keys { send(key) }
    }
}

/// The members of the group. Nothing is sent while a member may still add a call.
extension BatchCollector {
    /// A placeholder for members that are still to come.
    private static let others: Int = -1

    /// Starts to wait for members to join.
    func open() {
        members[Self.others] = 0
    }

    /// Stops waiting for members to join.
    func close() {
        leave(Self.others)
    }

    /// Adds a member.
    func join() -> BatchMember {
        let member = BatchMember(collector: self, number: Int(draw()))
        join(member.number)
        return member
    }

    /// Adds a member by its number, which is not negative.
    func join(_ member: Int) {
        members[member] = 0
    }

    /// Replaces a member by another.
    func replace(_ member: Int, by other: Int) {
        members[member] = nil
        members[other] = 0
    }

    /// Removes a member, and stops waiting for it.
    func leave(_ member: Int) {
        members[member] = nil
        sendIfComplete()
    }

    /// Stops waiting for a member until `resume` is called.
    func pause(_ member: Int) {
        members[member]? += 1
        sendIfComplete()
    }

    /// Waits for a member again.
    func resume(_ member: Int) {
        members[member]? -= 1
    }
}

/// A call of a group.
struct BatchMember: Sendable {
    /// Collects the calls of the group.
    let collector: BatchCollector
    let number: Int

    /// Runs an operation while the group does not wait for the member.
    func away<Value: Sendable>(_ act: () async throws -> Value) async throws -> Value {
        await collector.pause(number)
        do {
            let value = try await act()
            await collector.resume(number)
            return value
        } catch {
            await collector.resume(number)
            throw error
        }
    }
}

/// Calls that wait for others to share a batch with.
struct PendingBatch {
    /// Tells this batch from others with the same key.
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

    /// - Returns: Whether the call is in this batch.
    mutating func remove(_ ticket: WaitingCall.Queue.Ticket) -> Bool {
        guard let index = calls.firstIndex(where: { call in call.ticket == ticket }) else { return false }
        calls.remove(at: index)
        return true
    }

    /// The calls of each request. Calls of a group are in the order of the group, single calls in order of arrival.
    var loads: [[WaitingCall]] {
        let order = calls.inOrder { left, right in left.order < right.order }
        let limit = sender.format.limit
        guard order.count > limit else { return [order] }
        return stride(from: 0, to: order.count, by: limit).map { start in
            Array(order[start..<min(start + limit, order.count)])
        }
    }
}

/// A call whose caller waits for the response.
struct WaitingCall {
    typealias Queue = WaiterQueue<Void, Result<APICall.Response, any Error>>

    let ticket: Queue.Ticket
    let call: BatchedCall
    /// The group member that makes the call; `nil` without a group.
    let member: Int?

    fileprivate var order: (Int, Queue.Ticket) { (member ?? 0, ticket) }
}

/// The calls of a batch in flight.
struct RunningBatch {
    /// In the order of the request; `nil` if nobody waits for the call any more.
    var calls: [WaitingCall?]
    let task: Task<Void, Never>

    /// - Returns: Whether the call is in this batch.
    mutating func remove(_ ticket: WaitingCall.Queue.Ticket) -> Bool {
        guard let index = calls.firstIndex(where: { call in call?.ticket == ticket }) else { return false }
        calls[index] = nil
        return true
    }
}

/// A call that can be part of a batch.
struct BatchedCall: Sendable {
    let call: APICall
    /// The batch request, without its calls.
    let post: APICall.Request
    /// The call's own header fields.
    let headerFields: HTTPFields
    /// Sends the call by itself.
    let alone: APICall.Next

    /// - Returns: `nil` if the call cannot be part of a batch: its body is neither JSON nor a form that the format
    ///   sends as text, or its server is another one.
    init?(_ call: APICall, in post: APICall.Request, _ format: BatchCallParts, alone: APICall.Next) {
        guard call.request.server == post.server, call.request.content.fits(format.bodyForm) else { return nil }
        var post = post
        post.timeout = call.request.timeout
        post.callTimeout = call.request.callTimeout
        let own = call.request.headerFields.without(post.headerFields)
        if format.headers == nil {
            // Header fields of the whole batch. All of its calls must have the same ones.
            for field in own { post.headerFields[fields: field.name] = own[fields: field.name] }
        }
        self.call = call
        self.post = post
        self.alone = alone
        headerFields = format.headers == nil ? [:] : own
    }
}

extension APICall.Request.Content {
    fileprivate func fits(_ form: BatchBodyForm) -> Bool {
        switch self {
        case .none, .json: true
        case .form: form == .text
        case .other: false
        }
    }
}

extension HTTPFields {
    /// The fields that differ from those in `others`.
    fileprivate func without(_ others: HTTPFields) -> HTTPFields {
        var rest: HTTPFields = [:]
        for field in self {
            let isSame = self[values: field.name].elementsEqual(others[values: field.name]) { left, right in
                ExactText(left) == ExactText(right)
            }
            if !isSame { rest.append(field) }
        }
        return rest
    }
}

/// The key of a batch, which its calls have in common: client, identity, server and shared header fields.
struct BatchKey: Hashable, Sendable {
    private let client: ObjectIdentifier
    private let service: ObjectIdentifier
    private let identity: Identity
    /// The session of the call; `nil` for an anonymous call.
    private let session: UInt64?
    private let server: ServerAddress
    private let path: ExactText
    private let query: [APICall.Request.Item]
    private let headerFields: ExactFields
    private let timeout: Duration
    private let retry: RetryPolicy?

    /// - Parameters:
    ///   - call: One of the calls.
    ///   - post: The batch request.
    ///   - client: The same for all copies of a client, and different for every other client.
    init(_ call: APICall, in post: APICall.Request, of client: ObjectIdentifier) {
        self.client = client
        service = ObjectIdentifier(call.service)
        identity = call.identity.withoutCookies
        session = call.holding?.epoch
        server = post.server
        path = ExactText(post.path)
        query = post.query
        headerFields = ExactFields(post.headerFields)
        timeout = post.timeout
        retry = call.route.policies?.retry
    }
}
