import HTTPTypes

@_spi(Generated) extension CallPolicies.Step {
    /// Sends a call a second time if there is no response for some time.
    /// - Parameters:
    ///   - delay: how long the first request is waited for.
    ///   - share: how many of all calls are sent a second time at most, from 0 to 1. Defaults to 0.1.
    public static func hedge(after delay: Duration, atMost share: Double = 0.1) -> CallPolicies.Step {
        hedge(.fixed(delay), share, "hedge after \(delay), \(share)")
    }

    /// Sends a call a second time if there is no response after the time in which most calls of the endpoint had one.
    /// - Parameters:
    ///   - percentile: how many percent of the endpoint's recent calls had a response by then, from 1 to 99. No call is sent a
    ///     second time before there were 20.
    ///   - share: how many of all calls are sent a second time at most, from 0 to 1. Defaults to 0.1.
    public static func hedge(afterPercentile percentile: Int, atMost share: Double = 0.1) -> CallPolicies.Step {
        hedge(.percentile(percentile), share, "hedge after p\(percentile), \(share)")
    }

    private static func hedge(_ delay: HedgeStep.Delay, _ share: Double, _ text: String) -> CallPolicies.Step {
        CallPolicies.Step(text) { site in HedgeStep(after: delay, atMost: share, site).intercept }
    }
}

/// Sends a request a second time if the first has no response for some time. The first good response wins, and the other
/// request is cancelled.
struct HedgeStep: Sendable {
    /// How long the first request is waited for.
    enum Delay: Sendable {
        case fixed(Duration)
        /// As long as this many percent of the endpoint's recent calls took.
        case percentile(Int)
    }

    private let delay: Delay
    private let time: any TimeSource
    private let states: PolicyStates
    private let allowance: HedgeAllowance

    init(after delay: Delay, atMost share: Double, _ site: StepSite) {
        self.delay = delay
        time = site.time
        states = site.states
        allowance = HedgeAllowance(
            share: APIClient.RetryBudget(share: share, perSecond: 0, reserve: 1),
            hedges: states.value(of: site.name) { RetryTokenBucket() },
            retries: site.retryBudget, account: site.retryTokens, addsToRetries: !site.isRetried)
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard call.mayBeSentTwice, call.form.transfer.isHeld else { return try await next(call) }
        let durations = states.value(of: call.name) { RecentDurations() }
        let begin = time.uptime
        allowance.note(at: begin)
        let response = try await send(call, next, after: delay(durations))
        // If the second request has won, the first would have taken longer.
        durations.note(time.uptime - begin)
        return response
    }

    private func send(
        _ call: APICall, _ next: APICall.Next, after delay: Duration?
    ) async throws -> APICall.Response {
        guard let delay, delay > .zero, delay < call.request.timeout else { return try await next(call) }
        let race = HedgeRace(call: call, delay: delay, time: time, allowance: allowance, next: next)
        return try await race.run()
    }

    private func delay(_ durations: RecentDurations) -> Duration? {
        switch delay {
        case .fixed(let delay): delay
        case .percentile(let percentile): durations.percentile(percentile)
        }
    }
}

/// How many requests may be sent a second time: a share of all, and no more than the client may retry.
struct HedgeAllowance: Sendable {
    let share: APIClient.RetryBudget
    let hedges: RetryTokenBucket
    /// The client's budget for retries; `nil` for no limit.
    let retries: APIClient.RetryBudget?
    let account: RetryTokenBucket
    /// Whether calls add to the budget for retries here, as no retry policy does it.
    let addsToRetries: Bool

    /// Adds the share of a new call.
    func note(at now: Duration) {
        hedges.deposit(share, at: now)
        if addsToRetries, let retries { account.deposit(retries, at: now) }
    }

    /// Takes what one hedge costs.
    /// - Returns: Whether there was enough.
    func take(at now: Duration) -> Bool {
        guard hedges.withdraw(share, at: now) else { return false }
        return retries.map { budget in account.withdraw(budget, at: now) } ?? true
    }
}

/// The two requests of one call.
private struct HedgeRace: Sendable {
    /// What happens next.
    private enum Step: Sendable {
        case delayIsOver
        case ended(HedgeAttempt, Result<APICall.Response, any Error>)
    }

    let call: APICall
    let delay: Duration
    let time: any TimeSource
    let allowance: HedgeAllowance
    let next: APICall.Next

    /// - Returns: The first good response. If there is none, the result of the first request to end that was sent.
    func run() async throws -> APICall.Response {
        let tried = call[TriedServers.self] ?? TriedServers()
        let first = HedgeAttempt(call, avoiding: tried)
        return try await withTaskGroup(of: Step.self) { group in
            var inFlight = [first]
            var failure: Result<APICall.Response, any Error>?
            group.addTask { await run(first) }
            group.addTask {
                try? await time.sleep(for: delay)
                return .delayIsOver
            }
            defer { group.cancelAll() }
            while let step = await group.next() {
                switch step {
                case .delayIsOver:
                    guard !Task.isCancelled, allowance.take(at: time.uptime) else { continue }
                    call.emit(.hedged(after: delay))
                    var other = HedgeAttempt(call, avoiding: tried)
                    other.call.request.shortenTimeout(to: call.request.timeout - delay)
                    inFlight.append(other)
                    group.addTask { [other] in await run(other) }
                case .ended(let attempt, let result):
                    inFlight.removeAll { other in other.isOver.isSame(as: attempt.isOver) }
                    guard !result.isGood, !inFlight.isEmpty else {
                        for loser in inFlight { loser.isOver.withLock { $0 = true } }
                        return result.isGood ? result : failure ?? result
                    }
                    if !result.isRefusal { failure = failure ?? result }
                }
            }
            return failure ?? .failure(CancellationError())
        }.get()
    }

    private func run(_ attempt: HedgeAttempt) async -> Step {
        let result = await Result { () async throws(any Error) in
            var response = try await next(attempt.call)
            if !response.isHeld { try await response.collect(atMost: call.maximumResponseSize) }
            return response
        }
        return .ended(attempt, result)
    }
}

/// One of the requests of a call.
private struct HedgeAttempt: Sendable {
    var call: APICall
    /// Whether another one has won: nothing more is reported of this one.
    let isOver: Locked<Bool> = Locked(false)

    init(_ call: APICall, avoiding tried: TriedServers) {
        self.call = call
        self.call.observer = call.observer?.attempt(until: isOver)
        self.call[TriedServers.self] = tried
    }
}

extension Result where Success == APICall.Response {
    /// Whether the client itself refused to send the request.
    fileprivate var isRefusal: Bool {
        if case .failure(let error) = self { error.isRefusal } else { false }
    }

    /// Whether the other request can be cancelled: the server has responded, and not with a fault of its own.
    fileprivate var isGood: Bool {
        guard case .success(let response) = self else { return false }
        let status = response.wire.head.status
        return status.kind != .serverError && status != .tooManyRequests
    }
}

/// How long the recent calls of an endpoint took.
struct RecentDurations: Sendable {
    /// How many are known.
    private static let capacity: Int = 100
    /// How many are enough for an estimate.
    private static let enough: Int = 20

    private let durations = Locked(RecentValues<Duration>())

    func note(_ duration: Duration) {
        _ = durations.withLock { $0.append(duration, atMost: Self.capacity) }
    }

    /// The time in which this many percent of the calls ended; `nil` if there were too few.
    func percentile(_ percentile: Int) -> Duration? {
        let durations = durations.withLock { $0.all }
        guard durations.count >= Self.enough else { return nil }
        let rank = (durations.count * percentile + 99) / 100
        return durations.inOrder { left, right in left < right }[max(0, min(rank, durations.count) - 1)]
    }
}
