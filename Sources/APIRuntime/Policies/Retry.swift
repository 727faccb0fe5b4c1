import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Retries failed requests, if that is safe and likely to help.
struct RetryStep: ChainedStep {
    /// The maximum delay that a server can ask for, and the maximum of the random delay beside it.
    private static let longestDelay: Duration = .seconds(60)

    private let policy: RetryPolicy
    private let budget: APIClient.RetryBudget?
    private let account: RetryTokenBucket
    private let time: any TimeSource
    private let backoff: Backoff

    /// - Parameter random: Returns a number from 0 to 1, which scales the delays.
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

    // What an asynchronous function has in hands while it waits is on the heap, so decisions are made in others.
    @inline(__always)
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard policy.times > 0, call.isRepeatable else { return try await next(call) }
        let end = begin(call)
        var attempt = 1
        while true {
            let pause: RetryPause
            do {
                var response = try await next(call.ending(by: end, at: time, share: policy.share(attempt)))
                if attempt > policy.times { return response }
                if !response.isHeld { try await response.collect(atMost: call.maximumResponseSize) }
                guard let next = self.pause(after: attempt, call, &response, end) else { return response }
                pause = next
            } catch {
                guard let next = self.pause(after: attempt, error, end) else { throw error }
                pause = next
            }
            try await wait(pause, call)
            attempt += 1
        }
    }

    /// - Returns: When the timeout of the call ends.
    @inline(never)
    private func begin(_ call: APICall) -> Duration {
        let now = time.uptime
        if let budget { account.deposit(budget, at: now) }
        return now + call.request.timeout
    }

    @inline(never)
    private func wait(_ pause: RetryPause, _ call: APICall) async throws {
        call.emit(.retrying(after: pause.delay, because: pause.reason))
        try await call.holding.lasting { [time] in try await time.sleep(for: pause.delay) }
    }

    /// The pause after a response; `nil` if there is no other attempt.
    /// - Parameter response: The response, with its body in memory.
    @inline(never)
    private func pause(
        after attempt: Int, _ call: APICall, _ response: inout APICall.Response, _ end: Duration
    ) -> RetryPause? {
        reason(call, &response).flatMap { reason in pause(after: attempt, reason, end) }
    }

    /// The pause after an error; `nil` if there is no other attempt.
    @inline(never)
    private func pause(after attempt: Int, _ error: any Error, _ end: Duration) -> RetryPause? {
        guard attempt <= policy.times, let reason = policy.reason(for: error) else { return nil }
        return pause(after: attempt, reason, end)
    }

    /// Why a response is worth another attempt; `nil` if it is not.
    /// - Parameter response: The response, with its body in memory.
    private func reason(_ call: APICall, _ response: inout APICall.Response) -> RetryReason? {
        let head = response.wire.head
        var reason: RetryReason? = policy.reason(forStatus: head.status.code)
        if reason == nil, case .server(let failure) = call.heldOutcome(of: &response), failure.isWorthRetrying {
            reason = RetryReason(text: "code " + failure.code)
        }
        if reason != nil { reason?.retryAfter = RetryAfter(head.headerFields, now: time.date) }
        return reason
    }

    /// The pause before the next attempt; `nil` if there is not enough time or retry budget left.
    private func pause(after attempt: Int, _ reason: RetryReason, _ end: Duration) -> RetryPause? {
        let now = time.uptime
        let asked = reason.retryAfter?.delay ?? .zero
        // The random part also spreads clients that received the same `Retry-After`.
        let delay = asked + backoff.delay(after: attempt, atMost: Self.longestDelay)
        guard asked <= Self.longestDelay, delay < end - now else { return nil }
        if let budget, reason.isFree ? budget.reserve < 1 : !account.withdraw(budget, at: now) { return nil }
        return RetryPause(delay: delay, reason: reason.text)
    }
}

/// The time between two attempts.
private struct RetryPause: Sendable {
    let delay: Duration
    /// For events. It contains nothing that was sent.
    let reason: String
}

extension RetryPolicy {
    /// The share of the remaining time that an attempt gets. If timeouts are retried, the first attempt must not use up
    /// all of the call's time.
    fileprivate func share(_ attempt: Int) -> Double {
        failures.contains(.timeout) ? 1 / (Double(times - attempt) + 2) : 1
    }
}

extension APICall {
    /// Whether sending the request again has the same effect as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        request.carriesIdempotentCalls
            ?? (request.method.isIdempotent || route.policies?.isIdempotent == true
                || route.policies?.idempotencyHeader != nil)
    }

    /// Whether sending the request again is safe and possible.
    fileprivate var isRepeatable: Bool {
        isIdempotent && request.content.body?.isRepeatable != false
    }

    /// The same call, with the time that is left for an attempt.
    @inline(never)
    fileprivate func ending(by end: Duration, at time: any TimeSource, share: Double) -> APICall {
        var call = self
        call.request.shortenTimeout(to: (end - time.uptime) * share)
        return call
    }
}

/// Why another attempt may help.
struct RetryReason {
    /// For events. It contains nothing that was sent.
    let text: String
    /// How long the server asks clients to wait, if it does.
    var retryAfter: RetryAfter?
    /// Whether the failed attempt has cost no server anything, as no connection was made.
    var isFree: Bool = false
}

extension RetryPolicy {
    /// Why the policy retries a request that got no response; `nil` if it does not.
    func reason(for error: any Error) -> RetryReason? {
        guard !error.isCancellation else { return nil }
        let kind = ((error as? NetworkError) ?? NetworkError(wrapping: error)).kind
        let failure: Failure
        switch kind {
        case .timedOut: failure = .timeout
        case .cannotFindHost, .cannotConnect, .connectionLost, .notConnected: failure = .connection
        default: return nil
        }
        guard failures.contains(failure) else { return nil }
        return RetryReason(
            text: kind.rawValue, isFree: [.cannotConnect, .cannotFindHost, .notConnected].contains(kind))
    }

    /// Why the policy retries a request that got a response with this status; `nil` if it does not.
    func reason(forStatus code: Int) -> RetryReason? {
        let isListed = failures.contains(.status(code)) || failures.contains(.statusClass(code / 100))
        return isListed ? RetryReason(text: "status \(code)") : nil
    }
}

/// The delay of a `Retry-After` field (RFC 9110, section 10.2.3).
struct RetryAfter {
    let delay: Duration

    /// - Parameter now: The current date. A date in the field is one of the server's clock, and is counted from the
    ///   response's `Date` (section 6.6.1), or from this one if there is none.
    /// - Returns: `nil` if there is no such field, or it cannot be parsed.
    init?(_ fields: HTTPFields, now: Date) {
        guard let field = fields[.retryAfter] else { return nil }
        let text = String(HeaderList.trimmed(field[...]))
        if text.isDigits {
            // A number that overflows is longer than anyone waits.
            delay = .seconds(Int32(text) ?? .max)
        } else if let date = HTTPDate.date(text, now: now) {
            delay = max(.zero, Duration(span: date.timeIntervalSince(fields.serverDate(now: now) ?? now)))
        } else {
            return nil
        }
    }
}

/// The delay before a retry: random, between zero and a limit that doubles with each attempt, so that clients which
/// failed together do not retry together.
struct Backoff {
    /// The limit before the first retry.
    let first: Duration
    /// Returns a number from 0 to 1.
    let random: @Sendable () -> Double

    /// - Parameters:
    ///   - attempt: The number of attempts so far, from 1.
    ///   - longest: The maximum of the limit.
    func delay(after attempt: Int, atMost longest: Duration) -> Duration {
        var limit = max(first, .zero)
        for _ in 1..<max(attempt, 1) where limit < longest { limit *= 2 }
        return min(limit, longest) * min(max(random(), 0), 1)
    }
}

/// The tokens left of a client's `APIClient.RetryBudget`.
struct RetryTokenBucket: Sendable {
    private struct State {
        /// `nil` before the first use, when the whole reserve is left.
        var left: (amount: Double, at: Duration)?
        /// The calls of the present span, and of the one before.
        var calls: (now: Double, before: Double) = (0, 0)
        /// When the present span began.
        var start: Duration = .zero

        /// How long the calls are counted that size the reserve.
        static let span: Duration = .seconds(10)

        func amount(_ budget: APIClient.RetryBudget, _ now: Duration) -> Double {
            guard let left else { return budget.reserve }
            let seconds = (now - left.at) / .seconds(1)
            // No time adds nothing, even at an infinite rate.
            return min(left.amount + (seconds > 0 ? seconds * budget.perSecond : 0), reserve(budget))
        }

        /// The budget's reserve, or what the calls of a span have added, if that is more.
        func reserve(_ budget: APIClient.RetryBudget) -> Double {
            budget.reserve < 1 ? budget.reserve : max(budget.reserve, max(calls.now, calls.before) * budget.share)
        }

        mutating func count(at now: Duration) {
            let age = now - start
            if age >= Self.span {
                calls = (0, age < Self.span * 2 ? calls.now : 0)
                start = now
            }
            calls.now += 1
        }
    }

    private let state = Locked(State())

    /// Adds the share of a new call that can be retried.
    func deposit(_ budget: APIClient.RetryBudget, at now: Duration) {
        state.withLock { state in
            state.count(at: now)
            state.left = (min(state.amount(budget, now) + budget.share, state.reserve(budget)), now)
        }
    }

    /// Takes the token for one retry.
    /// - Returns: Whether there was enough.
    func withdraw(_ budget: APIClient.RetryBudget, at now: Duration) -> Bool {
        state.withLock { state in
            let amount = state.amount(budget, now)
            // Ten tenths do not add up to exactly one.
            let isEnough = amount > 1 - 1e-9
            state.left = (isEnough ? max(0, amount - 1) : amount, now)
            return isEnough
        }
    }
}

extension APIClient {
    /// A limit on how much a client retries, so that retries do not make an outage worse.
    ///
    /// Each call that can be retried adds `share` to the budget, and each second adds `perSecond`. A retry takes 1, unless
    /// no connection was made, which costs a server nothing. If less than that is left, a failure is final: with a `reserve`
    /// below 1, there are no retries.
    public struct RetryBudget: Sendable, Hashable {
        /// How many retries each call adds.
        public var share: Double
        /// How many retries each second adds, however few calls there are.
        public var perSecond: Double
        /// The maximum of the budget, which is also its initial value. It grows with the traffic: to what the calls of ten
        /// seconds add.
        public var reserve: Double

        /// - Parameters:
        ///   - share: How many retries each call adds, at least 0. Defaults to 0.1, which is one retry per ten calls.
        ///   - perSecond: How many retries each second adds, at least 0. Defaults to 1.
        ///   - reserve: The maximum of the budget, as long as there is little traffic; less than 1 allows no retry. Defaults
        ///     to 10.
        public init(share: Double = 0.1, perSecond: Double = 1, reserve: Double = 10) {
            self.share = share
            self.perSecond = perSecond
            self.reserve = reserve
        }
    }
}

/// Gives each call an idempotency key, by which a server recognizes a repeated request.
struct IdempotencyKeyStep: ChainedStep {
    private let header: String

    /// - Parameter header: The name of the header field of the key.
    init(_ header: String) {
        self.header = header
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard let name = HTTPField.Name(header) else {
            throw RequestError(
                endpoint: call.route.name, parameter: "idempotency",
                expected: "the name of a header field", found: header.shownJSON)
        }
        var call = call
        // A key that the app has set is kept, so that the app can repeat a call with the same key.
        if call.request.headerFields[name] == nil { call.request.headerFields[name] = UUID().uuidString }
        return try await next(call)
    }
}
