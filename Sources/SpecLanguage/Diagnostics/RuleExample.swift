/// What a rule is about: a text, a spec that breaks the rule, and one that follows it.
public struct RuleExample: Sendable, Hashable {
    public let rule: Rule
    /// Why the rule exists and what it covers.
    public let text: String
    /// A spec that breaks the rule; `nil` if it would fill pages, or if the mistake is not in a spec.
    public let mistake: String?
    /// A spec that follows it.
    public let fix: String?

    init(_ rule: Rule, _ text: String, mistake: String?, fix: String?) {
        self.rule = rule
        self.text = text
        self.mistake = mistake
        self.fix = fix
    }

    /// Those of all rules.
    public static let all: [RuleExample] =
        theText + theShape + names + models + endpoints + theServiceAndItsErrors + routes + tables
}

extension Rule {
    /// The example of the rule.
    public var example: RuleExample? { RuleExample.all.first { $0.rule == self } }
}
