private import PatternMatching

/// A regular expression that Swift can compile.
package struct PatternText {
    /// Why a text is none.
    package struct Fault: Error {
        /// What is wrong, in the words of Swift's parser where it is the one that says so.
        package let reason: String
    }

    private static let maximumLength: Int = 10_000
    /// Swift's parser of regular expressions calls itself for each group, and a stack has an end.
    private static let maximumDepth: Int = 100

    private let engine: Engine

    private enum Engine {
        case linear(LinearPattern)
        case regex(Regex<AnyRegexOutput>, PatternEffort)
    }

    package init(_ pattern: String) throws(Fault) {
        if pattern.isEmpty { throw Fault(reason: "it is empty") }
        if pattern.utf8.count > Self.maximumLength {
            throw Fault(reason: "it is longer than \(Self.maximumLength) bytes")
        }
        if let linear = LinearPattern(pattern) {
            engine = .linear(linear)
            return
        }
        let effort = PatternEffort(of: pattern)
        if effort.depth > Self.maximumDepth { throw Fault(reason: "it nests more than \(Self.maximumDepth) groups") }
        do {
            engine = .regex(try Regex(pattern), effort)
        } catch {
            throw Fault(reason: Self.reason(error))
        }
    }

    /// Whether matching takes time linear in the text; if not, nothing bounds it.
    package var isLinear: Bool {
        if case .linear = engine { true } else { false }
    }

    /// Whether the pattern matches somewhere in the text; true as well where finding out could take too long.
    package func mayMatch(_ text: String) -> Bool {
        switch engine {
        case .linear(let pattern): return pattern.matches(text)
        case .regex(let expression, let effort):
            guard effort.isBearable(forLength: text.utf8.count) else { return true }
            do {
                return try expression.firstMatch(in: text) != nil
            } catch {
                return true
            }
        }
    }

    private static func reason(_ error: any Error) -> String {
        let text = String(describing: error)
        return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
