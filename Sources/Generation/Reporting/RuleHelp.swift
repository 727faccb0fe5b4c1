import SpecLanguage

extension Message.Help {
    /// The help of a rule of the spec language; `nil` for other rules.
    init?(rule id: String) {
        guard let rule = Rule(rawValue: id), let example = rule.example else { return nil }
        self.init(
            summary: rule.summary, text: example.explanation(fence: "```"), page: "language/rules.md")
    }
}

extension RuleExample {
    /// The text, the mistake and the fix.
    ///
    /// - Parameter fence: the line around each spec
    package func explanation(fence: String?) -> String {
        let specs = [("Mistake:", mistake), ("Fix:", fix)].compactMap { title, spec in
            spec.map { spec in "\(title)\n\n\(Self.block(spec, fence))" }
        }
        return ([text] + specs).joined(separator: "\n\n")
    }

    /// A spec between fences, or indented.
    private static func block(_ spec: String, _ fence: String?) -> String {
        if let fence { return "\(fence)yaml\n\(spec)\n\(fence)" }
        return spec.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.isEmpty ? "" : "    \(line)"
        }.joined(separator: "\n")
    }
}
