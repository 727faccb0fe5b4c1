import Compatibility
import SpecLanguage

/// Every rule whose id can stand in a message.
enum RuleCatalog {
    /// One rule, for people.
    struct Entry {
        let id: String
        /// What breaks it, or what follows, in half a sentence.
        let summary: String
        let origin: Origin
    }

    /// Which command has the rule.
    enum Origin: Hashable {
        /// What every spec is checked against.
        case language
        /// What `breaking` tells.
        case compatibility(CompatibilityLevel, WireDirection)
    }

    static let language: [Entry] = Rule.allCases.map { rule in
        Entry(id: rule.rawValue, summary: rule.summary, origin: .language)
    }

    static let compatibility: [Entry] =
        CompatibilityRule.allCases.map { rule in
            Entry(
                id: rule.rawValue, summary: rule.consequence, origin: .compatibility(rule.level, rule.direction))
        } + [
            Entry(
                id: BreakingReport.unusedExcuseRule, summary: "an excuse in the specs is for nothing that has happened",
                origin: .compatibility(.harmless, .any))
        ]

    static let all: [Entry] = RuleCatalog.language + RuleCatalog.compatibility
}
