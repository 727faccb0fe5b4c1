private import PatternMatching

/// A regular expression of the spec, in the syntax of Swift's `Regex`; it matches anywhere in a string.
///
/// Patterns that describe regular languages, as nearly all do, are matched in time linear in the string and by any
/// number of threads at once; those with lookaround, references or the like by `Regex`, in time that has no bound.
public struct Pattern: Sendable {
    private let text: String
    private let engine: Engine

    /// Made once for each field, as a constant. A pattern that cannot be compiled matches nothing; the checks of specs
    /// refuse it before.
    public init(_ text: String) {
        self.text = text
        self.engine = LinearPattern(text).map(Engine.linear) ?? RegexPool(text).map(Engine.regex) ?? .none
    }

    public static func isSupported(_ text: String) -> Bool {
        LinearPattern(text) != nil || RegexPool(text) != nil
    }

    public func matches(_ value: String) -> Bool {
        switch self.engine {
        case .linear(let pattern): pattern.matches(value)
        case .regex(let pool): pool.matches(value)
        case .none: false
        }
    }

    var expected: String {
        "a text that matches \(self.text)"
    }

    private enum Engine {
        case linear(LinearPattern)
        case regex(RegexPool)
        case none
    }
}
