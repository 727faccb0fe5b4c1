@_spi(Generated) import APIJSON
import HTTPTypes

/// Applies the spec's deduplication policy to calls that equal one in flight.
struct DedupeStep: Middleware {
    private let policy: DedupePolicy
    private let inFlightCalls: InFlightCalls
    private let sharedCalls: SharedCalls

    init(_ policy: DedupePolicy, _ inFlightCalls: InFlightCalls, _ sharedCalls: SharedCalls) {
        self.policy = policy
        self.inFlightCalls = inFlightCalls
        self.sharedCalls = sharedCalls
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        guard let key = CallKey(call) else { return try await next(call) }
        switch policy {
        case .none: return try await next(call)
        case .reject: return try await reject(call, key, next)
        case .coalesce: return try await coalesce(call, key, next)
        case .cancelPrevious: return try await cancelPrevious(call, key, next)
        }
    }

    private func reject(_ call: APICall, _ key: CallKey, _ next: APICall.Next) async throws -> APICall.Answer {
        guard let number = await inFlightCalls.begin(key) else {
            throw NetworkFault(.duplicate, reason: "an equal call is in flight")
        }
        return try await next(call) { await inFlightCalls.end(key, number) }
    }

    private func cancelPrevious(_ call: APICall, _ key: CallKey, _ next: APICall.Next) async throws -> APICall.Answer {
        let task: Task<APICall.Answer, any Error> = await inFlightCalls.replace(key) { number in
            try await next(call) { await inFlightCalls.end(key, number) }
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func coalesce(_ call: APICall, _ key: CallKey, _ next: APICall.Next) async throws -> APICall.Answer {
        // A middleware may make a call equal to the one it handles, which would wait for itself.
        guard !CallKey.enclosing.contains(key) else { return try await next(call) }
        return try await sharedCalls.response(to: key) {
            call.emit(.joined)
        } send: {
            try await CallKey.$enclosing.withValue(CallKey.enclosing.union([key])) {
                var answer = try await next(call)
                // The body is read once for all waiting callers.
                _ = try await call.outcome(of: &answer)
                return answer
            }
        }
    }
}

extension CallKey {
    /// The coalesced calls that the current task is part of.
    @TaskLocal static var enclosing: Set<CallKey> = []
}

/// The identity of a call: calls are equal if the endpoint's value, the request, the server and the user are equal.
struct CallKey: Sendable {
    private let endpoint: any EndpointCall
    private let identity: Identity
    private let servers: [ServerAddress]
    private let server: ServerAddress
    private let method: APICall.Request.Method
    private let path: String
    private let query: [APICall.Request.Item]
    private let headerFields: HTTPFields
    private let body: BodyKey

    /// - Returns: `nil` if the body cannot be compared.
    init?(_ call: APICall) {
        guard let body = BodyKey(call.request.content) else { return nil }
        self.body = body
        endpoint = call.endpoint
        identity = call.identity
        servers = call.servers
        server = call.request.server
        method = call.request.method
        path = call.request.path
        query = call.request.query
        headerFields = call.request.headerFields
    }
}

extension CallKey: Hashable {
    static func == (left: CallKey, right: CallKey) -> Bool {
        left.method == right.method && left.path == right.path && left.identity == right.identity
            && left.query == right.query && left.headerFields == right.headerFields && left.servers == right.servers
            && left.server == right.server && left.body == right.body && isEqual(left.endpoint, right.endpoint)
    }

    private static func isEqual<E: EndpointCall>(_ left: E, _ right: any EndpointCall) -> Bool {
        left == right as? E
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type(of: endpoint)))
        hasher.combine(path)
        hasher.combine(identity)
        hasher.combine(query)
        endpoint.hash(into: &hasher)
    }
}

/// The comparable form of a body.
private enum BodyKey: Hashable, Sendable {
    case none
    case bytes([UInt8], contentType: String)
    case form([APICall.Request.Item])
    case parts([MultipartPart])

    /// - Returns: `nil` for a body that is neither in memory nor made of parts.
    init?(_ content: APICall.Request.Content) {
        switch content {
        case .none: self = .none
        case .json(let bytes): self = .bytes(bytes, contentType: "application/json")
        case .form(let items): self = .form(items)
        case .other(let body, let contentType):
            if let parts = body.parts {
                self = .parts(parts)
            } else if let bytes = body.bytes {
                self = .bytes(bytes, contentType: contentType)
            } else {
                return nil
            }
        }
    }
}

/// The calls in flight that several callers share.
actor SharedCalls {
    private typealias Callers = WaiterQueue<Void, Result<APICall.Answer, any Error>>

    private struct SharedCall {
        let task: Task<Void, Never>
        /// Also identify this call among others with the same key.
        let callers: Callers
    }

    private var calls: [CallKey: SharedCall] = [:]

    /// Waits for the response to a call. Starts the call unless an equal one is in flight. The call is cancelled with
    /// its last caller. Its priority is raised to that of its most urgent caller, as it was when the wait began.
    /// - Parameters:
    ///   - joining: Called if an equal call is in flight.
    ///   - send: Makes the call.
    /// - Throws: The error of `send`, or `CancellationError` as soon as the task is cancelled.
    func response(
        to key: CallKey, joining: @Sendable () -> Void, send: @escaping @Sendable () async throws -> APICall.Answer
    ) async throws -> APICall.Answer {
        try Task.checkCancellation()
        let callers: Callers
        if let equal = calls[key] {
            callers = equal.callers
            equal.task.hasten(to: Task.currentPriority)
            joining()
        } else {
            callers = begin(key, send)
        }
        let ticket = callers.join()
        let result: Result<APICall.Answer, any Error>
        do throws(CancellationError) {
            result = try await callers.value(of: ticket)
        } catch {
            cancelIfAbandoned(key, callers)
            throw error
        }
        return try result.get()
    }

    private func begin(_ key: CallKey, _ send: @escaping @Sendable () async throws -> APICall.Answer) -> Callers {
        let callers = Callers()
        let task = Task { finish(key, callers, await Result(of: send)) }
        calls[key] = SharedCall(task: task, callers: callers)
        return callers
    }

    private func finish(_ key: CallKey, _ callers: Callers, _ result: Result<APICall.Answer, any Error>) {
        if calls[key]?.callers === callers { calls[key] = nil }
        callers.resumeAll(returning: result)
    }

    /// Cancels a call without callers. It cannot be joined any more.
    private func cancelIfAbandoned(_ key: CallKey, _ callers: Callers) {
        guard let call = calls[key], call.callers === callers, callers.isEmpty else { return }
        call.task.cancel()
        calls[key] = nil
    }
}

extension Task {
    /// Raises the priority of the task. Does nothing on systems that do not support it.
    fileprivate func hasten(to priority: TaskPriority) {
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
            escalatePriority(to: priority)
        }
    }
}

/// The calls in flight that an equal call may replace or must not join.
actor InFlightCalls {
    private struct Entry {
        let number: UInt64
        /// `nil` if the call rejects equal calls.
        let task: Task<APICall.Answer, any Error>?
    }

    private var entries: [CallKey: Entry] = [:]
    private var lastNumber: UInt64 = 0

    /// Registers a call, unless an equal one is in flight.
    /// - Returns: The number of the call, for `end`; `nil` if the call is rejected.
    func begin(_ key: CallKey) -> UInt64? {
        guard entries[key] == nil else { return nil }
        let number = draw()
        entries[key] = Entry(number: number, task: nil)
        return number
    }

    /// Cancels the equal call in flight, if there is one, and starts another.
    /// - Parameter call: Makes the new call. Its argument is the number for `end`.
    func replace(
        _ key: CallKey, by call: @escaping @Sendable (UInt64) async throws -> APICall.Answer
    ) -> Task<APICall.Answer, any Error> {
        entries[key]?.task?.cancel()
        let number = draw()
        let task = Task { try await call(number) }
        entries[key] = Entry(number: number, task: task)
        return task
    }

    /// Unregisters a call.
    func end(_ key: CallKey, _ number: UInt64) {
        if entries[key]?.number == number { entries[key] = nil }
    }

    private func draw() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}
