import WireSyntax

/// Parses server-sent events (WHATWG HTML, section 9.2.6).
struct EventParser: RawEventParser {
    private let limit: Int
    private var lines: LineSplitter
    private var isAtBeginning: Bool = true
    /// The data of the current event so far; `nil` if it has none yet.
    private var data: [UInt8]?
    private var name: String = ""
    /// Takes effect at the end of the event.
    private var id: String?
    private(set) var lastID: String?
    private(set) var reconnectionTime: Duration?

    /// - Parameters:
    ///   - limit: the maximum size of an event, in bytes.
    ///   - lastID: the id of the position at which the connection begins.
    ///   - reconnectionTime: the delay before the next connection, as set on an earlier one.
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

    mutating func next() throws(NetworkError) -> RawEvent? {
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

    /// An event without an empty line at its end is discarded.
    mutating func finish() -> RawEvent? { nil }

    private mutating func dispatch() -> RawEvent? {
        lastID = id
        defer {
            data = nil
            name = ""
        }
        return data.map { data in RawEvent(data: data, name: name.isEmpty ? nil : name, id: id) }
    }

    private mutating func take(_ line: ArraySlice<UInt8>) throws(NetworkError) {
        var line = line
        if isAtBeginning { line = line.withoutByteOrderMark }
        isAtBeginning = false
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        let field = line[..<(colon ?? line.endIndex)]
        var value = colon.map { colon in line[(colon + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: field, as: UTF8.self) {
        case "data": try add(value)
        case "event": name = String(decoding: value, as: UTF8.self)
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry": reconnectionTime = Self.milliseconds(value) ?? reconnectionTime
        default: break
        }
    }

    private mutating func add(_ value: ArraySlice<UInt8>) throws(NetworkError) {
        guard var data else {
            data = Array(value)
            return
        }
        guard data.count + value.count < limit else { throw NetworkError.tooLong(limit) }
        self.data = nil
        data.append(0x0A)
        data.append(contentsOf: value)
        self.data = data
    }

    /// Parses digits. A number that is too large is longer than anyone waits.
    private static func milliseconds(_ text: ArraySlice<UInt8>) -> Duration? {
        let text = String(decoding: text, as: UTF8.self)
        return text.isDigits ? .milliseconds(Int32(text) ?? .max) : nil
    }
}

/// An event or a line, not decoded yet.
struct RawEvent: Hashable, Sendable {
    /// The data of the event.
    var data: [UInt8]
    /// The name that the server gives to events of this kind; `nil` if it gives none.
    var name: String?
    /// The id of the position in the stream, which the server may have set with an earlier event; `nil` if it has not
    /// set one.
    var id: String?
    /// Whether the data may be the beginning of a longer value.
    var isTruncated: Bool = false

    /// `message` for an event without a name (WHATWG HTML, section 9.2.6).
    var eventName: EventName { EventName(name ?? "message") }

    /// Whether the data is nothing but white space, as that of a heartbeat.
    var isBlank: Bool { data.allSatisfy(\.isJSONSpace) }
}

extension UInt8 {
    /// Whether the byte is white space in JSON (RFC 8259, section 2).
    fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

/// Splits chunks of bytes into events.
protocol RawEventParser: Sendable {
    /// The id of the position at which the next connection begins; `nil` for none.
    var lastID: String? { get }
    /// The delay before the next connection; `nil` if the server has not set one.
    var reconnectionTime: Duration? { get }

    /// Appends a chunk. All events before it have been read.
    mutating func append(_ piece: [UInt8])

    /// The next event; `nil` if there is no complete one.
    mutating func next() throws(NetworkError) -> RawEvent?

    /// Ends the input. The rest may be an event.
    mutating func finish() -> RawEvent?
}

/// One value per line, such as newline-delimited JSON.
struct LineParser: RawEventParser {
    private var lines: LineSplitter

    /// - Parameter limit: the maximum size of a line, in bytes.
    init(limit: Int) {
        lines = LineSplitter(endsAtReturn: false, limit: limit)
    }

    var lastID: String? { nil }

    var reconnectionTime: Duration? { nil }

    mutating func append(_ piece: [UInt8]) {
        lines.append(piece)
    }

    /// The next line that is not empty.
    mutating func next() throws(NetworkError) -> RawEvent? {
        while let line = try lines.next() {
            if let event = Self.event(line) { return event }
        }
        return nil
    }

    /// The last line also counts if it has no end.
    mutating func finish() -> RawEvent? {
        lines.last().flatMap(Self.event)
    }

    private static func event(_ line: ArraySlice<UInt8>) -> RawEvent? {
        var line = line
        if line.last == 0x0D { line.removeLast() }
        return line.isEmpty ? nil : RawEvent(data: Array(line))
    }
}

/// Chunks as they arrive.
struct ChunkParser: RawEventParser {
    private var chunk: [UInt8] = []

    var lastID: String? { nil }

    var reconnectionTime: Duration? { nil }

    mutating func append(_ piece: [UInt8]) {
        chunk = piece
    }

    mutating func next() -> RawEvent? {
        guard !chunk.isEmpty else { return nil }
        defer { chunk = [] }
        return RawEvent(data: chunk)
    }

    mutating func finish() -> RawEvent? { nil }
}

/// Values that begin with a record separator each: JSON text sequences (RFC 7464).
///
/// A value is returned as soon as a line feed follows it, not only when the next one begins. Text before the first
/// separator is taken for a value, because it may be an error in the envelope of the service.
struct RecordParser: RawEventParser {
    private static let separator: UInt8 = 0x1E

    private let limit: Int
    private var input: [UInt8] = []
    /// The first byte of the input that was not read yet.
    private var position: Int = 0
    private var record: [UInt8] = []
    /// The number of open arrays and objects.
    private var depth: Int = 0
    private var isInString: Bool = false
    private var isEscaped: Bool = false

    /// - Parameter limit: the maximum size of a value, in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    var lastID: String? { nil }

    var reconnectionTime: Duration? { nil }

    mutating func append(_ piece: [UInt8]) {
        input.removeSubrange(..<position)
        position = 0
        input.append(contentsOf: piece)
    }

    mutating func next() throws(NetworkError) -> RawEvent? {
        while position < input.count {
            let byte = input[position]
            position += 1
            guard byte != Self.separator else {
                if let event = finish() { return event }
                continue
            }
            guard !record.isEmpty || !byte.isJSONSpace else { continue }
            record.append(byte)
            guard record.count <= limit else { throw NetworkError.tooLong(limit) }
            take(byte)
            if byte == 0x0A, depth == 0, !isInString { return finish() }
        }
        return nil
    }

    /// Numbers and words have no end of their own: without white space behind them, they may be cut off (RFC 7464,
    /// section 2.4).
    mutating func finish() -> RawEvent? {
        guard let first = record.first, let last = record.last else { return nil }
        let endsItself = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
        while record.last?.isJSONSpace == true { record.removeLast() }
        let event = RawEvent(data: record, isTruncated: !endsItself && !last.isJSONSpace)
        self = RecordParser(limit: limit, rest: input, from: position)
        return event
    }

    private init(limit: Int, rest input: [UInt8], from position: Int) {
        self.limit = limit
        self.input = input
        self.position = position
    }

    private mutating func take(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if isInString {
            isEscaped = byte == UInt8(ascii: "\\")
            isInString = byte != UInt8(ascii: "\"")
        } else {
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
    }
}

/// Splits chunks of bytes into lines.
struct LineSplitter: Sendable {
    private static let lineFeed: UInt8 = 0x0A
    private static let carriageReturn: UInt8 = 0x0D

    /// Whether a carriage return alone ends a line.
    private let endsAtReturn: Bool
    /// The maximum size of a line, in bytes.
    private let limit: Int
    private var buffer: [UInt8] = []
    /// The start of the first line that was not returned yet.
    private var start: Int = 0
    /// There is no end of line before this index.
    private var scanned: Int = 0
    /// Whether a line feed at this point belongs to the end of the last line.
    private var skipsLineFeed: Bool = false

    /// - Parameters:
    ///   - endsAtReturn: whether a carriage return alone ends a line.
    ///   - limit: the maximum size of a line, in bytes.
    init(endsAtReturn: Bool, limit: Int) {
        self.endsAtReturn = endsAtReturn
        self.limit = limit
    }

    /// Appends a chunk. All lines before it have been read.
    mutating func append(_ piece: [UInt8]) {
        buffer.removeSubrange(..<start)
        scanned -= start
        start = 0
        buffer.append(contentsOf: piece)
    }

    /// The next line, without its end; `nil` if there is no complete one.
    mutating func next() throws(NetworkError) -> ArraySlice<UInt8>? {
        while scanned < buffer.count {
            let byte = buffer[scanned]
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
            let line = buffer[start..<scanned - 1]
            skipsLineFeed = byte == Self.carriageReturn
            start = scanned
            return try checked(line)
        }
        _ = try checked(buffer[start...])
        return nil
    }

    /// The last line, if it has no end; `nil` if nothing is left.
    mutating func last() -> ArraySlice<UInt8>? {
        defer { start = buffer.count }
        return start < buffer.count ? buffer[start...] : nil
    }

    private func checked(_ line: ArraySlice<UInt8>) throws(NetworkError) -> ArraySlice<UInt8> {
        guard line.count <= limit else { throw NetworkError.tooLong(limit) }
        return line
    }
}

extension NetworkError {
    /// An event is longer than the client accepts.
    static func tooLong(_ limit: Int) -> NetworkError {
        NetworkError(.responseTooLarge, reason: "an event is longer than \(limit) bytes")
    }
}
