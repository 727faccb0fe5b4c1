/// A request as it came over the wire.
struct ReceivedRequest: Sendable {
    /// The first line, such as `GET /a?b=c HTTP/1.1`.
    var line: String
    /// Names are in lower case.
    var fields: [String: String]
    var body: [UInt8]

    var bodyText: String { String(decoding: body, as: UTF8.self) }

    /// Reads one request; nil where the connection ends before it does.
    init?(_ connection: Socket) {
        var bytes: [UInt8] = []
        var head: Range<Int>?
        while head == nil {
            guard let more = connection.receive() else { return nil }
            bytes += more
            head = Self.endOfHead(bytes)
        }
        guard let head else { return nil }
        let lines: [Substring] = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first else { return nil }
        line = String(first)
        fields = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].drop { $0 == " " }.description
        }
        if fields["expect"] != nil, !connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) { return nil }
        body = Array(bytes[head.upperBound...])
        let length: Int = fields["content-length"].flatMap { length in Int(length) } ?? 0
        while body.count < length {
            guard let more = connection.receive() else { return nil }
            body += more
        }
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Range<Int>? {
        let end: [UInt8] = Array("\r\n\r\n".utf8)
        guard bytes.count >= end.count else { return nil }
        for start in 0...(bytes.count - end.count) where bytes[start..<(start + end.count)].elementsEqual(end) {
            return start..<(start + end.count)
        }
        return nil
    }
}
