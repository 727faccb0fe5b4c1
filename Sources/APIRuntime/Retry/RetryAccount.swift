/// What is left of a client's `APIClient.RetryBudget`.
actor RetryAccount {
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
