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

    /// Gives back the token of a retry that was not sent.
    func giveBack(_ budget: APIClient.RetryBudget, at now: Duration) {
        state.withLock { state in state.left = (min(state.amount(budget, now) + 1, state.reserve(budget)), now) }
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
