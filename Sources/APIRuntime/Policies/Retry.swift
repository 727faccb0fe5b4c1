import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Retries failed requests, if that is safe and likely to help.
struct RetryStep: Sendable {
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
        guard policy.times > 0, call.mayBeSentTwice else { return try await next(call) }
        let (call, end) = begin(call)
        var attempt = 1
        var last: Result<APICall.Response, any Error>?
        var pause: RetryPause?
        while true {
            do {
                var response = try await next(call.ending(by: end, at: time, share: policy.share(attempt)))
                if attempt > policy.times { return response }
                if !response.isHeld { try await response.collect(atMost: call.maximumResponseSize) }
                guard let next = self.pause(after: attempt, call, &response, end) else { return response }
                (last, pause) = (.success(response), next)
            } catch {
                if let pause, let last, error.isRefusal { return try giveUp(pause, last) }
                guard let next = self.pause(after: attempt, error, end) else { throw error }
                (last, pause) = (.failure(error), next)
            }
            if let pause { try await wait(pause, call) }
            attempt += 1
        }
    }

    /// Ends a call whose retry the client itself refused to send: nothing was sent again, but something before.
    private func giveUp(
        _ pause: RetryPause, _ last: Result<APICall.Response, any Error>
    ) throws -> APICall.Response {
        if let budget, !pause.isFree { account.giveBack(budget, at: time.uptime) }
        return try last.get()
    }

    /// - Returns: The call, whose attempts remember servers that did not respond, and when its timeout ends.
    @inline(never)
    private func begin(_ call: APICall) -> (APICall, Duration) {
        let now = time.uptime
        if let budget { account.deposit(budget, at: now) }
        var call = call
        if call.servers.count > 1 { call[TriedServers.self] = TriedServers() }
        return (call, now + call.request.timeout)
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
        return RetryPause(delay: delay, reason: reason.text, isFree: reason.isFree)
    }
}

/// The time between two attempts.
private struct RetryPause: Sendable {
    let delay: Duration
    /// For events. It contains nothing that was sent.
    let reason: String
    /// Whether it took nothing of the budget.
    let isFree: Bool
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
    var mayBeSentTwice: Bool {
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

/// Gives each call an idempotency key, by which a server recognizes a repeated request.
struct IdempotencyKeyStep: Sendable {
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
