import TestSupport

/// A request as received over the wire.
struct ReceivedRequest: Sendable {
    /// The first line, such as `GET /a?b=c HTTP/1.1`.
    var line: String
    /// Names are in lower case; values of repeated fields are joined (RFC 9110, section 5.3).
    var fields: [String: String]
    var body: [UInt8]

    var bodyText: String { String(decoding: body, as: UTF8.self) }

    init(line: String, fields: [String: String], body: [UInt8]) {
        self.line = line
        self.fields = fields
        self.body = body
    }

    /// Reads one request; nil if the connection ends before it.
    /// - Parameter readsBody: whether its body is waited for.
    init?(_ connection: Socket, readsBody: Bool = true) {
        var bytes: [UInt8] = []
        var head: Range<Int>?
        while head == nil {
            guard let more = connection.receive() else { return nil }
            bytes += more
            head = Self.endOfHead(bytes)
        }
        guard let head else { return nil }
        let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first else { return nil }
        line = String(first)
        fields = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }.description
            fields.merge([line[..<colon].lowercased(): value]) { first, second in first + ", " + second }
        }
        if fields["expect"] != nil, !connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) { return nil }
        body = Array(bytes[head.upperBound...])
        guard readsBody else { return }
        if fields["transfer-encoding"] != nil {
            guard receiveChunks(connection) else { return nil }
        } else {
            guard receive(connection, count: fields["content-length"].flatMap { length in Int(length) } ?? 0)
            else { return nil }
        }
    }

    /// Reads `count` bytes of the body.
    private mutating func receive(_ connection: Socket, count: Int) -> Bool {
        while body.count < count {
            guard let more = connection.receive() else { return false }
            body += more
        }
        return true
    }

    /// Reads a body in chunks (RFC 9112, section 7.1).
    private mutating func receiveChunks(_ connection: Socket) -> Bool {
        var joined: [UInt8] = []
        while true {
            guard let end = body.firstIndex(of: 0x0A) else {
                guard receive(connection, count: body.count + 1) else { return false }
                continue
            }
            let digits = String(decoding: body[..<end].prefix { byte in byte != 0x0D && byte != 0x3B }, as: UTF8.self)
            guard let count = Int(digits, radix: 16), receive(connection, count: end + 1 + count + 2) else {
                return false
            }
            joined += body[(end + 1)..<(end + 1 + count)]
            body.removeFirst(end + 1 + count + 2)
            if count == 0 { break }
        }
        body = joined
        return true
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Range<Int>? {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= end.count else { return nil }
        for start in 0...(bytes.count - end.count) where bytes[start..<(start + end.count)].elementsEqual(end) {
            return start..<(start + end.count)
        }
        return nil
    }
}
