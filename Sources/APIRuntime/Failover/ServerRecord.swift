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
