import YAMLSyntax

extension SpecReader {
    /// Reads `retry`, of a service or of an endpoint.
    ///
    /// - Parameter canBeNever: whether there may be another `retry` that holds unless this one says never
    mutating func retry(_ entry: YAMLEntry, of subject: String, canBeNever: Bool) -> RetryDeclaration? {
        let subject = "\"retry\" of \(subject)"
        guard let nodes = mapping(entry.value, .retry, of: subject) else { return nil }
        let failures = nodes["on"].map { self.failures($0, of: "\"on\" of \(subject)") }
        let backoff = nodes["backoff"].flatMap { duration($0, of: "\"backoff\" of \(subject)") }
        guard let node = nodes["times"],
            let times = count(node, of: "\"times\" of \(subject)", atLeast: canBeNever ? 0 : 1)
        else { return nil }
        if times == 0 {
            for key in ["on", "backoff"] {
                reportUnused(key, nodes, "nothing is sent again, so \(subject) has no use for \"\(key)\"")
            }
        }
        return RetryDeclaration(times: times, failures: failures, backoff: backoff, range: range(of: entry.key))
    }

    private mutating func failures(_ node: YAMLNode, of subject: String) -> [RetryPolicy.Failure] {
        let nodes = oneOrMore(node)
        if nodes.isEmpty { reportWrongType(node, subject, expected: "a failure, or a list with at least one") }
        var seen: Set<RetryPolicy.Failure> = []
        return nodes.compactMap { node in
            guard let failure = RetryPolicy.Failure(text: node.text) else {
                let expected = "timeout, connection, a status such as 429, or 4xx or 5xx"
                reportWrongType(node, subject, expected: expected)
                return nil
            }
            return seen.insert(failure).inserted ? failure : nil
        }
    }
}

extension RetryPolicy.Failure {
    /// Nil where the text names no failure.
    fileprivate init?(text: String) {
        switch text {
        case "timeout": self = .timeout
        case "connection": self = .connection
        case "4xx": self = .statusClass(4)
        case "5xx": self = .statusClass(5)
        default:
            guard text.utf8.count == 3, let status = Int(text), (400...599).contains(status) else { return nil }
            self = .status(status)
        }
    }
}
