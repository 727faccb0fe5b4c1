@_spi(Generated) import APIJSON
import WireSyntax

/// A call that opens a WebSocket (RFC 6455).
///
/// ```swift
/// let room = try await chat.room(id: "7", since: 41).connect()
/// try await room.send(.say(Say(text: "Hello")))
/// for try await event in room.events {
///     switch event {
///     case .said(let said): print(said.by, said.text)
///     case .joined(let joined): print(joined.by, "is here")
///     case .typing: break
///     }
/// }
/// ```
public struct SocketCall<Event: Sendable, Command: Sendable, ServerFailure: ServerError>: PreparedCall {
    public typealias Value = Event

    @_spi(Generated) public var draft: CallDraft
    private let form: SocketForm<Event, Command>

    /// - Parameters:
    ///   - request: the request that a method of the DAO has filled.
    ///   - form: how messages are read and written.
    ///   - dao: the DAO, whose parameters are sent, too.
    @_spi(Generated) public init(_ request: RequestBuilder, as form: SocketForm<Event, Command>, _ dao: some DAO) {
        draft = CallDraft(request, of: .socket, dao)
        self.form = form
    }

    /// Opens the WebSocket.
    ///
    /// The request of the handshake is a call like any other: it is signed, authenticated and retried as the spec says, and so
    /// is that of each later connection.
    /// - Parameter opening: the commands that are sent first on each connection, also after the first was lost. None by default.
    /// - Throws: the endpoint's error if the server does not open the WebSocket.
    public func connect(
        sending opening: [Command] = []
    ) async throws(APIError<ServerFailure>) -> SocketConnection<Event, Command, ServerFailure> {
        let loop: SocketLoop<Event, Command, ServerFailure>
        do {
            loop = try await SocketLoop(draft, form, opening: opening)
        } catch {
            throw APIError(error, endpoint: name)
        }
        try await loop.start()
        return SocketConnection(loop, endpoint: name)
    }
}

extension SocketCall: RedactedStringConvertible {
    /// The endpoint, without the values that it was given.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": name] }
}

/// An open WebSocket: events one way, commands the other.
///
/// **Losses.** If the connection is lost, falls silent, or is closed with a code by which the server asks for patience, such as
/// `goingAway`, another one is opened after a delay that grows. With `resume` in the spec it continues after the last event;
/// otherwise events in between are missing. Credentials are renewed as for every call.
///
/// **The end.** ``events`` ends when the server closes the connection with the code 1000 or without one, and after
/// ``close(_:reason:)``. Any other code is an error: the one that `errors` names, such as `close-4001`, or a `NetworkError` of
/// the kind `closed`. The WebSocket is closed when the last reference to this object and its sequences is gone.
///
/// **Back pressure.** 64 events wait for a reader. Then the connection is not read any more, which slows down the server.
public final class SocketConnection<Event: Sendable, Command: Sendable, ServerFailure: ServerError>: Sendable {
    private let loop: SocketLoop<Event, Command, ServerFailure>
    private let running: Task<Void, Never>
    private let endpoint: String

    init(_ loop: SocketLoop<Event, Command, ServerFailure>, endpoint: String) {
        self.loop = loop
        self.endpoint = endpoint
        running = Task { await loop.run() }
    }

    deinit {
        loop.close(SocketClosure(.goingAway))
        running.cancel()
    }

    /// The events, in order; if the spec has a `key`, those of no subscription, from the first iteration on.
    ///
    /// Several iterations at a time share the events.
    public var events: SocketEvents<Event, ServerFailure> {
        SocketEvents {
            let queue = self.loop.subscribers.withLock { $0.readOthers() }
            return { () async throws(APIError<ServerFailure>) in
                defer { withExtendedLifetime(self) {} }
                return try await self.next(in: queue)
            }
        }
    }

    /// The events of one subscription, if the spec has a `key`.
    ///
    /// The command to subscribe is sent when the first event is asked for, and again on each new connection. Several readers of
    /// a key share one subscription, which is over with the last of them, and each gets all events.
    /// - Parameters:
    ///   - key: the text at the path of the spec's `key` in the subscription's events.
    ///   - subscribe: makes the command that subscribes. It gets the last event of the subscription, `nil` before the first.
    ///   - unsubscribe: the command that ends the subscription. None by default.
    public func events(
        of key: String, subscribe: @escaping @Sendable (Event?) -> Command, unsubscribe: Command? = nil
    ) -> SocketEvents<Event, ServerFailure> {
        let commands = SocketSubscriptionCommands(subscribe: subscribe, unsubscribe: unsubscribe)
        return SocketEvents {
            let subscription = SocketSubscription(self.loop, ExactText(key), commands)
            return { () async throws(APIError<ServerFailure>) in
                do {
                    try await subscription.begin()
                } catch {
                    throw APIError(error, endpoint: self.endpoint)
                }
                return try await self.next(in: subscription.queue)
            }
        }
    }

    private func next(
        in queue: EventQueue<StreamEvent<Event>>
    ) async throws(APIError<ServerFailure>) -> StreamEvent<Event>? {
        do {
            return try await queue.next()
        } catch {
            throw APIError(error, endpoint: endpoint)
        }
    }

    /// Sends a command. While there is no connection, it waits for the next one.
    ///
    /// A command is sent once. If its connection is lost, nobody knows whether the server has it, unless it responds.
    /// - Throws: `.request` if the command does not match the spec, `.network` if it cannot be sent, or the error with which the
    ///   WebSocket has ended.
    public func send(_ command: Command) async throws(APIError<ServerFailure>) {
        do {
            try await loop.send(command)
        } catch {
            throw APIError(error, endpoint: endpoint)
        }
    }

    /// Closes the WebSocket. Events that have arrived can still be read.
    /// - Parameters:
    ///   - code: the code. Defaults to `normal`.
    ///   - reason: the text for people. Defaults to none.
    public func close(_ code: SocketClosure.Code = .normal, reason: String = "") {
        loop.close(SocketClosure(code, reason: reason))
        running.cancel()
    }
}

extension SocketConnection: RedactedStringConvertible {
    /// The endpoint, without the values that it was given.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": endpoint] }
}

/// One reader of a subscription, which ends when it is released.
private final class SocketSubscription<Event: Sendable, Command: Sendable, Failure: ServerError>: Sendable {
    let queue: EventQueue<StreamEvent<Event>>
    private let loop: SocketLoop<Event, Command, Failure>
    private let key: ExactText
    private let number: UInt64
    private let hasBegun = Locked(false)

    init(
        _ loop: SocketLoop<Event, Command, Failure>, _ key: ExactText,
        _ commands: SocketSubscriptionCommands<Event, Command>
    ) {
        self.loop = loop
        self.key = key
        (number, queue) = loop.subscribers.withLock { $0.add(key, commands) }
    }

    deinit {
        loop.unsubscribe(number, from: key)
    }

    /// Sends the command to subscribe, once.
    func begin() async throws {
        let isFirst = hasBegun.withLock { hasBegun in
            defer { hasBegun = true }
            return !hasBegun
        }
        if isFirst { try await loop.subscribe(to: key) }
    }
}

/// Events of a WebSocket, each decoded and checked as it arrives; see ``SocketConnection``.
public struct SocketEvents<Event: Sendable, ServerFailure: ServerError>: APIClient.ResponseSequence {
    public typealias Element = Event

    private let begin: @Sendable () -> NextEvent<Event, ServerFailure>

    init(_ begin: @escaping @Sendable () -> NextEvent<Event, ServerFailure>) {
        self.begin = begin
    }

    /// The same events, with their numbers and what was tolerated in them.
    public var detailed: StreamEvents<Event, ServerFailure> { StreamEvents(begin) }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(following: begin())
    }

    public struct AsyncIterator: APIClient.ResponseIterator {
        public typealias Element = Event
        public typealias Failure = APIError<ServerFailure>

        fileprivate let following: NextEvent<Event, ServerFailure>

        /// The next event; `nil` at the end, and after an error.
        public mutating func nextElement() async throws(APIError<ServerFailure>) -> Event? {
            try await following()?.value
        }
    }
}
