/// A regular expression that is matched in time linear in the text, whatever the expression.
///
/// It takes the part of the syntax of Swift's `Regex` that describes regular languages: characters, classes, groups,
/// alternatives, quantifiers (greedy or not), `^` and `$`, and `(?i)` and `(?s)` at the start. What it takes it matches
/// as `Regex` does: anywhere in the text, character by character as people count them, canonically equivalent ones
/// alike. It is made of constants once made, so that any number of threads match by it at once.
public struct LinearPattern: Sendable {
    let engine: Engine

    /// Behind one reference, so that using a pattern counts no more than that.
    final class Engine: Sendable {
        let automaton: Automaton
        /// For texts of ASCII alone; nil where the table would be too large.
        let table: TransitionTable?

        init(_ automaton: Automaton) {
            self.automaton = automaton
            self.table = TransitionTable(automaton)
        }
    }

    /// - Parameter text: a regular expression in the syntax of Swift's `Regex`.
    /// - Returns: nil where the text needs more than linear time, is too large, or is no regular expression.
    public init?(_ text: String) {
        var parser: PatternParser = PatternParser(text)
        guard let syntax: PatternSyntax = parser.parse(), let automaton: Automaton = Automaton(syntax) else {
            return nil
        }
        self.engine = Engine(automaton)
    }

    /// How much work it was to compile, in microseconds or less; a few for usual patterns, and 40,000 at most.
    public var cost: Int {
        self.engine.automaton.afterPlace.reduce(1) { $0 + 1 + $1.places.count }
    }

    /// Whether the pattern matches somewhere in the text.
    public func matches(_ text: String) -> Bool {
        if let table: TransitionTable = self.engine.table {
            let isMatch: Bool?? = text.utf8.withContiguousStorageIfAvailable { table.matches($0) }
            if case .some(.some(let isMatch)) = isMatch { return isMatch }
        }
        return self.engine.automaton.matches(text)
    }
}
