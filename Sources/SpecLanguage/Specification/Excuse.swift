/// A breaking change that is meant, with the reason.
public struct Excuse: Sendable, Hashable {
    /// The id of a rule of compatibility, as written.
    public var rule: String
    /// What has changed, such as `Picture.title`.
    public var subject: String
    /// Why that does no harm.
    public var reason: String
    public var range: SourceRange

    public init(rule: String, subject: String, reason: String, range: SourceRange) {
        self.rule = rule
        self.subject = subject
        self.reason = reason
        self.range = range
    }
}
