import SpecLanguage
import WireSyntax

/// Compares how two versions of an endpoint carry out calls.
struct PolicyComparison {
    /// One policy that differs, with both values as a spec writes them.
    private struct Difference {
        var text: String
        var rules: [CompatibilityRule]

        init(_ key: String, _ old: String?, _ new: String?, _ rules: [CompatibilityRule] = [.policyChanged]) {
            text = "\(key) \(old ?? "none") -> \(new ?? "none")"
            self.rules = rules
        }
    }

    /// The service and the endpoint, such as `Gallery.searchPictures`.
    let subject: String
    let old: Endpoint
    let new: Endpoint

    func compare(into list: inout ChangeList) {
        for difference in differences {
            list.add(subject, difference.text, difference.rules, at: new.range, before: old.range)
        }
    }

    private var differences: [Difference] {
        let (before, after) = (old.policies, new.policies)
        var found: [Difference] = []
        if old.timeout != new.timeout { found.append(Difference("timeout", old.timeout?.text, new.timeout?.text)) }
        for (key, before, after) in BodyReading.differences(old.bodyText, new.bodyText) {
            found.append(Difference(key, before, after))
        }
        if old.status != new.status {
            found.append(Difference("status", old.status.map { "\($0)" }, new.status.map { "\($0)" }))
        }
        if before.storage?.table != after.storage?.table {
            found.append(Difference("stores", before.storage?.table, after.storage?.table))
        }
        if before.cache != after.cache {
            let streams = [before, after].map { $0.cache?.mode == .cacheThenNetwork }
            found.append(
                Difference(
                    "cache", before.cache?.text, after.cache?.text,
                    streams[0] == streams[1] ? [.policyChanged] : [.returnsChanged]))
        }
        if before.queue != after.queue { found.append(Difference("queue", before.queue, after.queue)) }
        if before.dedupe != after.dedupe {
            found.append(Difference("dedupe", before.dedupe.rawValue, after.dedupe.rawValue))
        }
        if before.retry != after.retry { found.append(Difference("retry", before.retry?.text, after.retry?.text)) }
        if before.hedge != after.hedge { found.append(Difference("hedge", before.hedge?.text, after.hedge?.text)) }
        if before.rate != after.rate { found.append(Difference("rate", before.rate?.text, after.rate?.text)) }
        if before.isIdempotent != after.isIdempotent {
            found.append(Difference("idempotent", "\(before.isIdempotent)", "\(after.isIdempotent)"))
        }
        if before.idempotencyHeader != after.idempotencyHeader {
            found.append(Difference("idempotency", before.idempotencyHeader, after.idempotencyHeader))
        }
        if before.offline != after.offline {
            found.append(Difference("offline", before.offline?.text, after.offline?.text))
        }
        if before.resumes != after.resumes {
            found.append(Difference("resume", "\(before.resumes)", "\(after.resumes)"))
        }
        if before.redirectsBody != after.redirectsBody {
            let words = [before, after].map { $0.redirectsBody ? "any-origin" : "same-origin" }
            found.append(Difference("redirect-body", words[0], words[1]))
        }
        if before.followsRedirects != after.followsRedirects {
            found.append(Difference("follow", "\(before.followsRedirects)", "\(after.followsRedirects)"))
        }
        if before.isVerified != after.isVerified {
            let texts = [before, after].map { $0.isVerified ? "as the service" : "none" }
            found.append(Difference("verify", texts[0], texts[1]))
        }
        if before.inherits != after.inherits {
            // Shipped apps leave out the service's headers, or send them, as the old spec says.
            found.append(
                Difference("inherits", "\(before.inherits)", "\(after.inherits)", [.headerChanged]))
        }
        return found + agreements(before, after)
    }

    /// The policies that the server takes part in.
    private func agreements(_ before: CallPolicies, _ after: CallPolicies) -> [Difference] {
        var found: [Difference] = []
        if before.authentication != after.authentication {
            // Shipped apps send what the old spec asks for, so they lack only what the new one requires.
            found.append(
                Difference(
                    "auth", before.authentication.rawValue, after.authentication.rawValue,
                    after.authentication == .required ? [.authenticationChanged] : [.policyChanged]))
        }
        if before.session != after.session {
            found.append(
                Difference(
                    "session", before.session?.text, after.session?.text,
                    before.session?.isEstablishing == true ? [.sessionChanged] : [.policyChanged]))
        }
        if before.isBatched != after.isBatched {
            found.append(
                Difference(
                    "batch", "\(before.isBatched)", "\(after.isBatched)",
                    after.isBatched ? [.policyChanged] : [.batchChanged]))
        }
        return found
    }
}

extension CallPolicies.SessionEffect {
    fileprivate var isEstablishing: Bool { if case .establish = self { true } else { false } }

    /// As written in a spec.
    fileprivate var text: String {
        switch self {
        case .establish(let path): "{establish: \(path.text)}"
        case .clear: "clear"
        }
    }
}

extension CachePolicy {
    /// As written in a spec.
    fileprivate var text: String {
        let parts = ["policy: \(mode.rawValue)", duration.map { "for: \($0.text)" }, isPerUser ? "vary: user" : nil]
        return "{\(parts.compactMap { $0 }.joined(separator: ", "))}"
    }
}

extension CallPolicies.Offline {
    /// As written in a spec.
    fileprivate var text: String {
        let parts = [
            "queue: true", orderBy.map { "order-by: \($0)" }, merge.map { "merge: \($0.rawValue)" },
            duration.map { "for: \($0.text)" },
        ]
        return "{\(parts.compactMap { $0 }.joined(separator: ", "))}"
    }
}

extension RetryPolicy {
    /// As written in a spec.
    var text: String {
        let parts = [
            "times: \(times)", failures.map { "on: [\($0.map(\.text).joined(separator: ", "))]" },
            backoff.map { "backoff: \($0.text)" },
        ]
        return "{\(parts.compactMap { $0 }.joined(separator: ", "))}"
    }
}

extension HedgePolicy {
    /// As written in a spec.
    var text: String {
        let after: String
        switch delay {
        case .fixed(let duration): after = duration.text
        case .percentile(let percentile): after = "p\(percentile)"
        case nil: return "none"
        }
        return "{after: \(after)\(percentage.map { ", at-most: \($0)%" } ?? "")}"
    }
}

extension RatePolicy {
    /// As written in a spec.
    var text: String {
        let text =
            switch limit {
            case .none: "none"
            case .server: "server"
            case .requests(let count, let unit): "\(count)/\(unit.rawValue)"
            }
        let parts = [burst.map { "burst: \($0)" }, waiting.map { "waiting: \($0)" }].compactMap { $0 }
        return parts.isEmpty ? text : "{limit: \(text), \(parts.joined(separator: ", "))}"
    }
}

extension RetryPolicy.Failure {
    fileprivate var text: String {
        switch self {
        case .timeout: "timeout"
        case .connection: "connection"
        case .status(let status): String(status)
        case .statusClass(let digit): "\(digit)xx"
        }
    }
}

extension Duration {
    /// As written in a spec, in the largest unit that divides it.
    var text: String {
        let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        let units: [(Int64, String)] = [(86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1_000, "s")]
        for (size, unit) in units where milliseconds % size == 0 && milliseconds > 0 {
            return "\(milliseconds / size)\(unit)"
        }
        return "\(milliseconds)ms"
    }
}
