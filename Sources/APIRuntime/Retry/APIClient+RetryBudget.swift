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
