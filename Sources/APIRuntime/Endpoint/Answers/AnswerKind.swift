/// What the body of an endpoint's answers is.
public enum AnswerKind: Sendable, Hashable {
    /// JSON that holds a value; the request's `Accept` field says so.
    case value
    /// Nothing that the caller wants.
    case nothing
    /// Bytes of any kind.
    case bytes
    /// Text of any kind.
    case text
}
