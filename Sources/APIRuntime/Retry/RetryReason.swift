/// Why sending a request again may help.
struct RetryReason {
    /// For events: free of anything that was sent.
    let text: String
    /// How long the server asks to be left alone, where it does.
    var retryAfter: RetryAfter?
}

extension RetryPolicy {
    /// Why the policy has a request sent again for which there was no answer; nil: it does not.
    func reason(for error: any Error) -> RetryReason? {
        guard !error.isCancellation else { return nil }
        let kind: NetworkFault.Kind = ((error as? NetworkFault) ?? NetworkFault(wrapping: error)).kind
        let failure: Failure
        switch kind {
        case .timedOut: failure = .timeout
        case .cannotFindHost, .cannotConnect, .connectionLost, .notConnected: failure = .connection
        default: return nil
        }
        return failures.contains(failure) ? RetryReason(text: kind.rawValue) : nil
    }

    /// Why the policy has a request sent again that got an answer of that status; nil: it does not.
    func reason(forStatus code: Int) -> RetryReason? {
        let isListed: Bool = failures.contains(.status(code)) || failures.contains(.statusClass(code / 100))
        return isListed ? RetryReason(text: "status \(code)") : nil
    }
}
