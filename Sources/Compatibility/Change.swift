public import SpecLanguage

/// One difference between two versions of the specs: in words, and what follows from it.
public struct Change: Sendable, Hashable {
    /// What has changed, such as `Picture.title` or `Gallery.searchPictures(start:)`.
    public let subject: String
    /// What was and what is, such as `String -> String?`, or one word: `added`, `removed`.
    public let difference: String
    /// What follows from it, the worst first; at least one.
    public let rules: [CompatibilityRule]
    /// Where it stands in the new specs, or, where it is gone, what held it; nil where that is gone too.
    public let range: SourceRange?
    /// Where it stood in the old specs; nil where it is new.
    public let before: SourceRange?

    init(
        _ subject: String, _ difference: String, _ rules: [CompatibilityRule], at range: SourceRange?,
        before: SourceRange?
    ) {
        self.subject = subject
        self.difference = difference
        self.rules = rules.reduce(into: []) { unique, rule in
            if !unique.contains(rule) { unique.append(rule) }
        }.sorted { left, right in left.level > right.level }
        self.range = range
        self.before = before
    }

    /// The worst that follows from it.
    public var level: CompatibilityLevel {
        rules.map(\.level).max() ?? .harmless
    }
}

/// Changes as they are found.
struct ChangeList {
    private(set) var changes: [Change] = []

    /// Notes a change; one that nothing follows from is none.
    mutating func add(
        _ subject: String, _ difference: String, _ rules: [CompatibilityRule], at range: SourceRange? = nil,
        before: SourceRange? = nil
    ) {
        guard !rules.isEmpty else { return }
        changes.append(Change(subject, difference, rules, at: range, before: before))
    }
}
