@testable import APIRuntime

extension StepSite {
    /// The site of a step that needs no more of a client than its time.
    init(_ time: any TimeSource, random: @escaping @Sendable () -> Double = { 0 }) {
        self.init(
            time: time, random: random, states: PolicyStates(), retryBudget: nil, retryTokens: RetryTokenBucket(),
            name: "Test", isRetried: false, key: { _, _ in throw CredentialError(.missingSecret, reason: "no key") },
            maximumResponseSize: 1 << 20, send: { _ in throw NetworkError(.notConnected) })
    }
}
