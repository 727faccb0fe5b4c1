package import SpecLanguage

/// What is worth saying in the comment of a method about how its calls are carried out.
package enum PolicyNote {
    /// Sentences; empty where there is nothing to say.
    package static func text(_ policies: CallPolicies) -> String {
        var sentences: [String] = []
        if let cache = policies.cache { sentences.append(self.cache(cache)) }
        if let queue = policies.queue { sentences.append("Waits in the queue \(DocComment.code(queue)).") }
        if let dedupe = dedupe(policies.dedupe) { sentences.append(dedupe) }
        if let retry = policies.retry { sentences.append(self.retry(retry)) }
        if let header = policies.idempotencyHeader {
            sentences.append("Carries a key in \(DocComment.code(header)), the same each time it is sent.")
        }
        if policies.isBatched { sentences.append("May travel with others in one request.") }
        if policies.resumes { sentences.append("Goes on where an earlier try stopped.") }
        if let storage = policies.storage { sentences.append("Kept in the table \(DocComment.code(storage.table)).") }
        return (sentences + AuthenticationNote.sentences(policies)).joined(separator: " ")
    }

    private static func cache(_ cache: CachePolicy) -> String {
        let user = cache.isPerUser ? ", for each user" : ""
        let time = cache.duration.map(\.words) ?? "no time"
        switch cache.mode {
        case .alternative: return "Cached for \(time)\(user)."
        case .both:
            return
                "Gives the \(cache.isPerUser ? "user's " : "")cached answer, at most \(time) old, and then the server's."
        case .writeOnly: return "Always asks the server, and caches the answer for \(time)\(user)."
        case .http: return "Cached as the answer's header fields say\(user)."
        }
    }

    private static func dedupe(_ dedupe: CallPolicies.Dedupe) -> String? {
        switch dedupe {
        case .none: nil
        case .reject: "Fails while an equal call is under way."
        case .coalesce: "Equal calls at one time share an answer."
        case .cancelPrevious: "Cancels an equal call that is under way."
        }
    }

    private static func retry(_ retry: RetryPolicy) -> String {
        switch retry.times {
        case 0: "Never sent again by itself."
        case 1: "Sent again once where it fails."
        default: "Sent again up to \(retry.times) times where it fails."
        }
    }
}

extension Duration {
    /// For people, in the largest unit without a remainder: `8 hours`, `1 minute`, `1500 milliseconds`.
    fileprivate var words: String {
        let (seconds, attoseconds) = components
        guard attoseconds == 0 else {
            return "\(seconds * 1_000 + attoseconds / 1_000_000_000_000_000) milliseconds"
        }
        let units: [(length: Int64, name: String)] = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
        for unit in units where seconds % unit.length == 0 {
            let count = seconds / unit.length
            return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
        }
        return "\(seconds) seconds"
    }
}
