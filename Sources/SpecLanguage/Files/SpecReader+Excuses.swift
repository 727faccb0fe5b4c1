import YAMLSyntax

extension SpecReader {
    /// Reads `excused`. Whether there is such a rule is known only where two versions are compared.
    mutating func excuses(_ node: YAMLNode) -> [Excuse] {
        (list(node, of: "\"excused\"") ?? []).compactMap { element in
            guard let nodes = mapping(element, .excuse, of: "an entry of \"excused\"") else { return nil }
            let texts = ["rule", "of", "because"].map { key in nodes[key].flatMap { text($0, of: "\"\(key)\"") } }
            guard let rule = texts[0], let subject = texts[1], let reason = texts[2] else { return nil }
            return Excuse(rule: rule, subject: subject, reason: reason, range: range(of: element))
        }
    }
}
