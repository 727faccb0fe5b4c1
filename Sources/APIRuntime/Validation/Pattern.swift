private import Foundation

/// A regular expression of the spec, in the syntax of Swift's `Regex`; it matches anywhere in a string.
public struct Pattern: Sendable {
    private let text: String
    private let expression: Expression?

    /// Made once for each field, as a constant. A pattern that cannot be compiled matches nothing; the checks of specs
    /// refuse it before.
    public init(_ text: String) {
        self.text = text
        self.expression = Expression(text)
    }

    public static func isSupported(_ text: String) -> Bool {
        Expression(text) != nil
    }

    public func matches(_ value: String) -> Bool {
        self.expression?.matches(value) ?? false
    }

    var expected: String {
        "a text that matches \(self.text)"
    }

    /// Sharing one expression between threads is safe only one at a time: it compiles itself on first use.
    private final class Expression: @unchecked Sendable {
        private let regex: Regex<AnyRegexOutput>
        private let lock: NSLock = NSLock()

        init?(_ text: String) {
            guard let regex: Regex<AnyRegexOutput> = try? Regex(text) else { return nil }
            self.regex = regex
        }

        func matches(_ value: String) -> Bool {
            self.lock.lock()
            defer { self.lock.unlock() }
            return value.firstMatch(of: self.regex) != nil
        }
    }
}
