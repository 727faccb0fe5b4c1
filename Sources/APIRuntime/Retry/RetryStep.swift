import HTTPTypes

/// Sends a request again that failed, where that does no harm and may help.
struct RetryStep: Middleware {
    /// No server is waited for longer, however long a call may take.
    private static let longestDelay: Duration = .seconds(60)

    private let policy: RetryPolicy
    private let budget: APIClient.RetryBudget?
    private let account: RetryAccount
    private let time: any TimeSource
    private let backoff: Backoff

    init(_ policy: RetryPolicy, _ configuration: APIClient.Configuration, _ account: RetryAccount) {
        self.policy = policy
        self.account = account
        budget = configuration.retryBudget
        time = configuration.time
        backoff = Backoff(first: policy.backoff, random: configuration.random)
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        guard policy.times > 0, call.isRepeatable else { return try await next(call) }
        let end: Duration = time.uptime + call.request.timeout
        if let budget { await account.deposit(budget, at: time.uptime) }
        for attempt in 1...policy.times {
            let result: Result<APICall.Answer, any Error>
            let reason: RetryReason?
            do {
                var answer: APICall.Answer = try await next(
                    call.ending(by: end, at: time.uptime, share: policy.share(attempt)))
                reason = try await self.reason(call, &answer)
                result = .success(answer)
            } catch {
                reason = policy.reason(for: error)
                result = .failure(error)
            }
            guard let reason, let delay = await delay(after: attempt, reason, end) else { return try result.get() }
            call.emit(.retrying(after: delay, because: reason.text))
            try await call.holding.lasting { [time] in try await time.sleep(for: delay) }
        }
        return try await next(call.ending(by: end, at: time.uptime, share: 1))
    }

    /// Why an answer is worth another try; nil: it is not.
    private func reason(_ call: APICall, _ answer: inout APICall.Answer) async throws -> RetryReason? {
        let head: HTTPResponse = answer.response.head
        var reason: RetryReason? = policy.reason(forStatus: head.status.code)
        if reason == nil, case .server(let failure) = try await call.verdict(on: &answer), failure.isWorthRetrying {
            reason = RetryReason(text: "code " + failure.code)
        }
        reason?.retryAfter = RetryAfter(head.headerFields, now: time.date)
        return reason
    }

    /// How long to wait before the next sending; nil: there is no time or nothing of the budget left for it.
    private func delay(after attempt: Int, _ reason: RetryReason, _ end: Duration) async -> Duration? {
        let now: Duration = time.uptime
        // The random part also spreads those who were all told the same time.
        let delay: Duration =
            (reason.retryAfter?.delay ?? .zero) + backoff.delay(after: attempt, atMost: Self.longestDelay)
        guard delay <= Self.longestDelay, delay < end - now else { return nil }
        if let budget, await !account.withdraw(budget, at: now) { return nil }
        return delay
    }
}

extension RetryPolicy {
    /// The share of the time left that a sending gets. Where a timeout is to be tried again, the first sending must not
    /// use up all of the call's time.
    fileprivate func share(_ attempt: Int) -> Double {
        failures.contains(.timeout) ? 1 / (Double(times - attempt) + 2) : 1
    }
}

extension APICall {
    /// Whether sending the request for another time does the same as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        let policies: CallPolicies? = route.policies
        return request.method.isIdempotent || policies?.isIdempotent == true || policies?.idempotencyHeader != nil
    }

    /// Whether sending it for another time does no harm, and is possible at all.
    fileprivate var isRepeatable: Bool {
        isIdempotent && request.content.body?.isRepeatable != false
    }

    /// The same call, as it is sent when there is less time for it.
    fileprivate func ending(by end: Duration, at now: Duration, share: Double) -> APICall {
        var call: APICall = self
        call.request.shortenTimeout(to: (end - now) * share)
        return call
    }
}
