import YAMLSyntax

extension SpecReader {
    /// Reads an endpoint's `cache`; nil where nothing is cached.
    mutating func cache(_ entry: YAMLEntry, _ context: PolicyContext) -> Written<CachePolicy>? {
        let subject = "\"cache\" of \(context.subject)"
        guard let nodes = mapping(entry.value, .cache, of: subject) else { return nil }
        let duration = nodes["for"].flatMap { positiveDuration($0, of: "\"for\" of \(subject)") }
        let isPerUser = nodes["vary"].map { varies($0, of: "\"vary\" of \(subject)") } ?? false
        guard let node = nodes["policy"], let word: CacheWord = choice(node, of: "\"policy\" of \(subject)") else {
            return nil
        }
        checkFreshness(word, nodes, of: subject)
        guard let mode = CachePolicy.Mode(rawValue: word.rawValue) else {
            reportUnused("vary", nodes, "nothing is cached, so \(subject) has no use for \"vary\"")
            return nil
        }
        checkUse(entry.key, policy: node, context)
        return written(CachePolicy(mode: mode, duration: duration, isPerUser: isPerUser), at: entry.key)
    }

    private mutating func varies(_ node: YAMLNode, of subject: String) -> Bool {
        let subject = node.scalar == nil ? "each of \(subject)" : subject
        return oneOrMore(node).reduce(false) { varies, element in
            let word: VaryWord? = choice(element, of: subject)
            return varies || word == .user
        }
    }

    private mutating func checkFreshness(_ word: CacheWord, _ nodes: KeyedNodes, of subject: String) {
        if !word.needsDuration {
            let reason = word == .http ? "the answer's own headers say how long it is fresh" : "nothing is cached"
            reportUnused("for", nodes, "\(reason), so \(subject) has no use for \"for\"")
        } else if nodes["for"] == nil, let node = nodes["policy"] {
            let message = "policy \"\(word.rawValue)\" needs the key \"for\": how long an answer is fresh, such as 8h"
            report(.cacheWithoutDuration, message, at: node)
        }
    }

    private mutating func checkUse(_ key: YAMLNode, policy: YAMLNode, _ context: PolicyContext) {
        if let method = context.method, !method.isSafe {
            let message =
                "the answer to a \(method.rawValue) must not be taken from a cache: the server would not get the request"
            report(.cachedUnsafeMethod, message, at: policy)
        } else if context.returnsNothing {
            let message = "\(context.subject) returns nothing that a cache could keep"
            report(.keyNotApplicable, message, at: key)
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
