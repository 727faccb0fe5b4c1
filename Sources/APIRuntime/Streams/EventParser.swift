/// Server-sent events, as WHATWG HTML, section 9.2.6, has them interpreted.
struct EventParser: RawEventParser {
    /// The media type of event streams.
    static let mediaType: String = "text/event-stream"

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
