/// How the values of a stream are told apart, and what happens at its end.
public struct StreamFormat: Sendable, Hashable {
    public var framing: StreamFraming
    /// The data that ends the stream instead of being a value.
    public var end: String?
    /// Whether values that are not what the spec says are left out.
    public var dropsInvalid: Bool
    /// How often in a row a connection is made again; nil: as often as the runtime thinks right.
    public var reconnections: Int?

    public init(
        framing: StreamFraming, end: String? = nil, dropsInvalid: Bool = false, reconnections: Int? = nil
    ) {
        self.framing = framing
        self.end = end
        self.dropsInvalid = dropsInvalid
        self.reconnections = reconnections
    }
}

/// How the values of a stream are told apart.
public enum StreamFraming: String, Sendable, Hashable, CaseIterable {
    /// As server-sent events.
    case sse
    /// One a line.
    case lines
}
