import WireSyntax
import YAMLSyntax

/// The `offline` of an endpoint.
struct OfflineDeclaration: Sendable {
    /// The name of a parameter as declared.
    var orderBy: Written<String>?
    var merge: Written<CallPolicies.Offline.Merge>?
    var duration: Duration?
    /// The position of the key.
    var range: SourceRange
}

extension SpecReader {
    /// Reads an endpoint's `offline`: `queue`, or a mapping; `nil` if calls are not kept.
    mutating func offline(_ entry: YAMLEntry, _ context: PolicyContext) -> OfflineDeclaration? {
        let subject = "\"offline\" of \(context.subject)"
        var offline = OfflineDeclaration(range: range(of: entry.key))
        guard case .mapping = entry.value.content else {
            guard entry.value.scalar?.text == "queue" else {
                reportWrongType(entry.value, subject, expected: "queue, or {queue: true} with further keys")
                return nil
            }
            return offline
        }
        guard let nodes = mapping(entry.value, .offline, of: subject) else { return nil }
        offline.orderBy = nodes["order-by"].flatMap { parameter($0, "\"order-by\" of \(subject)", context) }
        if let node = nodes["merge"],
            let merge: CallPolicies.Offline.Merge = choice(node, of: "\"merge\" of \(subject)")
        {
            offline.merge = written(merge, at: node)
        }
        offline.duration = nodes["for"].flatMap { positiveDuration($0, of: "\"for\" of \(subject)") }
        guard let queue = nodes["queue"], let isKept = flag(queue, of: "\"queue\" of \(subject)") else { return nil }
        guard !isKept else { return offline }
        for key in ["order-by", "merge", "for"] {
            reportUnused(key, nodes, "with \"queue: false\", no call is kept; remove \"\(key)\" from \(subject)")
        }
        return nil
    }
}

extension SpecMapping {
    /// The keys of `offline`; `queue` alone is short for `{queue: true}`.
    static let offline: SpecMapping = SpecMapping(
        "offline",
        [
            SpecKey("queue", .flag, required: true, "whether calls without a network are kept until there is one"),
            SpecKey("order-by", .name(.parameter), "the parameter whose equal values keep calls in order"),
            SpecKey(
                "merge", .choice(CallPolicies.Offline.Merge.allCases.map(\.rawValue)),
                "what happens to a call while an older one for the same object waits"),
            SpecKey("for", .duration, "how long a call is kept"),
        ])
}
