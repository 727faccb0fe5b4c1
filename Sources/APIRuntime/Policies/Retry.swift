import Foundation
import HTTPTypes

/// Sends a request again that failed, where that does no harm and may help.
struct RetryStep: Middleware {
    /// No server is waited for longer, however long a call may take.
    private static let longestDelay: Duration = .seconds(60)

    private let policy: RetryPolicy
    private let budget: APIClient.RetryBudget?
    private let account: RetryTokenBucket
    private let time: any TimeSource
    private let backoff: Backoff

    /// - Parameter random: returns a number from 0 to 1, by which delays are shortened.
    init(
        _ policy: RetryPolicy, _ budget: APIClient.RetryBudget?, _ account: RetryTokenBucket, _ time: any TimeSource,
        random: @escaping @Sendable () -> Double
    ) {
        self.policy = policy
        self.budget = budget
        self.account = account
        self.time = time
        backoff = Backoff(first: policy.backoff, random: random)
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
        if reason == nil, case .server(let failure) = try await call.outcome(of: &answer), failure.isWorthRetrying {
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

/// Why sending a request again may help.
struct RetryReason {
    /// For events: free of anything that was sent.
    let text: String
    /// How long the server asks to be left alone, where it does.
    var retryAfter: RetryAfter?
}

extension RetryPolicy {
    /// Why the policy has a request sent again for which there was no answer; nil: it does not.
    func reason(for error: any Error) -> RetryReason? {
        guard !error.isCancellation else { return nil }
        let kind: NetworkFault.Kind = ((error as? NetworkFault) ?? NetworkFault(wrapping: error)).kind
        let failure: Failure
        switch kind {
        case .timedOut: failure = .timeout
        case .cannotFindHost, .cannotConnect, .connectionLost, .notConnected: failure = .connection
        default: return nil
        }
        return failures.contains(failure) ? RetryReason(text: kind.rawValue) : nil
    }

    /// Why the policy has a request sent again that got an answer of that status; nil: it does not.
    func reason(forStatus code: Int) -> RetryReason? {
        let isListed: Bool = failures.contains(.status(code)) || failures.contains(.statusClass(code / 100))
        return isListed ? RetryReason(text: "status \(code)") : nil
    }
}

/// How long a server asks to be left alone, by its `Retry-After` field (RFC 9110, section 10.2.3).
struct RetryAfter {
    let delay: Duration

    /// - Parameter now: the time of day, from which a date is counted.
    /// - Returns: nil where there is no such field, or it says nothing that can be understood.
    init?(_ fields: HTTPFields, now: Date) {
        guard let text = fields[.retryAfter]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ byte in (0x30...0x39).contains(byte) }) {
            // What has no number is longer than anybody waits.
            delay = .seconds(Int32(text) ?? .max)
        } else if let date = HTTPDate.date(text, now: now) {
            delay = .seconds(max(0, date.timeIntervalSince(now)))
        } else {
            return nil
        }
    }
}

/// How long to wait before a request is sent again: at random between nothing and a limit that doubles each time, so
/// that clients which failed together do not come back together.
struct Backoff {
    /// The limit before the first time.
    let first: Duration
    /// Gives a number from 0 to 1.
    let random: @Sendable () -> Double

    /// - Parameters:
    ///   - attempt: how often the request has been sent, from 1.
    ///   - longest: no limit is greater.
    func delay(after attempt: Int, atMost longest: Duration) -> Duration {
        var limit: Duration = max(first, .zero)
        for _ in 1..<max(attempt, 1) where limit < longest { limit *= 2 }
        return min(limit, longest) * min(max(random(), 0), 1)
    }
}

/// What is left of a client's `APIClient.RetryBudget`.
actor RetryTokenBucket {
    /// Nil: nothing has been asked yet, so all of the reserve is left.
    private var left: (amount: Double, at: Duration)?

    /// Notes that a call begins that could be sent again.
    func deposit(_ budget: APIClient.RetryBudget, at now: Duration) {
        left = (min(amount(budget, now) + budget.share, budget.reserve), now)
    }

    /// Takes what it costs to send one request again.
    /// - Returns: whether there was enough.
    func withdraw(_ budget: APIClient.RetryBudget, at now: Duration) -> Bool {
        let amount: Double = amount(budget, now)
        // Tenths do not add up to a whole exactly.
        let isEnough: Bool = amount > 1 - 1e-9
        left = (isEnough ? max(0, amount - 1) : amount, now)
        return isEnough
    }

    private func amount(_ budget: APIClient.RetryBudget, _ now: Duration) -> Double {
        guard let left else { return budget.reserve }
        return min(left.amount + max(0, (now - left.at) / .seconds(1)) * budget.perSecond, budget.reserve)
    }
}

extension APIClient {
    /// How much of what a client sends may be sent for another time, so that an outage is not made worse by all clients
    /// asking again.
    ///
    /// Each call that could be sent again adds `share` to what is available, and each second adds `perSecond`; to send
    /// again takes 1. Where less is left, a failure is final.
    public struct RetryBudget: Sendable, Hashable {
        /// How many times more may be sent for each call.
        public var share: Double
        /// How many times more may be sent in each second, however few calls there are.
        public var perSecond: Double
        /// How much can be saved up; a client begins with so much.
        public var reserve: Double

        /// - Parameters:
        ///   - share: how many times more may be sent for each call; 0.1 unless given, which is one in ten calls.
        ///   - perSecond: how many times more may be sent in each second; 1 unless given.
        ///   - reserve: how much can be saved up; 10 unless given.
        public init(share: Double = 0.1, perSecond: Double = 1, reserve: Double = 10) {
            self.share = share
            self.perSecond = perSecond
            self.reserve = reserve
        }
    }
}

/// Gives each call a key of its own, by which a server knows that a request is one that it has seen.
struct IdempotencyKeyStep: Middleware {
    private let header: String

    /// - Parameter header: the name of the field that carries the key.
    init(_ header: String) {
        self.header = header
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        guard let name = HTTPField.Name(header) else {
            throw InvalidRequest(
                endpoint: call.route.name, parameter: "idempotency",
                expected: "the name of a header field", found: header.shownJSON)
        }
        var call: APICall = call
        // One that the app has set makes even calls of its own the same.
        if call.request.headerFields[name] == nil { call.request.headerFields[name] = UUID().uuidString }
        return try await next(call)
    }
}
