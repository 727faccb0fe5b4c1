internal import Foundation
import HTTPTypes

/// How old a kept answer is, and how old it may be, in seconds.
struct Freshness {
    let age: Double
    let lifetime: Double
    /// Whether the server wants to be asked each time.
    let needsValidation: Bool
    /// Whether the server forbids that the answer is given once it is stale.
    let forbidsStale: Bool

    /// - Parameters:
    ///   - answer: what is kept.
    ///   - policy: what the spec says.
    ///   - now: the time of day. Where it lies before the answer's own time, a clock was changed: the age is not known,
    ///     and the answer is stale.
    init(of answer: CachedAnswer, _ policy: CachePolicy, now: Date) {
        let resident: Double = now.timeIntervalSince(answer.received)
        let isKnown: Bool = resident >= 0
        if let duration = policy.duration, policy.mode != .http {
            age = isKnown ? resident : .infinity
            lifetime = duration.seconds
            needsValidation = false
            forbidsStale = false
            return
        }
        let control = CacheControl(answer.head.headerFields)
        age = isKnown ? Self.initialAge(of: answer) + resident : .infinity
        lifetime = Self.lifetime(of: answer, control) ?? policy.duration?.seconds ?? 0
        needsValidation = control.has("no-cache")
        forbidsStale = control.has("must-revalidate")
    }

    var isFresh: Bool { age < lifetime && !needsValidation }

    /// Whether the answer may be given without asking the server, also when the request has wishes of its own.
    func satisfies(_ wishes: CacheControl) -> Bool {
        guard !needsValidation, !wishes.has("no-cache") else { return false }
        if let greatest = wishes.seconds("max-age"), age > greatest { return false }
        if let least = wishes.seconds("min-fresh"), lifetime - age < least { return false }
        if isFresh { return true }
        guard wishes.has("max-stale"), !forbidsStale, age.isFinite else { return false }
        return wishes.isUnlimited("max-stale") || age - lifetime <= wishes.seconds("max-stale") ?? 0
    }

    /// Section 4.2.1 of RFC 9111, for a private cache, without heuristics; nil where the answer does not say.
    private static func lifetime(of answer: CachedAnswer, _ control: CacheControl) -> Double? {
        let fields: HTTPFields = answer.head.headerFields
        if let seconds = control.seconds("max-age") { return seconds }
        guard let expires = fields[values: .expires].first else { return nil }
        // What is no date lies in the past (section 5.3).
        guard let end = HTTPDate.date(expires, now: answer.received) else { return 0 }
        return max(0, end.timeIntervalSince(date(of: answer) ?? answer.received))
    }

    /// Section 4.2.3 of RFC 9111: how old the answer was when it arrived.
    private static func initialAge(of answer: CachedAnswer) -> Double {
        let apparent: Double = date(of: answer).map { date in answer.received.timeIntervalSince(date) } ?? 0
        let said: Double =
            answer.head.headerFields[values: .age].first.flatMap { text in DeltaSeconds.seconds(text) } ?? 0
        let delay: Double = max(0, answer.received.timeIntervalSince(answer.requested))
        return max(apparent, said + delay, 0)
    }

    private static func date(of answer: CachedAnswer) -> Date? {
        answer.head.headerFields[.date].flatMap { text in HTTPDate.date(text, now: answer.received) }
    }
}

extension Duration {
    /// The same in seconds.
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
