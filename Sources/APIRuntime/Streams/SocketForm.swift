@_spi(Generated) import APIJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How the messages of a WebSocket are read and written, and what happens when the connection is lost.
@_spi(Generated) public struct SocketForm<Event: Sendable, Command: Sendable>: Sendable {
    let reading: SocketReading<Event>
    let writing: SocketWriting<Command>
    /// How a new connection continues after the last event; `nil` if it cannot.
    let resumption: SocketResumption?
    /// The path in messages of the subscription that they belong to; `nil` if there are none.
    let key: JSONPointerPath?
    let dropsInvalid: Bool
    /// The maximum number of consecutive reconnections without an event.
    let reconnections: Int
    /// How often the server is pinged, and how long it may take to respond.
    let ping: Duration

    /// - Parameters:
    ///   - reading: how messages are read.
    ///   - writing: how commands are written.
    ///   - resumption: how a new connection continues after the last event. Defaults to none: events may be missing.
    ///   - key: the path in messages of the subscription that they belong to. Defaults to none.
    ///   - dropsInvalid: whether messages that do not match the spec are left out. If not, the first of them is an error.
    ///   - reconnections: the maximum number of consecutive reconnections without an event. Defaults to five.
    ///   - ping: how often the server is pinged, and how long it may take to respond. Defaults to 30 seconds.
    public init(
        _ reading: SocketReading<Event>, sends writing: SocketWriting<Command>,
        resume resumption: SocketResumption? = nil, key: String? = nil, dropsInvalid: Bool = false,
        reconnections: Int = 5, ping: Duration = .seconds(30)
    ) {
        self.reading = reading
        self.writing = writing
        self.resumption = resumption
        self.key = key.map { path in JSONPointerPath(path) }
        self.dropsInvalid = dropsInvalid
        self.reconnections = reconnections
        self.ping = ping
    }

    /// How the response of the handshake is read.
    var response: ResponseForm<Void> {
        ResponseForm(.socket, .socket) { response throws(DataFormatError) in try response.socket(of: Event.self) }
    }
}

/// What the messages of a WebSocket contain.
enum SocketContent: Sendable {
    /// JSON, in text or binary messages.
    case json
    /// Text messages.
    case text
    /// Text or binary messages.
    case data
}

/// How the messages of a WebSocket are read.
@_spi(Generated) public struct SocketReading<Event: Sendable>: Sendable {
    let kind: SocketContent
    let read: @Sendable (inout EventDecoder) throws(ResponseFailure) -> Event?
}

@_spi(Generated) extension SocketReading where Event: JSONReadable {
    /// Each message is a JSON value.
    public static var values: SocketReading {
        SocketReading(kind: .json) { event throws(ResponseFailure) in try event.valueOfRoute() }
    }
}

@_spi(Generated) extension SocketReading<String> {
    /// Each message is a text.
    public static var texts: SocketReading {
        SocketReading(kind: .text) { event throws(ResponseFailure) in event.text() }
    }
}

@_spi(Generated) extension SocketReading<Data> {
    /// Each message is bytes.
    public static var bytes: SocketReading {
        SocketReading(kind: .data) { event throws(ResponseFailure) in event.bytes }
    }
}

/// How the commands of a WebSocket are written.
@_spi(Generated) public struct SocketWriting<Command: Sendable>: Sendable {
    let kind: SocketContent
    let write: @Sendable (Command) throws(DataFormatError) -> SocketMessage
}

@_spi(Generated) extension SocketWriting where Command: JSONWritable {
    /// Each command is a JSON value in a text message.
    public static var values: SocketWriting {
        SocketWriting(kind: .json) { command throws(DataFormatError) in .text(utf8: try command.toJSON()) }
    }
}

@_spi(Generated) extension SocketWriting<String> {
    /// Each command is a text message.
    public static var texts: SocketWriting {
        SocketWriting(kind: .text) { command throws(DataFormatError) in .text(command) }
    }
}

@_spi(Generated) extension SocketWriting<Data> {
    /// Each command is a binary message.
    public static var bytes: SocketWriting {
        SocketWriting(kind: .data) { command throws(DataFormatError) in .data(Array(command)) }
    }
}

@_spi(Generated) extension SocketWriting<Never> {
    /// Nothing is sent.
    public static var nothing: SocketWriting { SocketWriting(kind: .data, write: Self.write) }

    private static func write(_ command: Never) throws(DataFormatError) -> SocketMessage {}
}

/// How a new connection of a WebSocket continues after the last event.
@_spi(Generated) public struct SocketResumption: Sendable {
    /// Puts a text into the request of a handshake.
    let fill: @Sendable (inout RequestBuilder, String) -> Void
    /// The path of the text in messages.
    let path: JSONPointerPath

    /// The text is sent in the query.
    /// - Parameters:
    ///   - name: the name of the query parameter.
    ///   - path: the path of the text in messages.
    public static func query(_ name: String, at path: String) -> SocketResumption {
        SocketResumption(fill: { request, text in request.replace(query: name, text) }, path: JSONPointerPath(path))
    }

    /// The text is sent in a header field.
    /// - Parameters:
    ///   - name: the name of the field.
    ///   - path: the path of the text in messages.
    public static func header(_ name: String, at path: String) -> SocketResumption {
        SocketResumption(fill: { request, text in request.replace(header: name, text) }, path: JSONPointerPath(path))
    }
}
