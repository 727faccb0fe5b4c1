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
    private let store: StoreValue?
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
        _ call: E, of service: ServiceDescription, maximumEventSize: Int, limit: Duration,
        _ reconnection: Reconnection, _ time: any TimeSource, _ observation: StreamObservation,
        storing store: StoreValue?,
        pin: @escaping @Sendable () async throws -> APISession.Holding?, open: @escaping Open
    ) {
        self.call = call
        self.service = service
        self.limit = limit
        self.observation = observation
        self.open = open
        self.pin = pin
        self.store = store
        self.maximumEventSize = maximumEventSize
        self.time = time
        self.reconnection = reconnection
        parser = call.stream.parser(limit: maximumEventSize, after: nil)
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
            let (value, droppedElements) = try call.read(event: event.data)
            return StreamEvent(
                value, number: count, name: event.name, id: event.id, droppedElements: droppedElements)
        } catch {
            guard !call.stream.dropsInvalid else { return nil }
            throw error.of(event: count)
        }
    }

    /// Makes sure that the first line is not an error in the envelope of the service: lines have no media type that
    /// would tell.
    private func checkFirst(_ event: RawEvent) throws {
        guard call.stream.framing == .lines, service.envelope?.hasScalars == true, let head = connection?.head else {
            return
        }
        let line = WireResponse(head: head, body: WireBody(event.data))
        let decoder = ResponseDecoder(line, to: call.route, of: service)
        guard decoder.reportsFailure else { return }
        let failure: E.Failure = decoder.failure()
        throw failure
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

/// Server-sent events, as WHATWG HTML, section 9.2.6, has them interpreted.
struct EventParser: RawEventParser {
    /// The media type of event streams.

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let limit: Int
    private var lines: LineSplitter
    private var isAtBeginning: Bool = true
    /// What the event that is being read holds so far; nil: it has no data yet.
    private var data: [UInt8]?
    private var name: String = ""
    /// Holds from the end of the event on that it stands in.
    private var id: String?
    private(set) var lastID: String?
    private(set) var reconnectionTime: Duration?

    /// - Parameters:
    ///   - limit: the greatest number of bytes of an event.
    ///   - lastID: what the connection was told of the place in the stream.
    ///   - reconnectionTime: how long to wait before the next connection, as said by an earlier one.
    init(limit: Int, lastID: String? = nil, reconnectionTime: Duration? = nil) {
        self.limit = limit
        self.lastID = lastID
        self.reconnectionTime = reconnectionTime
        id = lastID
        lines = LineSplitter(endsAtReturn: true, limit: limit)
    }

    mutating func append(_ piece: [UInt8]) {
        lines.append(piece)
    }

    mutating func next() throws(NetworkFault) -> RawEvent? {
        while let line = try lines.next() {
            if line.isEmpty {
                isAtBeginning = false
                if let event = dispatch() { return event }
            } else {
                try take(line)
            }
        }
        return nil
    }

    /// An event without the empty line at its end is none.
    mutating func finish() -> RawEvent? { nil }

    private mutating func dispatch() -> RawEvent? {
        lastID = id
        defer {
            data = nil
            name = ""
        }
        return data.map { data in RawEvent(data: data, name: name.isEmpty ? nil : name, id: id) }
    }

    private mutating func take(_ line: ArraySlice<UInt8>) throws(NetworkFault) {
        var line: ArraySlice<UInt8> = line
        if isAtBeginning, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(Self.byteOrderMark.count) }
        isAtBeginning = false
        let colon: Int? = line.firstIndex(of: UInt8(ascii: ":"))
        let field: ArraySlice<UInt8> = line[..<(colon ?? line.endIndex)]
        var value: ArraySlice<UInt8> = colon.map { colon in line[(colon + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: field, as: UTF8.self) {
        case "data": try add(value)
        case "event": name = String(decoding: value, as: UTF8.self)
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry": reconnectionTime = Self.milliseconds(value) ?? reconnectionTime
        default: break
        }
    }

    private mutating func add(_ value: ArraySlice<UInt8>) throws(NetworkFault) {
        guard var data else {
            data = Array(value)
            return
        }
        guard data.count + value.count < limit else { throw NetworkFault.tooLong(limit) }
        self.data = nil
        data.append(0x0A)
        data.append(contentsOf: value)
        self.data = data
    }

    /// Digits and nothing else; what has no number is longer than anybody waits.
    private static func milliseconds(_ text: ArraySlice<UInt8>) -> Duration? {
        guard !text.isEmpty, text.allSatisfy({ byte in (0x30...0x39).contains(byte) }) else { return nil }
        return .milliseconds(Int32(String(decoding: text, as: UTF8.self)) ?? .max)
    }
}

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

/// Values that stand in a line each, such as newline-delimited JSON.
struct LineParser: RawEventParser {
    private var lines: LineSplitter

    /// - Parameter limit: the greatest number of bytes of a line.
    init(limit: Int) {
        lines = LineSplitter(endsAtReturn: false, limit: limit)
    }

    var lastID: String? { nil }

    var reconnectionTime: Duration? { nil }

    mutating func append(_ piece: [UInt8]) {
        lines.append(piece)
    }

    /// The next line that is not empty.
    mutating func next() throws(NetworkFault) -> RawEvent? {
        while let line = try lines.next() {
            if let event = Self.event(line) { return event }
        }
        return nil
    }

    /// The last line counts without an end, too.
    mutating func finish() -> RawEvent? {
        lines.last().flatMap(Self.event)
    }

    private static func event(_ line: ArraySlice<UInt8>) -> RawEvent? {
        var line: ArraySlice<UInt8> = line
        if line.last == 0x0D { line.removeLast() }
        return line.isEmpty ? nil : RawEvent(data: Array(line))
    }
}

/// Cuts bytes that come in pieces into lines.
struct LineSplitter: Sendable {
    private static let lineFeed: UInt8 = 0x0A
    private static let carriageReturn: UInt8 = 0x0D

    /// Whether a carriage return alone ends a line.
    private let endsAtReturn: Bool
    /// The greatest number of bytes of a line.
    private let limit: Int
    private var buffer: [UInt8] = []
    /// Where the first line begins that was not given yet.
    private var start: Int = 0
    /// Up to where there is no end of it.
    private var scanned: Int = 0
    /// Whether a line feed that comes next belongs to the end of the last line.
    private var skipsLineFeed: Bool = false

    /// - Parameters:
    ///   - endsAtReturn: whether a carriage return alone ends a line, too.
    ///   - limit: the greatest number of bytes of a line.
    init(endsAtReturn: Bool, limit: Int) {
        self.endsAtReturn = endsAtReturn
        self.limit = limit
    }

    /// Adds a piece. All lines before it have been taken.
    mutating func append(_ piece: [UInt8]) {
        buffer.removeSubrange(..<start)
        scanned -= start
        start = 0
        buffer.append(contentsOf: piece)
    }

    /// The next line, without its end; nil where there is no whole one.
    mutating func next() throws(NetworkFault) -> ArraySlice<UInt8>? {
        while scanned < buffer.count {
            let byte: UInt8 = buffer[scanned]
            if skipsLineFeed {
                skipsLineFeed = false
                if byte == Self.lineFeed {
                    scanned += 1
                    start = scanned
                    continue
                }
            }
            scanned += 1
            guard byte == Self.lineFeed || endsAtReturn && byte == Self.carriageReturn else { continue }
            let line: ArraySlice<UInt8> = buffer[start..<scanned - 1]
            skipsLineFeed = byte == Self.carriageReturn
            start = scanned
            return try checked(line)
        }
        _ = try checked(buffer[start...])
        return nil
    }

    /// The last line, where it has no end; nil where nothing is left.
    mutating func last() -> ArraySlice<UInt8>? {
        defer { start = buffer.count }
        return start < buffer.count ? buffer[start...] : nil
    }

    private func checked(_ line: ArraySlice<UInt8>) throws(NetworkFault) -> ArraySlice<UInt8> {
        guard line.count <= limit else { throw NetworkFault.tooLong(limit) }
        return line
    }
}

extension NetworkFault {
    /// An event is longer than the client accepts.
    static func tooLong(_ limit: Int) -> NetworkFault {
        NetworkFault(.answerTooLarge, reason: "an event is longer than \(limit) bytes")
    }
}

extension DataFormatError {
    /// The same fault, said of an event of that number.
    func of(event number: Int) -> DataFormatError {
        var fault: DataFormatError = self
        fault.event = number
        fault.further = further.map { fault in fault.of(event: number) }
        return fault
    }
}
