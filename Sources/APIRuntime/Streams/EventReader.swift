@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

/// Reads a stream: requests it when the first event is read, and again if it is interrupted and can be resumed.
final class EventReader<Value: Sendable, Failure: ServerError> {
    private let draft: CallDraft
    private let form: StreamForm<Value>
    private let route: EndpointRoute
    private let maximumEventSize: Int
    private let time: any TimeSource
    /// How long the server may send nothing.
    private let limit: Duration
    private let observer: CallObserver?
    private var observation: StreamObservation?
    private var log: EventLog<Value>
    private var connection: StreamConnection?
    /// The media type of lines that are not in UTF-8; `nil` for others, as for all event streams and JSON text sequences.
    private var convertedType: String??
    /// The session in which the stream has begun.
    private var pinned: APISession.Holding?
    private var parser: any RawEventParser
    private var reconnection: Reconnection
    private var hasBegun: Bool = false
    private var isOver: Bool = false
    init(_ draft: CallDraft, _ form: StreamForm<Value>) {
        let configuration = draft.settings.configuration
        self.draft = draft
        self.form = form
        route = draft.route
        limit = route.timeout ?? draft.service.timeout ?? configuration.timeout
        observer = draft.observer(of: route)
        observation = StreamObservation(observer)
        log = EventLog(draft, dropsInvalid: form.format.dropsInvalid, isJSON: form.isJSON, read: form.read)
        maximumEventSize = configuration.maximumEventSize
        time = configuration.time
        reconnection = Reconnection(route, form.format, configuration.time, random: configuration.random)
        parser = form.format.parser(limit: maximumEventSize, after: nil)
    }

    /// Requests the stream.
    /// - Returns: The response with which it begins.
    func response() async throws(APIError<Failure>) -> APIResponse<Void> {
        do {
            let start = time.uptime
            let response = try await open(after: nil)
            if try !begin(response) { end(nil) }
            var head = APIResponse(value: (), status: response.head.status, headerFields: response.head.headerFields)
            head.duration = time.uptime - start
            return head
        } catch {
            throw failed(error)
        }
    }

    /// The next event; `nil` at the end of the stream, and after an error.
    func next() async throws(APIError<Failure>) -> StreamEvent<Value>? {
        guard !isOver else { return nil }
        do {
            guard let event = try await following() else {
                end(nil)
                return nil
            }
            if pinned?.credential != nil { try await pinned?.check() }
            try await draft.store?(event.value)
            return event
        } catch {
            throw failed(error)
        }
    }

    /// Ends the stream.
    /// - Returns: The error for callers.
    private func failed(_ error: any Error) -> APIError<Failure> {
        let error = APIError<Failure>(error, endpoint: route.name)
        end(error.failure)
        return error
    }

    /// Releases the connection, which closes it.
    private func end(_ failure: APICall.Failure?) {
        isOver = true
        connection = nil
        observation?.failure = failure
        observation = nil
    }

    private func following() async throws -> StreamEvent<Value>? {
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
        form.format.end.map { end in event.data.elementsEqual(end.utf8) } ?? false
    }

    /// The event with its value decoded; `nil` if it is left out: one that the spec ignores, a heartbeat without data,
    /// or an invalid one, if the spec drops these.
    private func taken(_ line: RawEvent) throws -> StreamEvent<Value>? {
        reconnection.reset()
        if log.count == 0 { try checkFirst(line) }
        do throws(ResponseFailure) {
            return try log.decode(line, observation) { event throws(ResponseFailure) in try text(of: event) }
        } catch {
            switch error {
            case .reported: throw failure(of: line)
            case .format(let fault): throw fault
            }
        }
    }

    /// The event in UTF-8.
    private func text(of event: RawEvent) throws(ResponseFailure) -> RawEvent {
        guard let convertedType else { return event }
        var event = event
        do throws(DataFormatError) {
            event.data = try draft.service.text(of: event.data, convertedType, to: route, atMost: maximumEventSize)
        } catch {
            throw .format(error)
        }
        return event
    }

    /// The error that an event means.
    private func failure(of event: RawEvent) -> Failure {
        let head = connection?.head ?? HTTPResponse(status: .ok)
        let response = WireResponse(head: head, body: WireBody(event.data))
        return ResponseDecoder(response, to: route, of: draft.service).failure(code: event.eventName.code)
    }

    /// Makes sure that the first line or record is not an error in the envelope of the draft.service. These have no media type
    /// that would distinguish them.
    private func checkFirst(_ event: RawEvent) throws {
        guard [.lines, .jsonSequence].contains(form.format.framing), draft.service.envelope?.hasScalars == true,
            let head = connection?.head
        else {
            return
        }
        let line = WireResponse(head: head, body: WireBody(event.data))
        let decoder = ResponseDecoder(line, to: route, of: draft.service)
        guard decoder.reportsFailure else { return }
        let failure: Failure = decoder.failure()
        throw failure
    }

    // MARK: Connections

    /// Waits for more of the stream.
    /// - Returns: `false` at its end.
    private func more() async throws -> Bool {
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
        guard form.format.framing == .sse, try await reconnection.wait(parser.reconnectionTime) else { return false }
        connection = nil
        return true
    }

    /// - Returns: `false` if the server reports that there are no more events (WHATWG HTML, section 9.2.3).
    private func connect() async throws -> Bool {
        try begin(try await open(after: parser.lastID))
    }

    /// Begins to read a response.
    /// - Returns: `false` if there is nothing to read.
    private func begin(_ response: WireResponse) throws -> Bool {
        guard response.head.status != .noContent else { return false }
        // A partial event is discarded: the server sends the whole event again.
        if hasBegun { parser = form.format.parser(limit: maximumEventSize, after: parser) }
        hasBegun = true
        try noteCharset(of: response)
        connection = StreamConnection(response, limit: limit, time, in: pinned?.credential == nil ? nil : pinned)
        return true
    }

    /// Requests the stream from the event after an id on.
    private func open(after lastID: String?) async throws -> WireResponse {
        if !hasBegun { pinned = try await draft.session(for: route) }
        var request = hasBegun ? try draft.request(to: route) : try draft.started(observer, to: route)
        if let lastID, !lastID.isEmpty, let name = HTTPField.Name("Last-Event-ID"), HTTPField.isValidValue(lastID) {
            request.headerFields[name] = lastID
        }
        let form = TypedForm<Void, Failure>(form.response)
        let call = draft.call(form, to: route, request, observer, in: pinned)
        let response = try await draft.client.run(call, through: nil)
        _ = try response.decode(form, to: route, of: draft.service, atMost: draft.settings.sender.maximumResponseSize)
        return response.wire
    }

    /// Lines are split before they are converted.
    private func noteCharset(of response: WireResponse) throws {
        guard form.format.framing == .lines,
            let name = draft.service.reading(of: route).charsetName(response.contentType)
        else {
            return
        }
        convertedType = .some(response.contentType)
        guard Charset(name)?.isWide == true else { return }
        throw DataFormatError(
            model: route.name, path: "$", byteOffset: 0, expected: "lines in a character set that includes ASCII",
            found: "charset=" + name)
    }
}

extension StreamFormat {
    fileprivate func parser(limit: Int, after last: (any RawEventParser)?) -> any RawEventParser {
        switch framing {
        case .sse: EventParser(limit: limit, lastID: last?.lastID, reconnectionTime: last?.reconnectionTime)
        case .lines: LineParser(limit: limit)
        case .jsonSequence: RecordParser(limit: limit)
        case .chunks: ChunkParser()
        }
    }
}
