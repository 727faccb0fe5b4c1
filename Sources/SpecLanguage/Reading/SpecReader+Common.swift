import YAMLSyntax

extension SpecReader {
    func written<Value: Sendable>(_ value: Value, at node: YAMLNode) -> Written<Value> {
        Written(value: value, range: range(of: node))
    }

    /// `true`, or a text that says why; nil where it says false.
    mutating func deprecation(_ node: YAMLNode, of subject: @autoclosure () -> String) -> String? {
        switch text(node, of: subject()) {
        case "true": ""
        case "false", nil: nil
        case .some(let text): text
        }
    }

    /// `{min, max}` of a length or a count.
    mutating func bounds(_ node: YAMLNode, of subject: String) -> CountRange? {
        if node.scalar != nil { reportWrongType(node, subject, expected: "a mapping such as {min: 1, max: 9}") }
        guard node.scalar == nil, let nodes = mapping(node, .bounds, of: subject) else { return nil }
        guard !nodes.entries.isEmpty else {
            report(.missingKey, "\(subject) needs the key \"min\" or \"max\"", at: node)
            return nil
        }
        let minimum = nodes["min"].map { count($0, of: "\"min\" of \(subject)") }
        let maximum = nodes["max"].map { count($0, of: "\"max\" of \(subject)") }
        if minimum == .some(nil) || maximum == .some(nil) { return nil }
        let range = CountRange(minimum: minimum ?? nil, maximum: maximum ?? nil)
        if let least = range.minimum, let most = range.maximum, least > most {
            report(.scopeMismatch, "\(subject): the minimum \(least) is more than the maximum \(most)", at: node)
            return nil
        }
        return range == CountRange() ? nil : range
    }

    private mutating func count(_ node: YAMLNode, of subject: String) -> Int? {
        guard let count = integer(node, of: subject) else { return nil }
        guard count >= 0 else {
            report(.scopeMismatch, "\(subject) is less than 0", at: node)
            return nil
        }
        return count
    }
}
