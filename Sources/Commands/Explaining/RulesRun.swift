public import Generation
import SpecLanguage

/// The command `rules`: what the ids in messages stand for.
public struct RulesRun: Sendable {
    private let ids: [String]
    private let console: Console

    /// - Parameters:
    ///   - ids: the rules that are explained; empty for a list of all.
    ///   - console: where everything is told.
    public init(ids: [String], console: Console) {
        self.ids = ids
        self.console = console
    }

    /// Explains the rules, or says which of the ids is none and explains nothing.
    public func run() -> ExitStatus {
        self.console.run { () throws(RunFailure) in
            let entries: [RuleCatalog.Entry] = try self.entries()
            let texts: [[String]] = self.ids.isEmpty ? [RuleText.overview()] : entries.map(RuleText.explanation)
            for line in texts.joined(separator: [""]) { self.console.printResult(line) }
            return .success
        }
    }

    private func entries() throws(RunFailure) -> [RuleCatalog.Entry] {
        let found: [RuleCatalog.Entry?] = self.ids.map { id in RuleCatalog.all.first { $0.id == id } }
        let unknown: [Message] = zip(self.ids, found).filter { $1 == nil }.map { id, _ in
            let hint: String = Spelling.suggestion(for: id, among: RuleCatalog.all.map(\.id))
            return Message(text: "there is no rule \"\(id)\"\(hint)", location: nil)
        }
        guard unknown.isEmpty else { throw RunFailure(unknown) }
        return found.compactMap { $0 }
    }
}
