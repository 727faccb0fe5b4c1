import HTTPTypes

/// Sends each request to the first server that does not fail too often, and at once to the next one where a server cannot
/// be reached.
struct FailoverStep: Middleware {
    private let policy: FailoverPolicy
    private let board: ServerHealth
    private let time: any TimeSource

    init(_ policy: FailoverPolicy, _ board: ServerHealth, _ time: any TimeSource) {
        self.policy = policy
        self.board = board
        self.time = time
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        // A server that a middleware chose stays.
        guard call.request.server == call.servers.first else { return try await next(call) }
        var call: APICall = call
        if let selection = board.selection {
            call.request.server = selection
            return try await next(call)
        }
        let end: Duration = time.uptime + call.request.timeout
        var others: [ServerAddress] = call.servers
        var choice: ServerHealth.Choice = board.choose(of: others, else: call.request.server, at: time.uptime)
        while true {
            call.request.server = choice.server
            others.removeAll { server in server == choice.server }
            do {
                let answer: APICall.Answer = try await next(call)
                tell(note(answer.response.head.status.kind == .serverError, of: choice, call), instead: choice, call)
                return answer
            } catch {
                let preferred: ServerAddress? = note(Self.isFailure(error), of: choice, call)
                let left: Duration = end - time.uptime
                guard let other = others.first, left > .zero, call.mayMove(after: error) else {
                    tell(preferred, instead: choice, call)
                    throw error
                }
                let failed: ServerHealth.Choice = choice
                choice = board.choose(of: others, else: other, at: time.uptime)
                tell(choice.server, instead: failed, call)
                call.request.shortenTimeout(to: left)
            }
        }
    }

    /// - Returns: the server that is asked from now on, where that has changed.
    private func note(_ isFailure: Bool?, of choice: ServerHealth.Choice, _ call: APICall) -> ServerAddress? {
        board.note(isFailure, of: choice, among: call.servers, at: time.uptime, policy)
    }

    private func tell(_ other: ServerAddress?, instead choice: ServerHealth.Choice, _ call: APICall) {
        guard let other else { return }
        call.emit(.failedOver(from: choice.server.description, to: other.description))
    }

    /// Whether the server is to blame for an error; nil: the error says nothing of it.
    private static func isFailure(_ error: any Error) -> Bool? {
        switch error.faultKind {
        case .timedOut, .cannotFindHost, .cannotConnect, .connectionLost, .tls, .badServer: true
        default: nil
        }
    }
}

extension APICall {
    /// Whether another server may be asked at once: the one that was asked has got nothing of the request, or getting it
    /// twice does no harm.
    fileprivate func mayMove(after error: any Error) -> Bool {
        guard request.content.body?.isRepeatable != false else { return false }
        switch error.faultKind {
        case .cannotFindHost, .cannotConnect, .tls:
            return isIdempotent || (error as? NetworkFault)?.isOfRedirection != true
        // Where time is left after `timedOut`, it was that of a connection.
        case .connectionLost, .timedOut: return isIdempotent
        default: return false
        }
    }
}

extension Error {
    /// What kind of fault it is; nil: the task was cancelled.
    fileprivate var faultKind: NetworkFault.Kind? {
        guard !isCancellation else { return nil }
        return ((self as? NetworkFault) ?? NetworkFault(wrapping: self)).kind
    }
}

/// What a client knows of its servers, and which one was chosen by hand.
///
/// Requests are put together without waiting, so this is guarded by a lock.
struct ServerHealth: Sendable {
    /// A server for one attempt.
    struct Choice: Sendable {
        let server: ServerAddress
        fileprivate let generation: UInt64
    }

    private struct State {
        var records: [ServerAddress: ServerRecord] = [:]
        var chosen: ServerAddress?

        func choice(_ server: ServerAddress) -> Choice {
            Choice(server: server, generation: records[server]?.generation ?? 0)
        }
    }

    private let state = Locked(State())

    /// The server that was chosen by hand; nil: none was.
    var selection: ServerAddress? {
        get { state.withLock { $0.chosen } }
        nonmutating set { state.withLock { $0.chosen = newValue } }
    }

    /// The first server that is not left alone; where all are, the one that is to be asked again first.
    /// - Parameter fallback: the server where all are being tried.
    func choose(of servers: [ServerAddress], else fallback: ServerAddress, at now: Duration) -> Choice {
        state.withLock { state in
            for server in servers where state.records[server, default: ServerRecord()].admits(at: now) {
                return state.choice(server)
            }
            let rests: [(server: ServerAddress, rest: Duration)] = servers.compactMap { server in
                state.records[server]?.rest.map { rest in (server, rest) }
            }
            let next = rests.min { left, right in left.rest < right.rest }
            return state.choice(next?.server ?? fallback)
        }
    }

    /// Notes how a sending went.
    /// - Parameter isFailure: nil: it says nothing of the server.
    /// - Returns: the server that is asked from now on, where that has changed.
    func note(
        _ isFailure: Bool?, of choice: Choice, among servers: [ServerAddress], at now: Duration,
        _ policy: FailoverPolicy
    ) -> ServerAddress? {
        state.withLock { state in
            let isOver = state.records[choice.server, default: ServerRecord()]
                .note(isFailure, since: choice.generation, at: now, policy)
            guard isOver else { return nil }
            return servers.first { server in server != choice.server && state.records[server]?.rest == nil }
        }
    }
}

/// What is known of one server: how its last calls went, and whether it is left alone.
struct ServerRecord {
    private enum State {
        /// It is asked as any other one.
        case trusted
        /// It failed too often, and is left alone until then.
        case resting(until: Duration)
        /// It has rested, and one call tries it.
        case onTrial
    }

    private var state: State = .trusted
    /// Whether the last calls failed, in a ring.
    private var failures: [Bool] = []
    /// Where the oldest of them stands.
    private var oldest: Int = 0
    private var failureCount: Int = 0
    /// Changes with the state, so that what began before says nothing about what came after.
    private(set) var generation: UInt64 = 0

    /// When the server is to be asked again; nil: at any time, unless it is being tried.
    var rest: Duration? {
        if case .resting(let end) = state { end } else { nil }
    }

    /// Whether a call may ask the server now. One whose rest is over is tried by that call, and by no other meanwhile.
    mutating func admits(at now: Duration) -> Bool {
        switch state {
        case .trusted: return true
        case .onTrial: return false
        case .resting(let end):
            guard end <= now else { return false }
            change(to: .onTrial)
            return true
        }
    }

    /// Notes how a call went.
    /// - Parameters:
    ///   - isFailure: nil: it says nothing of the server.
    ///   - began: the generation in which the call began; what began in an earlier one is not noted.
    /// - Returns: whether the server is left alone from now on.
    mutating func note(_ isFailure: Bool?, since began: UInt64, at now: Duration, _ policy: FailoverPolicy) -> Bool {
        guard began == generation else { return false }
        switch state {
        case .resting: return false
        case .onTrial:
            // Who tried it without an outcome leaves that to the next one.
            change(to: isFailure == false ? .trusted : .resting(until: isFailure == nil ? now : now + policy.cooldown))
            return isFailure == true
        case .trusted:
            guard let isFailure else { return false }
            append(isFailure, atMost: max(1, policy.samples))
            guard failsTooOften(policy) else { return false }
            change(to: .resting(until: now + policy.cooldown))
            return true
        }
    }

    private func failsTooOften(_ policy: FailoverPolicy) -> Bool {
        // The quotient of two whole numbers is the same as the literal for it, which a product is not.
        failures.count >= max(1, policy.samples) && Double(failureCount) / Double(failures.count) >= policy.errorRate
    }

    private mutating func append(_ isFailure: Bool, atMost limit: Int) {
        failureCount += isFailure ? 1 : 0
        guard failures.count >= limit else { return failures.append(isFailure) }
        failureCount -= failures[oldest] ? 1 : 0
        failures[oldest] = isFailure
        oldest = (oldest + 1) % failures.count
    }

    private mutating func change(to state: State) {
        self.state = state
        generation += 1
        failures.removeAll(keepingCapacity: true)
        failureCount = 0
        oldest = 0
    }
}
