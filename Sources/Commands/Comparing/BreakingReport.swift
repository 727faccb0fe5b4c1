import Compatibility
import Generation
import SpecLanguage

/// What of some changes breaks somebody, and is not excused.
struct BreakingReport {
    /// The id of warnings about excuses, which are no changes.
    static let unusedExcuseRule: String = "unused-excuse"

    let changes: [Change]
    /// Those that the specs give a reason for.
    let excuses: [Excuse]
    /// Rules that nobody wants to hear of.
    let excusedRules: Set<CompatibilityRule>

    /// Whether anything breaks.
    var isBreaking: Bool { !self.findings.isEmpty }

    /// The findings by their places, and then the excuses that excuse nothing.
    var messages: [Message] {
        self.findings.map(\.message).sorted { left, right in left.isBefore(right) } + self.unusedExcuses
    }

    private struct Finding {
        let change: Change
        let rule: CompatibilityRule

        var message: Message {
            let before: [Message.Note] =
                self.change.before.map { range in
                    [Message.Note(text: "this is how it was", location: Message.Location(range))]
                } ?? []
            return Message(
                text: "\(self.change.subject): \(self.change.difference); \(self.rule.consequence) "
                    + "(\(self.rule.level.rawValue))",
                location: (self.change.range ?? self.change.before).map { Message.Location($0) },
                rule: self.rule.rawValue, notes: self.change.range == nil ? [] : before)
        }
    }

    private var findings: [Finding] {
        self.breaking.filter { finding in
            !self.excusedRules.contains(finding.rule)
                && !self.excuses.contains { excuse in excuse.excuses(finding.change, finding.rule) }
        }
    }

    private var breaking: [Finding] {
        self.changes.flatMap { change in
            change.rules.filter { $0.level > .harmless }.map { Finding(change: change, rule: $0) }
        }
    }

    /// An excuse stays in the specs until the next version is compared with, and is in the way from then on.
    private var unusedExcuses: [Message] {
        self.excuses.filter { excuse in
            !self.breaking.contains { excuse.excuses($0.change, $0.rule) }
        }.map { excuse in
            let known: Bool = CompatibilityRule(rawValue: excuse.rule) != nil
            return Message(
                severity: .warning,
                text: known
                    ? "\(excuse.rule) of \(excuse.subject) is excused, but has not happened"
                    : "there is no rule \"\(excuse.rule)\" to excuse",
                location: Message.Location(excuse.range), rule: Self.unusedExcuseRule)
        }
    }
}

extension Excuse {
    fileprivate func excuses(_ change: Change, _ rule: CompatibilityRule) -> Bool {
        self.rule == rule.rawValue && self.subject == change.subject
    }
}
