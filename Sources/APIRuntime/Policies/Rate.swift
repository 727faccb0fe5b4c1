import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@_spi(Generated) extension CallPolicies.Step {
    /// Limits how many requests are sent in a time. Calls wait for their turn, in order. Those that could not be sent before
    /// their timeout fail at once.
    /// - Parameters:
    ///   - count: the number of requests, at least 1.
    ///   - span: the time in which there are so many.
    ///   - burst: how many requests may be sent at once after a pause, at least 1. Defaults to those of one second.
    ///   - waiting: how many calls wait at most; further ones fail. Defaults to any number.
    public static func rate(
        _ count: Int, per span: Duration, burst: Int? = nil, waiting: Int? = nil
    ) -> CallPolicies.Step {
        let limit = RateLimit(count, per: span, burst: burst, waiting: waiting)
        return rate(limit, "rate \(count) \(span) \(burst ?? 0) \(waiting ?? -1)")
    }

    /// Waits as the server's header fields ask for alone.
    /// - Parameter waiting: how many calls wait at most; further ones fail. Defaults to any number.
    public static func serverRate(waiting: Int? = nil) -> CallPolicies.Step {
        rate(RateLimit(waiting: waiting), "rate server \(waiting ?? -1)")
    }

    private static func rate(_ limit: RateLimit, _ text: String) -> CallPolicies.Step {
        CallPolicies.Step(text) { site in
            let bucket = site.states.value(of: site.name) { RateBucket() }
            return RateStep(limit, bucket, site.time, of: site.name).intercept
        }
    }
}

/// How many requests are sent in a time.
struct RateLimit: Sendable {
    /// The time between two requests, if there are as many as possible; zero for no limit.
    let interval: Duration
    /// How much earlier than that a request may be sent, after a pause.
    let tolerance: Duration
    /// How many calls wait at most; `nil` for any number.
    let waiting: Int?

    init(_ count: Int, per span: Duration, burst: Int? = nil, waiting: Int? = nil) {
        let count = max(1, count)
        interval = span / count
        let perSecond = (Double(count) * (.seconds(1) / span)).rounded(.towardZero)
        tolerance = interval * (max(1, burst ?? Int(exactly: perSecond) ?? count) - 1)
        self.waiting = waiting
    }

    /// No limit but the server's.
    init(waiting: Int?) {
        (interval, tolerance) = (.zero, .zero)
        self.waiting = waiting
    }
}

/// Holds requests back so that there are no more in a time than the spec and the server allow.
struct RateStep: Sendable {
    private let limit: RateLimit
    private let bucket: RateBucket
    private let time: any TimeSource
    /// Of the endpoint or service that the rate belongs to.
    private let name: String

    init(_ limit: RateLimit, _ bucket: RateBucket, _ time: any TimeSource, of name: String) {
        self.limit = limit
        self.bucket = bucket
        self.time = time
        self.name = name
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        // The rate is that of the service's servers.
        guard call.request.address != .other else { return try await next(call) }
        let call = try await admitted(call)
        do {
            let response = try await next(call)
            bucket.leave(heeding: ServerRate(response.wire.head, now: time.date), limit, at: time.uptime)
            return response
        } catch {
            bucket.leave(heeding: nil, limit, at: time.uptime)
            throw error
        }
    }

    /// The call, as soon as it may be sent, with the time that is left.
    private func admitted(_ call: APICall) async throws -> APICall {
        try Task.checkCancellation()
        let end = end(of: call)
        switch bucket.enter(limit, until: end, at: time.uptime) {
        case .admitted: return call
        case .full(let count):
            throw NetworkError(.overloaded, reason: "\(count) calls wait for the rate of \(name), which is the limit")
        case .tooLate: throw tooLate
        case .waits(let turn, let delay):
            call.emit(.throttled(for: delay))
            guard try await isAdmitted(call, turn, until: end) else { throw tooLate }
        }
        var call = call
        call.request.shortenTimeout(to: end - time.uptime)
        return call
    }

    /// Waits for a turn. Signing out gives it up.
    private func isAdmitted(_ call: APICall, _ turn: RateBucket.Turn, until end: Duration) async throws -> Bool {
        try await call.holding.lasting { [bucket, limit, time] in
            try await bucket.wait(turn, limit, until: end, time)
        } givingBack: { isAdmitted in
            if isAdmitted { bucket.leave(heeding: nil, limit, at: time.uptime) }
        }
    }

    /// When the time of the call ends, or that of the task that makes it.
    private func end(of call: APICall) -> Duration {
        time.uptime + min(call.request.timeout, APICall.timeLeft ?? call.request.timeout)
    }

    private var tooLate: NetworkError {
        NetworkError(.overloaded, reason: "the rate of \(name) does not allow it before its timeout")
    }
}

/// The requests that may be sent: a token bucket, as the generic cell rate algorithm (ITU-T I.371) computes it, and the
/// calls that wait for their turn.
///
/// The first of the calls that wait sleeps until it may be sent, and then the next one is the first. A lock guards the
/// state; continuations are resumed outside of it.
final class RateBucket: Sendable {
    /// A call that waits.
    enum Turn: Sendable {
        /// It is the first.
        case first
        /// It has this number in line.
        case later(UInt64)
    }

    enum Entry: Sendable {
        case admitted
        /// The call waits for about this time.
        case waits(Turn, Duration)
        /// So many calls wait, and no more may.
        case full(Int)
        /// The call cannot be sent in its time.
        case tooLate
    }

    private typealias Line = WaiterLine<Duration, Bool>

    private struct State {
        /// What the server has left over until some time.
        var quota: (left: Int, end: Duration)?
        /// When the next request is due if all are sent at the rate: the theoretical arrival time.
        var due: Duration = .zero
        /// The requests without a response.
        var inFlight: Int = 0
        /// Whether a call waits as the first.
        var hasFirst: Bool = false
        /// The calls behind it, with the ends of their times. A call gets `true` when it is the first, and `false` if it
        /// cannot be sent in its time.
        var line: Line = Line()

        /// When a request may be sent.
        func moment(_ limit: RateLimit) -> Duration {
            let pause = quota.flatMap { quota in quota.left > 0 ? nil : quota.end } ?? .zero
            return max(due - limit.tolerance, pause)
        }

        /// Sends a request, if one may be sent.
        mutating func take(_ limit: RateLimit, at now: Duration) -> Bool {
            if let quota, quota.end <= now { self.quota = nil }
            guard moment(limit) <= now else { return false }
            due = max(due, now) + limit.interval
            if let left = quota?.left { quota?.left = left - 1 }
            inFlight += 1
            return true
        }

        /// Lets the next call be the first.
        mutating func pass() -> Line.Handover? {
            let next = line.takeFirst(returning: true) { _, _ in
                false
            } if: { _ in
                true
            }
            hasFirst = next != nil
            return next
        }

        /// Sends nothing for some time, and then one request after the other.
        /// - Returns: What to do outside the lock.
        mutating func pause(until end: Duration, _ limit: RateLimit, at now: Duration) -> [Line.Handover] {
            quota = (0, max(end, quota.map { quota in quota.left > 0 ? end : quota.end } ?? end))
            due = max(due, end + limit.tolerance)
            return line.takeLate(from: max(moment(limit), now), limit.interval)
        }
    }

    private let state = Locked(State())

    /// Takes a turn, if it is there; otherwise, `wait` waits for it.
    /// - Parameter end: When the time of the call ends.
    func enter(_ limit: RateLimit, until end: Duration, at now: Duration) -> Entry {
        state.withLock { state in
            if !state.hasFirst, state.take(limit, at: now) { return .admitted }
            let count = state.line.count + (state.hasFirst ? 1 : 0)
            if let waiting = limit.waiting, count >= waiting { return .full(waiting) }
            let moment = max(state.moment(limit), now) + limit.interval * count
            guard moment < end else { return .tooLate }
            if state.hasFirst { return .waits(.later(state.line.join(end)), moment - now) }
            state.hasFirst = true
            return .waits(.first, moment - now)
        }
    }

    /// Waits for a turn.
    /// - Returns: `false` if it does not come in time.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func wait(_ turn: Turn, _ limit: RateLimit, until end: Duration, _ time: any TimeSource) async throws -> Bool {
        if case .later(let number) = turn {
            let isFirst = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    state.withLock { $0.line.wait(number, continuation) }?.run()
                }
            } onCancel: {
                state.withLock { $0.line.cancel(number) }?.run()
            }
            guard let isFirst else { throw CancellationError() }
            guard isFirst else { return false }
        }
        defer { state.withLock { $0.pass() }?.run() }
        while true {
            let now = time.uptime
            // A sleep may last longer than it should.
            guard now < end else { return false }
            let moment: Duration? = state.withLock { state in
                state.take(limit, at: now) ? nil : state.moment(limit)
            }
            guard let moment else { return true }
            guard moment < end else { return false }
            try await time.sleep(for: moment - now)
        }
    }

    /// Notes that a request has ended.
    /// - Parameter rate: What the response says about further ones.
    func leave(heeding rate: ServerRate?, _ limit: RateLimit, at now: Duration) {
        let late: [Line.Handover] = state.withLock { state in
            state.inFlight -= 1
            guard let rate else { return [] }
            guard rate.left > 0 else { return state.pause(until: now + rate.delay, limit, at: now) }
            // A response that was on its way does not end a pause.
            if let quota = state.quota, quota.left == 0, quota.end > now { return [] }
            // Those in flight may not be counted yet. Only the server itself says that nothing is left.
            state.quota = (max(1, rate.left - state.inFlight), now + rate.delay)
            return []
        }
        for call in late { call.run() }
    }
}

extension WaiterLine<Duration, Bool> {
    /// Takes out the calls that cannot be sent in their times.
    /// - Parameters:
    ///   - moment: When the call before them is sent.
    ///   - interval: The time between two calls.
    fileprivate mutating func takeLate(from moment: Duration, _ interval: Duration) -> [Handover] {
        var moment = moment
        var late: [Handover] = []
        for (number, waiter) in line.inOrder(by: { left, right in left.key < right.key }) {
            if moment + interval < waiter.label {
                moment += interval
            } else if let handover = take(number, returning: false) {
                late.append(handover)
            }
        }
        return late
    }
}

/// What a response says about further requests: how many are left, and for how long.
struct ServerRate: Sendable, Equatable {
    /// The longest time for which a client sends nothing because a server says so.
    static let longest: Duration = .seconds(3600)

    let left: Int
    let delay: Duration

    private init(left: Int, delay: Duration) {
        self.left = left
        self.delay = min(delay, Self.longest)
    }

    /// Reads `Retry-After` of a response with the status 429 or 503 (RFC 9110, section 10.2.3), or else `RateLimit` and
    /// `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). Of several quotas, the one with the least left counts.
    /// - Returns: `nil` if there are no such fields, or they are not valid.
    init?(_ head: HTTPResponse, now: Date) {
        let status = head.status
        if status == .tooManyRequests || status == .serviceUnavailable,
            let pause = RetryAfter(head.headerFields, now: now)
        {
            self.init(left: 0, delay: pause.delay)
            return
        }
        let policies = Self.items(head.headerFields, "RateLimit-Policy")
        let rates = Self.items(head.headerFields, "RateLimit").compactMap { item in
            Self(item, policies.first { policy in policy.value == item.value })
        }
        let least = rates.min { left, right in
            (left.left, right.delay) < (right.left, left.delay)
        }
        guard let least else { return nil }
        self = least
    }

    /// - Parameter policy: The policy of the same name.
    private init?(_ item: StructuredItem, _ policy: StructuredItem?) {
        guard case .string = item.value, case .integer(let left)? = item.parameters["r"], left >= 0,
            case .integer(let seconds)? = item.parameters["t"] ?? policy?.parameters["w"], seconds >= 0
        else { return nil }
        // Other units, such as bytes, say nothing about the number of requests unless nothing is left.
        let unit = policy?.parameters["qu"] ?? .string("requests")
        guard unit == .string("requests") || left == 0 else { return nil }
        self.init(left: left, delay: .seconds(min(seconds, Int(Int32.max))))
    }

    private static func items(_ fields: HTTPFields, _ name: String) -> [StructuredItem] {
        guard let name = HTTPField.Name(name), fields.contains(name) else { return [] }
        return StructuredItem.list(fields[values: name].joined(separator: ", ")) ?? []
    }
}
