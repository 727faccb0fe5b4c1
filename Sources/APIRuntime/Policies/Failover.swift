import HTTPTypes

// A step that waits in a loop is compiled into a function for each way through it. `@inline(never)` keeps what it calls out of
// all of them.

/// Sends each request to a server that does not fail too often, and moves on at once if a server cannot be reached. With a
/// circuit breaker, a request fails at once while there is no such server.
struct FailoverStep: Sendable {
    /// Which share of the time for connecting a server gets while there are others to try.
    static let connectShare: Double = 1 / 3

    private let policy: FailoverPolicy
    private let board: ServerHealth
    private let time: any TimeSource

    init(_ policy: FailoverPolicy, _ board: ServerHealth, _ time: any TimeSource) {
        self.policy = policy
        self.board = board
        self.time = time
    }

    @inline(__always)
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard var attempt = try begin(call) else { return try await next(call) }
        while true {
            do {
                let response = try await next(attempt.call)
                note(response, of: attempt)
                return response
            } catch {
                guard move(&attempt, after: error) else { throw error }
            }
        }
    }

    /// - Returns: `nil` to keep the server of the request.
    private func begin(_ call: APICall) throws(NetworkError) -> FailoverAttempt? {
        let attempt = try FailoverAttempt(call, board, at: time.uptime, policy)
        if let choice = attempt?.choice { reportTrial(choice, call) }
        return attempt
    }

    @inline(never)
    private func note(_ response: APICall.Response, of attempt: FailoverAttempt) {
        guard let choice = attempt.choice else { return }
        attempt.call[TriedServers.self]?.remove(choice.server)
        let isFailure = response.wire.head.status.kind == .serverError
        tell(note(isFailure, of: choice, attempt.call), instead: choice, attempt.call)
    }

    /// Chooses another server after an error.
    /// - Returns: `false` if the call fails with the error.
    @inline(never)
    private func move(_ attempt: inout FailoverAttempt, after error: any Error) -> Bool {
        guard let failed = attempt.choice else { return false }
        let isFailure = Self.isFailure(error)
        if isFailure != true { attempt.call[TriedServers.self]?.remove(failed.server) }
        let preferred = note(isFailure, of: failed, attempt.call)
        let left = attempt.end - time.uptime
        let others = attempt.others
        guard !others.isEmpty, left > .zero, attempt.call.mayMove(after: error),
            let choice = board.choose(of: others, among: attempt.call.servers, at: time.uptime, policy)
        else {
            tell(preferred, instead: failed, attempt.call)
            return false
        }
        tell(choice.server, instead: failed, attempt.call)
        reportTrial(choice, attempt.call)
        attempt.move(to: choice, within: left)
        return true
    }

    /// - Returns: The new preferred server, if it has changed.
    @inline(never)
    private func note(_ isFailure: Bool?, of choice: ServerHealth.Choice, _ call: APICall) -> ServerAddress? {
        let effect = board.note(isFailure, of: choice, among: call.servers, at: time.uptime, policy)
        if let breaker = effect.breaker { call.emit(.breaker(breaker, server: choice.server.description)) }
        return effect.preferred
    }

    private func reportTrial(_ choice: ServerHealth.Choice, _ call: APICall) {
        if choice.isTrial { call.emit(.breaker(.halfOpen, server: choice.server.description)) }
    }

    @inline(never)
    private func tell(_ other: ServerAddress?, instead choice: ServerHealth.Choice, _ call: APICall) {
        guard let other else { return }
        call.emit(.failedOver(from: choice.server.description, to: other.description))
    }

    /// Whether the server is to blame for an error; `nil` if the error says nothing about the server.
    private static func isFailure(_ error: any Error) -> Bool? {
        switch error.faultKind {
        case .timedOut, .cannotFindHost, .cannotConnect, .connectionLost, .tls, .badServer: true
        default: nil
        }
    }
}

/// A call on its way from server to server.
private struct FailoverAttempt {
    private(set) var call: APICall
    /// The server of the current attempt; `nil` if it was selected manually.
    private(set) var choice: ServerHealth.Choice?
    /// The servers of the attempts before.
    private var failed: [ServerAddress] = []
    /// When the timeout of the call ends.
    let end: Duration

    /// - Returns: `nil` to keep the server, as a middleware has chosen it, or the address of the request.
    /// - Throws: A `NetworkError` of the kind `overloaded` if the circuit breakers of all servers are open.
    @inline(never)
    init?(
        _ call: APICall, _ board: ServerHealth, at now: Duration, _ policy: FailoverPolicy
    ) throws(NetworkError) {
        let request = call.request
        guard request.address == nil, request.server == call.servers.first else { return nil }
        self.call = call
        end = now + request.timeout
        let server: ServerAddress
        let tried = call[TriedServers.self]
        switch board.selectOrChoose(of: call.servers, except: tried?.all ?? [], at: now, policy) {
        case .selected(let selection): server = selection
        case .chosen(let choice):
            self.choice = choice
            server = choice.server
            tried?.insert(server)
        case nil: throw NetworkError(.overloaded, reason: "the circuit breaker of every server is open")
        }
        if request.server != server { self.call.request.server = server }
        limitConnecting()
    }

    /// Leaves time for the other servers, if there are any.
    private mutating func limitConnecting() {
        guard choice != nil else { return }
        let share = call.servers.contains(where: isOther) ? FailoverStep.connectShare : 1
        if call.request.connectShare != share { call.request.connectShare = share }
    }

    /// The servers that were not tried, and if there are any, that other attempts have not tried either.
    var others: [ServerAddress] {
        let others = call.servers.filter(isOther)
        return call[TriedServers.self]?.others(of: others) ?? others
    }

    private func isOther(_ server: ServerAddress) -> Bool {
        server != choice?.server && !failed.contains(server)
    }

    @inline(never)
    mutating func move(to choice: ServerHealth.Choice, within left: Duration) {
        if let server = self.choice?.server { failed.append(server) }
        call[TriedServers.self]?.insert(choice.server)
        self.choice = choice
        var request = call.request
        request.server = choice.server
        request.shortenTimeout(to: left)
        call.request = request
        limitConnecting()
    }
}

extension APICall {
    /// Whether the call may move to another server at once: the failed server has received nothing of the request, or
    /// receiving it twice is harmless.
    fileprivate func mayMove(after error: any Error) -> Bool {
        guard request.content.body?.isRepeatable != false else { return false }
        switch error.faultKind {
        case .cannotFindHost, .cannotConnect, .tls:
            return isIdempotent || (error as? NetworkError)?.isAfterRedirect != true
        // If there is time left after `timedOut`, the attempt had only a part of it.
        case .connectionLost, .timedOut: return isIdempotent
        default: return false
        }
    }
}

extension Error {
    /// The kind of fault; `nil` if the task was cancelled.
    fileprivate var faultKind: NetworkError.Kind? {
        guard !isCancellation else { return nil }
        return ((self as? NetworkError) ?? NetworkError(wrapping: self)).kind
    }
}

/// The health of a client's servers, and the server that was selected manually.
///
/// Requests are built synchronously, so a lock guards this.
struct ServerHealth: Sendable {
    /// The server for one attempt.
    struct Choice: Sendable {
        let server: ServerAddress
        /// Whether the attempt decides if the server is used again.
        let isTrial: Bool
        fileprivate let generation: UInt64
    }

    /// The server for the first attempt.
    enum Start: Sendable {
        /// It was selected manually.
        case selected(ServerAddress)
        case chosen(Choice)
    }

    /// The effect of a result.
    struct Effect: Sendable {
        /// The state of the server's circuit breaker, if it has changed.
        var breaker: APICall.Event.Breaker?
        /// The new preferred server, if it has changed.
        var preferred: ServerAddress?
    }

    private struct State {
        /// Of the servers that were used.
        private var records: [ServerAddress: ServerRecord] = [:]
        var chosen: ServerAddress?
        /// The server of the last attempt.
        private var last: ServerAddress?

        func rest(of server: ServerAddress) -> Duration? { records[server]?.rest }

        /// Changes the record of a server in its place.
        mutating func change<Result>(_ server: ServerAddress, _ change: (inout ServerRecord) -> Result) -> Result {
            change(&records[server, default: ServerRecord()])
        }

        /// An available server, as the policy chooses. If none is available, the one whose cooldown ends first.
        /// - Returns: `nil` if none is available, and the policy has a circuit breaker.
        mutating func choose(
            of candidates: [ServerAddress], among servers: [ServerAddress], at now: Duration, _ policy: FailoverPolicy
        ) -> Choice? {
            if let choice = available(of: candidates, among: servers, at: now, policy.choice) { return choice }
            guard !policy.breaksCircuit else { return nil }
            let rests = candidates.compactMap { server in rest(of: server).map { rest in (server: server, rest: rest) }
            }
            let next = rests.min { left, right in left.rest < right.rest }?.server ?? candidates.first
            return next.map { server in begin(server) }
        }

        /// A server that is not left alone.
        mutating func available(
            of candidates: [ServerAddress], among servers: [ServerAddress], at now: Duration,
            _ choice: FailoverPolicy.Choice
        ) -> Choice? {
            order(candidates, among: servers, choice).first { server in
                change(server) { record in record.admits(at: now) }
            }.map { server in begin(server) }
        }

        private mutating func begin(_ server: ServerAddress) -> Choice {
            last = server
            return change(server) { record in
                record.inFlight += 1
                return Choice(server: server, isTrial: record.isOnTrial, generation: record.generation)
            }
        }

        /// The candidates in the order in which they are tried.
        private func order(
            _ candidates: [ServerAddress], among servers: [ServerAddress], _ choice: FailoverPolicy.Choice
        ) -> [ServerAddress] {
            guard choice != .first, candidates.count > 1 else { return candidates }
            let start = last.flatMap(servers.firstIndex).map { index in index + 1 } ?? 0
            let ring = (servers[start...] + servers[..<start]).filter(candidates.contains)
            guard choice == .leastInFlight else { return ring }
            let counts = records.mapValues(\.inFlight)
            return ring.inOrder { left, right in counts[left, default: 0] < counts[right, default: 0] }
        }
    }

    private let state = Locked(State())

    /// The server that was selected manually; `nil` if none was.
    var selection: ServerAddress? {
        get { state.withLock { $0.chosen } }
        nonmutating set { state.withLock { $0.chosen = newValue } }
    }

    /// An available server, as the policy chooses. If none is available, the one whose cooldown ends first.
    /// - Parameter servers: All servers, of which the candidates are some.
    /// - Returns: `nil` if there is no candidate, or none is available and the policy has a circuit breaker.
    func choose(
        of candidates: [ServerAddress], among servers: [ServerAddress], at now: Duration, _ policy: FailoverPolicy
    ) -> Choice? {
        state.withLock { $0.choose(of: candidates, among: servers, at: now, policy) }
    }

    /// The server that was selected manually, or else one that the policy chooses.
    /// - Parameter tried: The servers that are chosen only if there is no other.
    /// - Returns: `nil` if none is available, and the policy has a circuit breaker.
    func selectOrChoose(
        of servers: [ServerAddress], except tried: [ServerAddress] = [], at now: Duration, _ policy: FailoverPolicy
    ) -> Start? {
        state.withLock { state in
            if let server = state.chosen { return .selected(server) }
            let others = tried.isEmpty ? [] : servers.filter { server in !tried.contains(server) }
            let choice =
                state.available(of: others, among: servers, at: now, policy.choice)
                ?? state.choose(of: servers, among: servers, at: now, policy)
            return choice.map(Start.chosen)
        }
    }

    /// Records the result of an attempt, once for each choice.
    /// - Parameter isFailure: `nil` if the result says nothing about the server.
    func note(
        _ isFailure: Bool?, of choice: Choice, among servers: [ServerAddress], at now: Duration,
        _ policy: FailoverPolicy
    ) -> Effect {
        state.withLock { state in
            var effect = Effect()
            effect.breaker = state.change(choice.server) { record in
                record.inFlight -= 1
                return record.note(isFailure, since: choice.generation, at: now, policy)
            }
            guard effect.breaker == .open else { return effect }
            effect.preferred = servers.first { server in server != choice.server && state.rest(of: server) == nil }
            return effect
        }
    }
}

/// The health of one server: its recent results, and whether it is cooling down. This is the state machine of a circuit
/// breaker.
struct ServerRecord {
    private enum State {
        /// The server is used normally: the breaker is closed.
        case trusted
        /// The server failed too often, and is not used until the cooldown ends: the breaker is open.
        case resting(until: Duration)
        /// The cooldown has ended, and one call tries the server: the breaker is half open.
        case onTrial
    }

    private var state: State = .trusted
    /// Whether each recent call failed.
    private var failures: RecentValues<Bool> = RecentValues()
    private var failureCount: Int = 0
    /// Changes with the state, so that results of calls that began earlier are ignored.
    private(set) var generation: UInt64 = 0
    /// The number of attempts without a result.
    var inFlight: Int = 0

    /// When the cooldown ends; `nil` if the server is not cooling down.
    var rest: Duration? {
        if case .resting(let end) = state { end } else { nil }
    }

    /// Whether a call tries the server after its cooldown.
    var isOnTrial: Bool {
        if case .onTrial = state { true } else { false }
    }

    /// Whether a call may use the server now. After a cooldown, a single call tries the server first.
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

    /// Records the result of a call.
    /// - Parameters:
    ///   - isFailure: `nil` if the result says nothing about the server.
    ///   - began: The generation in which the call began. Results of earlier generations are ignored.
    /// - Returns: `open` if the cooldown of the server starts now, `closed` if it is used normally again; `nil` for no
    ///   change.
    mutating func note(
        _ isFailure: Bool?, since began: UInt64, at now: Duration, _ policy: FailoverPolicy
    ) -> APICall.Event.Breaker? {
        guard began == generation else { return nil }
        switch state {
        case .resting: return nil
        case .onTrial:
            // A trial without a result leaves the trial to the next call.
            change(to: isFailure == false ? .trusted : .resting(until: isFailure == nil ? now : now + policy.cooldown))
            return isFailure.map { isFailure in isFailure ? .open : .closed }
        case .trusted:
            guard let isFailure else { return nil }
            append(isFailure, atMost: max(1, policy.samples))
            guard failsTooOften(policy) else { return nil }
            change(to: .resting(until: now + policy.cooldown))
            return .open
        }
    }

    private func failsTooOften(_ policy: FailoverPolicy) -> Bool {
        // A quotient of two integers equals its literal exactly; a product may not.
        let count = failures.all.count
        return count >= max(1, policy.samples) && Double(failureCount) / Double(count) >= policy.errorRate
    }

    private mutating func append(_ isFailure: Bool, atMost limit: Int) {
        failureCount += isFailure ? 1 : 0
        if failures.append(isFailure, atMost: limit) == true { failureCount -= 1 }
    }

    private mutating func change(to state: State) {
        self.state = state
        generation += 1
        failures.removeAll()
        failureCount = 0
    }
}
