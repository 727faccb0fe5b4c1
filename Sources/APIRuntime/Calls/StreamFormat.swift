/// How the values of a stream are separated, and how it ends.
@_spi(Generated) public struct StreamFormat: Sendable, Hashable {
    /// How values are separated.
    public enum Framing: Sendable, Hashable {
        /// As server-sent events (WHATWG HTML, section 9.2): each event's data is a value.
        case sse
        /// Each line is a value. Empty lines are ignored.
        case lines
        /// As JSON text sequences (RFC 7464): each value begins with a record separator.
        case jsonSequence
        /// Not at all: each value is a chunk of the body, as it arrives.
        case chunks
    }

    public let framing: Framing
    /// The data that ends the stream instead of being a value, such as `[DONE]`; `nil` if it ends with the response.
    public let end: String?
    /// Whether values that do not match the spec are left out. If not, the first of them ends the stream.
    public let dropsInvalid: Bool
    /// The maximum number of consecutive reconnections without a value. Only server-sent events reconnect, and only if
    /// it is safe to repeat the request.
    public let reconnections: Int

    /// - Parameters:
    ///   - framing: how values are separated.
    ///   - end: the data that ends the stream. Defaults to none.
    ///   - dropsInvalid: whether values that do not match the spec are left out. Defaults to `false`.
    ///   - reconnections: the maximum number of consecutive reconnections. Defaults to five.
    public init(_ framing: Framing, end: String? = nil, dropsInvalid: Bool = false, reconnections: Int = 5) {
        self.framing = framing
        self.end = end
        self.dropsInvalid = dropsInvalid
        self.reconnections = reconnections
    }
}
