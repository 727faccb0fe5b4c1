/// What the body of an endpoint's answers is.
public enum AnswerKind: Sendable, Hashable {
    /// JSON that holds a value.
    case value
    /// Nothing that the caller wants.
    case nothing
    /// Bytes of any kind.
    case bytes
    /// Text of any kind.
    case text

    /// What the request's `Accept` field says; nil: nothing.
    var accepted: String? {
        switch self {
        case .value: "application/json"
        case .nothing, .bytes, .text: nil
        }
    }
}
