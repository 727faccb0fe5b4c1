/// An event or a line as it came.
struct RawEvent: Hashable, Sendable {
    /// What is to be read.
    var data: [UInt8]
    /// What the server calls events of this kind; nil: nothing in particular.
    var name: String?
    /// What the server tells the place in the stream by, since it last said so; nil: it has not.
    var id: String?
}

/// Finds the events in bytes that come in pieces.
protocol RawEventParser: Sendable {
    /// What the next connection is told of the place in the stream; nil: nothing.
    var lastID: String? { get }
    /// How long to wait before the next connection, where the server has said.
    var reconnectionTime: Duration? { get }

    /// Adds a piece. All events before it have been taken.
    mutating func append(_ piece: [UInt8])

    /// The next event; nil where there is no whole one.
    mutating func next() throws(NetworkFault) -> RawEvent?

    /// The answer has ended: what is left may be an event.
    mutating func finish() -> RawEvent?
}
