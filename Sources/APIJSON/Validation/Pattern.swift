private import PatternMatching

/// A regular expression of the spec, in the syntax of Swift's `Regex`; it matches anywhere in a string.
///
/// It is matched in time linear in the string, by any number of threads at once, so that it describes a regular
/// language: it does not look around and does not refer back.
@_spi(Generated) public struct Pattern: Sendable {
    private let text: String
    private let pattern: LinearPattern?

    /// Made once for each field, as a constant. A pattern that is not supported matches nothing; the checks of specs
    /// refuse it before.
    public init(_ text: String) {
        self.text = text
        self.pattern = LinearPattern(text)
    }

    /// Whether the text is a regular expression that can be matched in linear time.
    public static func isSupported(_ text: String) -> Bool {
        LinearPattern(text) != nil
    }

    public func matches(_ value: String) -> Bool {
        self.pattern?.matches(value) == true
    }

    var expected: String {
        "a text that matches \(self.text)"
    }
}
