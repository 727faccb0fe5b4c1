@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

/// Keeps a WebSocket open, and passes its messages on, until it is closed or fails for good.
final class SocketLoop<Event: Sendable, Command: Sendable, Failure: ServerError>: Sendable {
    /// The open connection.
    private struct Link: Sendable {
        /// `nil` while there is none.
        var socket: (any WireSocket)?
        /// The number of connections so far.
        var number: Int = 0
        /// How it has ended for good.
        var ending: Result<Void, APIError<Failure>>?
    }

    /// What the reader of the connection does.
    private struct Reading: Sendable {
        /// The number of messages so far.
        var count: Int = 0
        /// Whether it waits for those who read events.
        var isStalled: Bool = false
    }

    private let draft: CallDraft
    private let form: SocketForm<Event, Command>
    private let route: EndpointRoute
    /// The commands that begin each connection.
    private let opening: [SocketMessage]
    private let observer: CallObserver?
    private let observation: StreamObservation
    private let pinned: APISession.Holding?
    private let log: Locked<EventLog<Event>>
    private let progress: Locked<SocketProgress>
    private let link = Watched(Link())
    private let reading = Locked(Reading())
    let subscribers: Locked<SocketSubscribers<Event, Command>>

    /// - Throws: a `CredentialError`, or a `RequestError` if a command does not match the spec.
    init(_ draft: CallDraft, _ form: SocketForm<Event, Command>, opening: [Command]) async throws {
        self.draft = draft
        self.form = form
        let route = draft.route
        self.route = route
        observer = draft.observer(of: route)
        observation = StreamObservation(observer)
        self.opening = try opening.map { command in try form.message(of: command, to: route) }
        pinned = try await draft.session(for: route)
        log = Locked(
            EventLog(
                draft, dropsInvalid: form.dropsInvalid, isJSON: form.reading.kind == .json, read: form.reading.read))
        progress = Locked(SocketProgress(limit: form.reconnections))
        subscribers = Locked(SocketSubscribers(hasKeys: form.key != nil))
    }

    private var time: any TimeSource { draft.settings.configuration.time }

    /// Opens the first connection.
    func start() async throws(APIError<Failure>) {
        do {
            _ = try await connect()
        } catch {
            let error = APIError<Failure>(error, endpoint: route.name)
            observation.failure = error.failure
            throw error
        }
    }

    /// Passes messages on, and connects again after losses, until the end.
    func run() async {
        while true {
            let socket = link.read(\.socket)
            do {
                try await serve(try await orConnect(socket))
            } catch {
                guard await resumes(after: error) else { return }
            }
        }
    }

    private func orConnect(_ socket: (any WireSocket)?) async throws -> any WireSocket {
        if let socket { socket } else { try await connect() }
    }

    // MARK: The end

    /// Closes the connection for good, unless it has ended.
    func close(_ closure: SocketClosure) {
        let socket = link.read(\.socket)
        finish(nil)
        socket?.close(closure)
    }

    private func finish(_ error: APIError<Failure>?) {
        let isFirst = link.change { link in
            defer { link.socket = nil }
            guard link.ending == nil else { return false }
            link.ending = error.map { error in .failure(error) } ?? .success(())
            return true
        }
        guard isFirst else { return }
        observation.failure = error?.failure
        subscribers.withLock { $0.finish(error) }
    }

    /// Gives up a connection.
    /// - Returns: whether there is to be another one.
    private func resumes(after error: any Error) async -> Bool {
        let socket = link.change { link in
            defer { link.socket = nil }
            return link.socket
        }
        socket?.close(SocketClosure(error is DataFormatError ? .invalidData : .goingAway))
        switch progress.withLock({ $0.ended(Failure.ending(of: error)) }) {
        case .end: finish(nil)
        case .fail: finish(Failure.failure(of: error, to: route))
        case .reconnect(let attempt):
            let backoff = Backoff(first: .seconds(1), random: draft.settings.configuration.random)
            let delay = .milliseconds(100) + backoff.delay(after: attempt, atMost: .seconds(60))
            if (try? await time.sleep(for: delay)) != nil { return true }
            finish(.cancelled)
        }
        return false
    }

    // MARK: Connections

    private func connect() async throws -> any WireSocket {
        let number = link.read(\.number) + 1
        let socket = try await open(isFirst: number == 1)
        progress.withLock { $0.connected() }
        for message in opening { try await socket.send(message) }
        for command in subscribers.withLock({ $0.commands(on: number) }) {
            try await socket.send(try form.message(of: command, to: route))
        }
        let hasEnded = link.change { link in
            guard link.ending == nil else { return true }
            (link.socket, link.number) = (socket, number)
            return false
        }
        guard hasEnded else { return socket }
        socket.close(SocketClosure(.normal))
        throw CancellationError()
    }

    /// Sends the request of a handshake, which continues after the last event.
    private func open(isFirst: Bool) async throws -> any WireSocket {
        var draft = draft
        if let resumption = form.resumption, let position = progress.withLock({ $0.position }) {
            resumption.fill(&draft.request, position.text)
        }
        let request = isFirst ? try draft.started(observer, to: route) : try draft.request(to: route)
        let form = TypedForm<Void, Failure>(form.response)
        let call = draft.call(form, to: route, request, observer, in: pinned)
        let response = try await draft.client.run(call, through: nil)
        _ = try response.decode(form, to: route, of: draft.service, atMost: draft.settings.sender.maximumResponseSize)
        guard let socket = response.wire.body.socket else {
            throw NetworkError(.badServer, reason: "the server opened no WebSocket")
        }
        return socket
    }

    /// Passes messages on until the connection ends, or the session of the one who opened it.
    private func serve(_ socket: any WireSocket) async throws {
        let holding = pinned?.credential == nil ? nil : pinned
        try await holding.lasting { [self] in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await self.read(socket) }
                group.addTask { try await self.keepAlive(socket) }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }

    /// Pings the server, and finds out that it is gone.
    private func keepAlive(_ socket: any WireSocket) async throws {
        while true {
            try await time.sleep(for: form.ping)
            let before = reading.withLock(\.count)
            let isAlive: Bool? = try await time.result(within: form.ping) {
                try await socket.ping()
                return true
            }
            // A pong that nobody reads has arrived nevertheless.
            let isQuiet = reading.withLock { $0.count == before && !$0.isStalled }
            guard isAlive == nil, isQuiet else { continue }
            throw NetworkError(.timedOut, reason: "no pong within \(form.ping)")
        }
    }

    // MARK: Messages

    private func read(_ socket: any WireSocket) async throws {
        while true {
            let message = try await socket.receive()
            reading.withLock { $0.count += 1 }
            try await take(message)
        }
    }

    private func take(_ message: SocketMessage) async throws {
        let marks = form.marks(in: message)
        guard progress.withLock({ $0.received(at: marks.position) }) else { return }
        guard let event = try decode(message) else { return }
        reading.withLock { $0.isStalled = true }
        defer { reading.withLock { $0.isStalled = false } }
        for queue in subscribers.withLock({ $0.queues(for: event.value, of: marks.key) }) {
            try await queue.put(event)
        }
    }

    private func decode(_ message: SocketMessage) throws -> StreamEvent<Event>? {
        let form = form
        do throws(ResponseFailure) {
            return try log.withLock { log throws(ResponseFailure) in
                try log.decode(RawEvent(data: message.bytes), observation) { event throws(ResponseFailure) in
                    guard form.reading.kind == .text, !message.isText else { return event }
                    throw .format(
                        DataFormatError(
                            model: "\(Event.self)", path: "$", byteOffset: 0, expected: "a text message",
                            found: "a binary message"))
                }
            }
        } catch {
            if case .format(let fault) = error { throw fault }
            return nil
        }
    }

    /// Sends a command, as soon as there is a connection.
    func send(_ command: Command) async throws {
        let message = try form.message(of: command, to: route)
        try await socket().socket.send(message)
    }

    /// The open connection with its number, as soon as there is one.
    private func socket() async throws -> (socket: any WireSocket, number: Int) {
        try await link.wait { link in
            if let ending = link.ending {
                try ending.get()
                throw NetworkError(.connectionLost, reason: "the WebSocket is closed")
            }
            return link.socket.map { socket in (socket, link.number) }
        }
    }

    // MARK: Subscriptions

    /// Subscribes to a key, unless that has happened on the connection.
    func subscribe(to key: ExactText) async throws {
        let (socket, number) = try await socket()
        for command in subscribers.withLock({ $0.commands(on: number, for: key) }) {
            try await socket.send(try form.message(of: command, to: route))
        }
    }

    /// Removes a reader of a key, and ends its subscription with the last one.
    func unsubscribe(_ reader: UInt64, from key: ExactText) {
        let number = link.read(\.number)
        guard let command = subscribers.withLock({ $0.remove(reader, of: key, on: number) }) else { return }
        // If the connection is lost, so is the subscription.
        Task { try? await send(command) }
    }
}

extension SocketForm {
    /// The message of a command.
    /// - Throws: a `RequestError` if the command does not match the spec.
    fileprivate func message(of command: Command, to route: EndpointRoute) throws(RequestError) -> SocketMessage {
        do throws(DataFormatError) {
            return try writing.write(command)
        } catch {
            throw RequestError(
                endpoint: route.name, parameter: "command", expected: error.expected, found: error.found,
                fault: error.path == "$" ? nil : error)
        }
    }

    /// Where a connection continues after a message, and the key of its subscription.
    fileprivate func marks(in message: SocketMessage) -> (position: ExactText?, key: ExactText?) {
        let paths = [resumption?.path, key].compactMap(\.self)
        guard reading.kind == .json, !paths.isEmpty,
            let texts = try? EnvelopeScan(message.bytes).scalars(at: ScalarPaths(paths))
        else { return (nil, nil) }
        let marks = paths.indices.map { index in texts[index].map { text in ExactText(text) } }
        return (resumption == nil ? nil : marks[0], key == nil ? nil : marks[marks.count - 1])
    }
}

extension ServerError {
    /// The error that the spec has for a code with which the server closes a WebSocket; `nil` if it has none.
    private static func named(_ closure: SocketClosure) -> Self? {
        let failure = Self(
            ErrorResponse(
                status: .switchingProtocols, headerFields: [:], businessCode: "close-\(closure.code.rawValue)",
                message: closure.reason.isEmpty ? nil : closure.reason, bytes: []))
        return codes.traits[failure.response.signature] == nil ? nil : failure
    }

    /// How a connection has ended, or why there is none.
    fileprivate static func ending(of error: any Error) -> SocketProgress.Ending {
        switch error {
        case let closure as SocketClosure:
            guard let failure = named(closure) else { return .closed(closure.code) }
            return failure.isWorthRetrying ? .lost : .failed
        case let error as APIError<Self>:
            guard case .server(let failure) = error else { return .failed }
            let isBusy = [429, 502, 503, 504].contains(failure.response.status.code)
            return failure.isWorthRetrying || isBusy ? .lost : .failed
        default: return Reconnection.isLoss(error) ? .lost : .failed
        }
    }

    /// The error that callers get.
    fileprivate static func failure(of error: any Error, to route: EndpointRoute) -> APIError<Self> {
        guard let closure = error as? SocketClosure else { return APIError(error, endpoint: route.name) }
        return named(closure).map { failure in .server(failure) }
            ?? APIError(NetworkError(closure), endpoint: route.name)
    }
}
