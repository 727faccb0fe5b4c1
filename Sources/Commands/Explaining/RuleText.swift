import Compatibility

/// What is printed of rules.
enum RuleText {
    /// All rules, one a line.
    static func overview() -> [String] {
        ["Rules for specs:"] + self.table(RuleCatalog.language)
            + ["", "Rules for changes of specs, as \"apigen breaking\" and \"apigen diff\" tell them:"]
            + self.table(RuleCatalog.compatibility)
    }

    /// One rule with all that is known of it.
    static func explanation(of entry: RuleCatalog.Entry) -> [String] {
        switch entry.origin {
        case .language:
            [
                "\(entry.id): \(entry.summary)",
                "An example of the mistake, and of its mend, is on the page about rules:",
                "https://github.com/apigen/apigen/blob/main/Documentation/language/rules.md",
            ]
        case .compatibility(let level, let direction):
            ["\(entry.id): \(entry.summary)", "\(level.rawValue)\(self.place(direction))"]
                + (level == .harmless ? [] : self.excuse(for: entry.id))
        }
    }

    private static func place(_ direction: WireDirection) -> String {
        switch direction {
        case .request: ", in what apps send"
        case .response: ", in what apps read"
        case .any: ""
        }
    }

    /// How a finding of the rule is told to be meant.
    private static func excuse(for id: String) -> [String] {
        [
            "Where it is meant, a spec says so, and why:", "", "  excused:",
            "    - {rule: \(id), of: WHAT.HAS.CHANGED, because: THE REASON}",
        ]
    }

    private static func table(_ entries: [RuleCatalog.Entry]) -> [String] {
        let width: Int = (entries.map(\.id.count).max() ?? 0) + 2
        return entries.map { entry in
            let gap: String = String(repeating: " ", count: width - entry.id.count)
            return "  \(entry.id)\(gap)\(self.level(of: entry))\(entry.summary)"
        }
    }

    private static func level(of entry: RuleCatalog.Entry) -> String {
        guard case .compatibility(let level, _) = entry.origin else { return "" }
        return level.rawValue + String(repeating: " ", count: "source-breaking".count + 2 - level.rawValue.count)
    }
}
