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
