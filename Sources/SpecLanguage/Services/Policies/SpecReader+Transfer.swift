import YAMLSyntax

/// What an endpoint says of answers that are not held in memory as a whole.
extension SpecReader {
    /// Reads an endpoint's `resume`.
    mutating func resumption(_ entry: YAMLEntry, _ context: PolicyContext) -> Bool {
        guard let resumes = flag(entry.value, of: "\"resume\" of \(context.subject)"), resumes else { return false }
        if !context.returnsFile {
            let message = "only a download can be resumed: \"resume\" needs \"returns: file\""
            report(.keyNotApplicable, message, at: entry.key)
        } else if let method = context.method, method != .get {
            let message =
                "only a get can ask for a part of a file (RFC 9110, section 14.2), so a \(method.rawValue) cannot be "
                + "resumed"
            report(.keyNotApplicable, message, at: entry.key)
        }
        return resumes
    }

    /// Reports policies that have to hold an answer as a whole, where it never is one, and leaves them out.
    mutating func checkWholeAnswer(
        _ policies: inout EndpointPolicies, _ nodes: KeyedNodes, _ context: PolicyContext
    ) {
        guard context.returnsFile || context.returnsStream else { return }
        let answer = context.returnsFile ? "a download goes to a file as it arrives" : "a stream goes on and on"
        var keys: [String] = []
        if policies.cache != nil { keys.append("cache") }
        if policies.dedupe != .none { keys.append("dedupe") }
        if policies.pagination != nil { keys.append("paginate") }
        policies.cache = nil
        policies.dedupe = .none
        policies.pagination = nil
        for key in keys {
            guard let node = nodes.keyNode(key) else { continue }
            let message =
                "\"\(key)\" of \(context.subject) needs whole answers in memory, and \(answer)"
            report(.needsWholeAnswer, message, at: node)
        }
    }
}
