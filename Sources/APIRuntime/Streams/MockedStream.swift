@_spi(Generated) import APIJSON
import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Runs the script of a mocked stream, and passes on the values that it sends.
final class MockedStream<Value: Sendable>: Sendable {
    /// Sends the values of a stream, waits while nobody reads them, and returns at their end.
    typealias Script =
        @Sendable (_ send: @escaping @Sendable (Value) async throws -> Void) async throws -> Void

    private let queue: EventQueue<StreamEvent<Value>>
    private let running: Task<Void, Never>

    init(_ script: @escaping Script) {
        let queue = EventQueue<StreamEvent<Value>>(limit: 1)
        let count = Locked(0)
        self.queue = queue
        running = Task {
            do {
                try await script { value in
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    try await queue.put(StreamEvent(value, number: number))
                }
                queue.finish(nil)
            } catch {
                queue.finish(error)
            }
        }
    }

    deinit {
        running.cancel()
    }

    func next() async throws -> StreamEvent<Value>? { try await queue.next() }
}

@_spi(Generated) extension SocketCall {
    /// A call that opens a WebSocket whose server is a closure.
    /// - Parameters:
    ///   - endpoint: the name of the endpoint, such as `Chat.room`.
    ///   - form: how messages are read and written.
    ///   - script: what the server does, on each connection. When it returns, the connection is closed with the code 1000,
    ///     and an error is that of the events.
    public init(
        mocked endpoint: String, as form: SocketForm<Event, Command>,
        by script: @escaping @Sendable (APIClient.MockedSocket<Event, Command>) async throws -> Void
    ) {
        let dao = MockedDAO<ServerFailure> { _ in
            let socket = MockSocket()
            Task {
                do {
                    try await script(APIClient.MockedSocket(socket, form))
                    socket.toClient.end(SocketClosure(.normal))
                } catch {
                    socket.toClient.end(error)
                }
            }
            return APICall.Response(
                WireResponse(head: HTTPResponse(status: .switchingProtocols), socket: socket))
        }
        self.init(RequestBuilder(endpoint, .get, "/"), as: form, dao)
    }
}

extension APIClient {
    /// The server of a WebSocket that a generated mock has opened.
    public struct MockedSocket<Event: Sendable, Command: Sendable>: Sendable {
        private let socket: MockSocket
        private let form: SocketForm<Event, Command>

        init(_ socket: MockSocket, _ form: SocketForm<Event, Command>) {
            self.socket = socket
            self.form = form
        }

        /// Sends an event.
        /// - Throws: a `DataFormatError` if the spec does not allow it, or a `SocketClosure` if the client has closed the
        ///   connection.
        public func send(_ event: Event) async throws {
            try await socket.toClient.put(try form.message(of: event), unless: socket.toServer)
        }

        /// The next command of the client.
        /// - Throws: a `SocketClosure` if the client closes the connection.
        public func receive() async throws -> Command {
            try form.command(in: try await socket.toServer.take())
        }

        /// Closes the connection.
        /// - Parameters:
        ///   - code: the code. Defaults to `normal`.
        ///   - reason: the text for people. Defaults to none.
        public func close(_ code: SocketClosure.Code = .normal, reason: String = "") {
            socket.toClient.end(SocketClosure(code, reason: reason))
        }
    }
}

extension APIClient.MockedSocket: RedactedStringConvertible {
    /// Nothing, as messages may contain secrets.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}

extension SocketForm {
    /// The message that is read as an event.
    fileprivate func message(of event: Event) throws -> SocketMessage {
        switch (reading.kind, event) {
        case (.json, let event as any JSONWritable): return .text(utf8: try event.toJSON())
        case (.text, let event as String): return .text(event)
        case (.data, let event as Data): return .data(Array(event))
        default: throw NetworkError(.other, reason: "a mock cannot send a \(Event.self)")
        }
    }

    /// The command that a message contains.
    fileprivate func command(in message: SocketMessage) throws -> Command {
        let value: Any? =
            switch writing.kind {
            case .json: try (Command.self as? any JSONReadable.Type)?.init(fromJSON: message.bytes)
            case .text: message.text
            case .data: Data(message.bytes)
            }
        guard let command = value as? Command else {
            throw NetworkError(.other, reason: "a mock cannot receive a \(Command.self)")
        }
        return command
    }
}

/// The client's side of a WebSocket without a network.
package final class MockSocket: WireSocket {
    package let toClient: MockMessages = MockMessages()
    package let toServer: MockMessages = MockMessages()
    package let ignoresPings = Locked(false)

    package init() {}

    package func receive() async throws -> SocketMessage {
        try await toClient.take()
    }

    package func send(_ message: SocketMessage) async throws {
        try await toServer.put(message, unless: toClient)
    }

    package func ping() async throws {
        guard ignoresPings.withLock({ $0 }) else { return }
        try await toClient.waitForEnd()
    }

    package func close(_ closure: SocketClosure) {
        toServer.end(closure)
        toClient.end(closure)
    }
}

/// The messages of one direction.
package final class MockMessages: Sendable {
    private struct State: Sendable {
        var messages: [SocketMessage] = []
        var ending: (any Error)?
    }

    private let state = Watched(State())

    /// Appends a message, unless the other direction has ended.
    package func put(_ message: SocketMessage, unless other: MockMessages) async throws {
        try Task.checkCancellation()
        if let ending = other.state.read(\.ending) { throw ending }
        state.change { $0.messages.append(message) }
    }

    /// The next message.
    package func take() async throws -> SocketMessage {
        try await state.wait { state in
            if !state.messages.isEmpty { return state.messages.removeFirst() }
            if let ending = state.ending { throw ending }
            return nil
        }
    }

    package func waitForEnd() async throws {
        try await state.wait { state in
            if let ending = state.ending { throw ending }
            return nil as Void?
        }
    }

    /// Ends the direction. Only the first end counts.
    package func end(_ error: any Error) {
        state.change { state in if state.ending == nil { state.ending = error } }
    }
}
