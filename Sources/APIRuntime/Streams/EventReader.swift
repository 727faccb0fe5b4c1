@_spi(Generated) import APIJSON
import HTTPTypes

/// Goes through a stream: asks for it with the first event that is wanted, and again where it breaks off and can go on.
struct EventReader<E: StreamCall>: Sendable {
    /// Asks for the stream, from the event after that one on.
    typealias Open =
        @Sendable (_ lastID: String?, _ isFirst: Bool, _ pinned: APISession.Holding?) async throws -> WireResponse

    private let call: E
    private let service: ServiceDescription
    private let maximumEventSize: Int
    private let time: any TimeSource
    /// How long nothing may come.
    private let limit: Duration
    private let open: Open
    /// Finds the session that the stream begins in; nil: it plays no part.
    private let pin: @Sendable () async throws -> APISession.Holding?
    /// Keeps each value before it is given; nil: nobody does.
    private let store: AnswerStoring?
    private var observation: StreamObservation?
    private var connection: StreamConnection?
    /// The session in which the stream has begun.
    private var pinned: APISession.Holding?
    private var parser: any RawEventParser
    private var reconnection: Reconnection
    /// How many events have come.
    private var count: Int = 0
    private var hasBegun: Bool = false
    private var isOver: Bool = false

    init(
        _ call: E, of service: ServiceDescription, _ configuration: APIClient.Configuration, limit: Duration,
        _ observation: StreamObservation, storing store: AnswerStoring?,
        pin: @escaping @Sendable () async throws -> APISession.Holding?, open: @escaping Open
    ) {
        self.call = call
        self.service = service
        self.limit = limit
        self.observation = observation
        self.open = open
        self.pin = pin
        self.store = store
        maximumEventSize = configuration.maximumEventSize
        time = configuration.time
        reconnection = Reconnection(call, configuration)
        parser = call.stream.parser(limit: configuration.maximumEventSize, after: nil)
    }

    /// The next event; nil at the end of the stream, and after an error.
    mutating func next() async throws(APIError<E.Failure>) -> StreamEvent<E.Element>? {
        guard !isOver else { return nil }
        do {
            guard let event = try await following() else {
                end(nil)
                return nil
            }
            if pinned?.credential != nil { try await pinned?.check() }
            try await store?(event.value)
            return event
        } catch {
            let error = APIError<E.Failure>(error, endpoint: call.route.name)
            end(error.eventText)
            throw error
        }
    }

    /// Lets go of the connection, which ends it.
    private mutating func end(_ failure: String?) {
        isOver = true
        connection = nil
        observation?.failure = failure
        observation = nil
    }

    private mutating func following() async throws -> StreamEvent<E.Element>? {
        while true {
            while let event = try parser.next() {
                if isEnd(event) { return nil }
                if let event = try taken(event) { return event }
            }
            guard try await more() else {
                guard let event = parser.finish(), !isEnd(event) else { return nil }
                return try taken(event)
            }
        }
    }

    // MARK: Events

    private func isEnd(_ event: RawEvent) -> Bool {
        call.stream.end.map { end in event.data.elementsEqual(end.utf8) } ?? false
    }

    /// The event with its value read; nil where it is left out.
    private mutating func taken(_ event: RawEvent) throws -> StreamEvent<E.Element>? {
        count += 1
        reconnection.reset()
        if count == 1 { try checkFirst(event) }
        do throws(DataFormatError) {
            let read: ReadAnswer<E.Element> = try call.read(event: event.data)
            return StreamEvent(
                read.value, number: count, name: event.name, id: event.id, droppedElements: read.droppedElements)
        } catch {
            guard !call.stream.dropsInvalid else { return nil }
            throw error.of(event: count)
        }
    }

    /// Makes sure that the first line is not an error in the envelope of the service: lines have no media type that
    /// would tell.
    private func checkFirst(_ event: RawEvent) throws {
        guard call.stream.framing == .lines, service.envelope?.isTelling == true, let head = connection?.head else {
            return
        }
        let line = WireResponse(head: head, body: WireBody(event.data))
        if case .server(let failure) = Judge(service).outcome(of: line, for: call) { throw failure }
    }

    // MARK: Connections

    /// Waits for more of the stream.
    /// - Returns: false at its end.
    private mutating func more() async throws -> Bool {
        do {
            if connection == nil, try await !connect() { return false }
            if let piece = try await connection?.next() {
                parser.append(piece)
                return true
            }
        } catch {
            guard hasBegun, Reconnection.isLoss(error) else { throw error }
            connection = nil
            guard try await reconnection.wait(parser.reconnectionTime) else { throw error }
            return true
        }
        guard call.stream.framing == .sse, try await reconnection.wait(parser.reconnectionTime) else { return false }
        connection = nil
        return true
    }

    /// - Returns: false where the server says that there is nothing more to come (WHATWG HTML, section 9.2.3).
    private mutating func connect() async throws -> Bool {
        if !hasBegun { pinned = try await pin() }
        let response: WireResponse = try await open(parser.lastID, !hasBegun, pinned)
        guard response.head.status != .noContent else { return false }
        // What the parser has read of an event is of no use: the server sends the whole event again.
        if hasBegun { parser = call.stream.parser(limit: maximumEventSize, after: parser) }
        hasBegun = true
        connection = StreamConnection(response, limit: limit, time, in: pinned?.credential == nil ? nil : pinned)
        return true
    }
}

extension StreamFormat {
    fileprivate func parser(limit: Int, after last: (any RawEventParser)?) -> any RawEventParser {
        switch framing {
        case .sse: EventParser(limit: limit, lastID: last?.lastID, reconnectionTime: last?.reconnectionTime)
        case .lines: LineParser(limit: limit)
        }
    }
}
