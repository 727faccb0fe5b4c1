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
