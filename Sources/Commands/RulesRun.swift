import Compatibility
public import Generation
import SpecLanguage

/// The command `rules`: explains the identifiers in messages.
public struct RulesRun: Sendable {
    private let ids: [String]
    private let console: Console

    /// - Parameters:
    ///   - ids: the rules to explain; empty to list all
    ///   - console: the destination of all output
    public init(ids: [String], console: Console) {
        self.ids = ids
        self.console = console
    }

    /// Explains the rules. If one of the identifiers is unknown, reports it and explains nothing.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            let entries = try self.entries()
            guard console.documentFormat == nil else {
                console.printResults((ids.isEmpty ? RuleCatalog.all : entries).map(RuleText.message))
                return .success
            }
            let texts: [[String]] = ids.isEmpty ? [RuleText.overview()] : entries.map(RuleText.explanation)
            for line in texts.joined(separator: [""]) { console.printResult(line) }
            return .success
        }
    }

    private func entries() throws(RunFailure) -> [RuleCatalog.Entry] {
        let found = ids.map { id in RuleCatalog.all.first { $0.id == id } }
        let unknown = zip(ids, found).filter { $1 == nil }.map { id, _ in
            let hint = Spelling.suggestion(for: id, among: RuleCatalog.all.map(\.id))
            return Message(text: "unknown rule \"\(id)\"\(hint)", location: nil)
        }
        guard unknown.isEmpty else { throw RunFailure(unknown) }
        return found.compactMap { $0 }
    }
}

/// Every rule whose identifier may appear in a message.
enum RuleCatalog {
    /// One rule, for users.
    struct Entry {
        let id: String
        /// What violates it or what follows from it, as a clause.
        let summary: String
        /// The mistake, its fix and an example; `nil` if there are none.
        var explanation: String?
        let origin: Origin
    }

    /// The origin of the rule.
    enum Origin: Hashable {
        /// A rule that every spec is checked against.
        case language
        /// A rule that `breaking` reports.
        case compatibility(CompatibilityLevel, WireDirection)
    }

    static let language: [Entry] = Rule.allCases.map { rule in
        Entry(
            id: rule.rawValue, summary: rule.summary, explanation: rule.example?.explanation(fence: nil),
            origin: .language)
    }

    static let compatibility: [Entry] =
        CompatibilityRule.allCases.map { rule in
            Entry(
                id: rule.rawValue, summary: rule.consequence, explanation: rule.explanation(fence: nil),
                origin: .compatibility(rule.level, rule.direction))
        } + [
            Entry(
                id: BreakingReport.unusedWaiverRule, summary: "a waiver in the specs matches no change",
                origin: .compatibility(.harmless, .any))
        ]

    static let all: [Entry] = RuleCatalog.language + RuleCatalog.compatibility
}

/// The printed text of rules.
enum RuleText {
    /// All rules, one per line.
    static func overview() -> [String] {
        ["Rules for specs:"] + table(RuleCatalog.language)
            + ["", "Rules for changes to specs, reported by \"apigen breaking\" and \"apigen diff\":"]
            + table(RuleCatalog.compatibility)
    }

    /// One rule with everything known about it.
    static func explanation(of entry: RuleCatalog.Entry) -> [String] {
        switch entry.origin {
        case .language:
            ["\(entry.id): \(entry.summary)", ""] + lines(entry.explanation ?? "")
        case .compatibility(let level, let direction):
            ["\(entry.id): \(entry.summary)", "\(level.rawValue)\(place(direction))"]
                + (entry.explanation.map { [""] + lines($0) } ?? [])
                + (level == .harmless ? [] : [""] + waiver(for: entry.id))
        }
    }

    /// One rule, for programs.
    static func message(of entry: RuleCatalog.Entry) -> Message {
        Message(
            severity: .note, text: entry.summary, location: nil, rule: entry.id,
            help: CompatibilityRule(rawValue: entry.id).map { Message.Help($0) })
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }

    private static func place(_ direction: WireDirection) -> String {
        switch direction {
        case .request: ", in requests"
        case .response: ", in responses"
        case .any: ""
        }
    }

    /// How to waive a finding of the rule in a spec.
    private static func waiver(for id: String) -> [String] {
        [
            "To accept the change, give the reason in a spec:", "", "    excused:",
            "      - {rule: \(id), of: WHAT.HAS.CHANGED, because: THE REASON}",
        ]
    }

    private static func table(_ entries: [RuleCatalog.Entry]) -> [String] {
        let width = (entries.map(\.id.count).max() ?? 0) + 2
        return entries.map { entry in
            let gap = String(repeating: " ", count: width - entry.id.count)
            return "  \(entry.id)\(gap)\(level(of: entry))\(entry.summary)"
        }
    }

    private static func level(of entry: RuleCatalog.Entry) -> String {
        guard case .compatibility(let level, _) = entry.origin else { return "" }
        return level.rawValue + String(repeating: " ", count: "source-breaking".count + 2 - level.rawValue.count)
    }
}

extension Message.Help {
    /// The help of a rule about changes.
    init(_ rule: CompatibilityRule) {
        self.init(summary: rule.consequence, text: rule.explanation(fence: "```"), page: "review.md")
    }
}

extension CompatibilityRule {
    /// How to avoid the consequence, and an edit that has it.
    ///
    /// - Parameter fence: the line around the edit
    func explanation(fence: String?) -> String {
        let edit = example.map { example in
            let (old, new) = (Self.lines(example.old), Self.lines(example.new))
            let shared = zip(old, new).prefix { $0 == $1 }.count
            let lines =
                old.prefix(shared).map { "  \($0)" } + old.dropFirst(shared).map { "- \($0)" }
                + new.dropFirst(shared).map { "+ \($0)" }
            return "Example:\n\n"
                + (fence.map { fence in ([fence + "diff"] + lines + [fence]).joined(separator: "\n") }
                    ?? lines.map { "    \($0)" }.joined(separator: "\n"))
        }
        let mistake = level > .harmless ? "Mistake: \(consequence)." : nil
        return [mistake, fix.map { "Fix: \($0)" }, edit].compactMap { $0 }.joined(separator: "\n\n")
    }

    private static func lines(_ text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
}
