/// How the values of a stream are told apart, and what happens at its end.
@_spi(Generated) public struct StreamFormat: Sendable, Hashable {
    /// How values are told apart.
    public enum Framing: Sendable, Hashable {
        /// As server-sent events (WHATWG HTML, section 9.2): each event's data is a value.
        case sse
        /// Each line is a value; empty lines are none.
        case lines
    }

    public let framing: Framing
    /// The data that ends the stream instead of being a value, such as `[DONE]`; nil: the end of the answer does.
    public let end: String?
    /// Whether values that are not what the spec says are left out; else the first of them ends the stream.
    public let dropsInvalid: Bool
    /// How often in a row a connection is made again without a value from the one before. Server-sent events alone know
    /// where to go on, and only where sending the request again does no harm.
    public let reconnections: Int

    /// - Parameters:
    ///   - framing: how values are told apart.
    ///   - end: the data that ends the stream; none unless given.
    ///   - dropsInvalid: whether values that are not what the spec says are left out; not unless true.
    ///   - reconnections: how often in a row a connection is made again; five times unless given.
    public init(_ framing: Framing, end: String? = nil, dropsInvalid: Bool = false, reconnections: Int = 5) {
        self.framing = framing
        self.end = end
        self.dropsInvalid = dropsInvalid
        self.reconnections = reconnections
    }
}
