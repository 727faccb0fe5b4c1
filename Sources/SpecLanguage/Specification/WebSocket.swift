/// The messages of a WebSocket (RFC 6455), and how it goes on after a loss.
public struct WebSocket: Sendable, Hashable {
    /// How a new connection continues after the last event.
    public struct Resumption: Sendable, Hashable {
        /// The place of the position in a message.
        public var path: JSONPath
        /// Where the position is sent: the query or a header field.
        public var location: Parameter.Location
        /// The name of the query parameter or the header field.
        public var wireName: String

        /// As written in a spec.
        package var text: String { "\(path.text) as \(location.rawValue) \(wireName)" }
    }

    /// What the server sends: a value, text or bytes.
    public var events: TypedResponse.Content
    /// What callers send: a value, text or bytes; `nothing` if they only listen.
    public var commands: TypedResponse.Content
    /// `nil` if events that were missed are lost.
    public var resumption: Resumption?
    /// The place of the key of the subscription that an event belongs to; `nil` if there are no subscriptions.
    public var key: JSONPath?
    /// Whether invalid events are skipped.
    public var dropsInvalid: Bool = false
    /// How many times in a row to reconnect; `nil`: the runtime's default.
    public var reconnections: Int?
    /// How often the server is pinged; `nil`: the runtime's default.
    public var ping: Duration?

    /// The types of events and commands.
    public var types: [ValueType] { [events, commands].compactMap(\.type) }

    /// The type of commands that are JSON.
    public var commandType: ValueType? { if case .value(let type) = commands { type } else { nil } }

    /// The type of events that are JSON.
    public var eventType: ValueType? { if case .value(let type) = events { type } else { nil } }
}
