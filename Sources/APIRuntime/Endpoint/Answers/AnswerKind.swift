/// What the body of an endpoint's answers is.
@_spi(Generated) public enum AnswerKind: Sendable, Hashable {
    /// JSON that holds a value; the request's `Accept` field says so.
    case value
    /// Nothing that the caller wants.
    case nothing
    /// Bytes of any kind.
    case bytes
    /// Text of any kind.
    case text
    /// Bytes of any kind that go to a file.
    case file
    /// Server-sent events.
    case events
    /// Values that stand in a line each.
    case lines

    /// Whether answers are read into memory as a whole.
    var isHeld: Bool {
        switch self {
        case .value, .nothing, .bytes, .text: true
        case .file, .events, .lines: false
        }
    }

    /// What requests accept that are not for values, as header fields. Parts and digests are those of files as they are,
    /// not compressed, and compressed events would wait for one another.
    var accepted: [(name: String, value: String)] {
        switch self {
        case .value, .nothing, .bytes, .text: []
        case .file, .lines: [("Accept-Encoding", "identity")]
        case .events: [("Accept", EventParser.mediaType), ("Accept-Encoding", "identity")]
        }
    }
}
