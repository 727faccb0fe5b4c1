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
