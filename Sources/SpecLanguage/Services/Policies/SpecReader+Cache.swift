import YAMLSyntax

extension SpecReader {
    /// Reads an endpoint's `cache`.
    func cache(_ entry: YAMLEntry, _ context: PolicyContext) -> DeferredKey? {
        let nodes = entry.value.entriesByKey
        let policy = nodes["policy"].flatMap { CachePolicy(rawValue: $0.text) }
        let changesNothing = policy == CachePolicy.none && nodes.entries.count == 1
        let table = SpecMapping.endpoint
        return deferred(entry, in: table, of: context.subject, changesNothing: changesNothing) { reader, _, subject in
            guard let policy, let node = nodes["policy"] else { return }
            reader.checkFreshness(policy, nodes, of: subject)
            guard policy != .none, let method = context.method, !method.isSafe else { return }
            let message =
                "the answer to a \(method.rawValue) must not be taken from a cache: the server would not get the request"
            reader.report(.cachedUnsafeMethod, message, at: node)
        }
    }

    private mutating func checkFreshness(_ policy: CachePolicy, _ nodes: KeyedNodes, of subject: String) {
        if !policy.needsDuration {
            let reason = policy == .http ? "the answer's own headers say how long it is fresh" : "nothing is cached"
            reportUnused("for", nodes, "\(reason), so \(subject) has no use for \"for\"")
        } else if nodes["for"] == nil, let node = nodes["policy"] {
            let message = "policy \"\(policy.rawValue)\" needs the key \"for\": how long an answer is fresh, such as 8h"
            report(.cacheWithoutDuration, message, at: node)
        }
    }
}

extension YAMLNode {
    /// The entries by key; none where the node is no mapping.
    var entriesByKey: KeyedNodes {
        if case .mapping(let entries) = content {
            KeyedNodes(node: self, entries: entries)
        } else {
            KeyedNodes(node: self, entries: [])
        }
    }
}
