@_spi(Generated) public import APIRuntime
import HTTPTypes

extension MockTransport: WebSocketTransport {
    /// Opens a WebSocket if the response that is set for the request does: see ``MockResponse/socket(_:)``. A successful
    /// response with a body is a server that sends each line as a text message, and then nothing until the client closes.
    public func open(_ request: WireRequest, maximumMessageSize limit: Int) async throws -> WireResponse {
        let playback = MockPlayback(request, time)
        let response: MockResponse
        switch try await reply(to: request) {
        case .response(let found): response = found
        case .transport(let transport, let request):
            guard let transport = transport as? any WebSocketTransport else {
                throw NetworkError(.other, reason: "the transport that is set for the request opens no WebSockets")
            }
            return try await transport.open(request, maximumMessageSize: limit)
        }
        guard let script = response.script ?? response.lineScript else { return try await playback.play(response) }
        try await playback.wait(response.delay)
        return MockSocket.opened(by: script)
    }
}

extension MockResponse {
    /// The response of a server that opens a WebSocket.
    ///
    /// ```swift
    /// mock.respond(
    ///     to: "Chat.room",
    ///     with: .socket { peer in
    ///         try await peer.send(RoomEvent.joined(Joined(id: 1, by: "ada")))
    ///         let command: RoomCommand = try await peer.receive()
    ///         print(command)
    ///         peer.close(.goingAway)
    ///     })
    /// ```
    /// - Parameter script: what the server does. When it returns, the server closes the connection with the code 1000; when
    ///   it throws, the connection is lost.
    public static func socket(_ script: @escaping MockSocketPeer.Script) -> MockResponse {
        var response = MockResponse(head: HTTPResponse(status: .switchingProtocols))
        response.script = script
        return response
    }

    /// A server that sends the lines of the body.
    fileprivate var lineScript: MockSocketPeer.Script? {
        guard head?.status.kind == .successful, head?.status != .noContent else { return nil }
        let lines = pieces.joined().split(separator: 0x0A).map { line in Array(line) }
        return { peer in
            for line in lines { try await peer.send(SocketMessage.text(utf8: line)) }
            while true { _ = try await peer.receive() }
        }
    }
}

/// The server of a WebSocket that a `MockTransport` has opened.
public struct MockSocketPeer: Sendable {
    /// What the server does.
    public typealias Script = @Sendable (MockSocketPeer) async throws -> Void

    private let socket: MockSocket

    init(_ socket: MockSocket) {
        self.socket = socket
    }

    /// Sends a message.
    /// - Throws: a `SocketClosure` if the client has closed the connection.
    public func send(_ message: SocketMessage) async throws {
        try await socket.toClient.put(message, unless: socket.toServer)
    }

    /// Sends a value as JSON in a text message.
    /// - Throws: a `DataFormatError` if the spec does not allow the value, or a `SocketClosure` if the client has closed the
    ///   connection.
    public func send(_ value: some JSONWritable) async throws {
        try await send(.text(utf8: try value.toJSON()))
    }

    /// Sends a text message.
    /// - Throws: a `SocketClosure` if the client has closed the connection.
    public func send(text: String) async throws {
        try await send(.text(text))
    }

    /// The next message of the client.
    /// - Throws: a `SocketClosure` if the client closes the connection.
    public func receive() async throws -> SocketMessage {
        try await socket.toServer.take()
    }

    /// The next message of the client, read as JSON.
    /// - Throws: a `DataFormatError` if it does not match the type, or a `SocketClosure` if the client closes the connection.
    public func receive<Value: JSONReadable>(_ type: Value.Type = Value.self) async throws -> Value {
        try Value(fromJSON: try await receive().bytes)
    }

    /// Closes the connection.
    /// - Parameters:
    ///   - code: the code. Defaults to `normal`.
    ///   - reason: the text for people. Defaults to none.
    public func close(_ code: SocketClosure.Code = .normal, reason: String = "") {
        socket.toClient.end(SocketClosure(code, reason: reason))
    }

    /// Loses the connection, without a closing handshake.
    public func lose() {
        socket.toClient.end(NetworkError(.connectionLost, reason: "the connection ended"))
    }

    /// Responds to no more pings.
    public func ignorePings() {
        socket.ignoresPings.withLock { $0 = true }
    }
}

extension MockSocketPeer: RedactedStringConvertible {
    /// Nothing, as messages may contain secrets.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}

extension MockSocket {
    /// The response of a server that does what a script says.
    static func opened(by script: @escaping MockSocketPeer.Script) -> WireResponse {
        let socket = MockSocket()
        let peer = MockSocketPeer(socket)
        Task {
            do {
                try await script(peer)
                peer.close()
            } catch {
                peer.lose()
            }
        }
        return WireResponse(head: HTTPResponse(status: .switchingProtocols), socket: socket)
    }
}
