import APIRuntime
import Foundation
import TestSupport

/// A server on loopback that gives prepared responses, one for each connection, and records the requests as they came.
final class RecordingServer: Sendable {
    private let listener: Socket
    let port: UInt16
    private let records: Locked<[String]> = Locked([])

    /// - Parameter responses: whole responses; the server closes after each.
    init(_ responses: [String]) throws {
        let (listener, port) = try Socket.listen()
        self.listener = listener
        self.port = port
        let records = records
        Thread.detachNewThread {
            for response in responses {
                guard let connection = listener.accept() else { return }
                let request = Self.request(from: connection)
                records.withLock { $0.append(request) }
                _ = connection.send(Array(response.utf8))
            }
        }
    }

    deinit {
        listener.shutDown()
    }

    /// Refuses connections from now on.
    func stop() {
        listener.shutDown()
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// The requests so far, with the body after an empty line.
    var requests: [RecordedRequest] {
        records.withLock { $0.map { RecordedRequest($0) } }
    }

    /// Reads up to the end of the body.
    private static func request(from connection: Socket) -> String {
        var bytes: [UInt8] = []
        while !isComplete(bytes), let more = connection.receive() { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isComplete(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let head = text.range(of: "\r\n\r\n") else { return false }
        let request = RecordedRequest(text)
        if let length = request.value(of: "Content-Length").flatMap({ Int($0) }) {
            return text[head.upperBound...].utf8.count >= length
        }
        return request.value(of: "Transfer-Encoding") == nil || text.hasSuffix("0\r\n\r\n")
    }
}

/// A request as it came.
struct RecordedRequest: Sendable {
    /// The method and the target, such as `GET /a?b=c`.
    let line: String
    private let fields: [(name: String, value: String)]
    let body: String

    init(_ text: String) {
        let head = text.range(of: "\r\n\r\n")
        let lines = text[..<(head?.lowerBound ?? text.endIndex)].components(separatedBy: "\r\n")
        line = lines[0].replacing(" HTTP/1.1", with: "")
        fields = lines.dropFirst().compactMap { line in
            line.firstIndex(of: ":").map { colon in
                (String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
            }
        }
        let body = head.map { String(text[$0.upperBound...]) } ?? ""
        let isChunked = fields.contains { $0.name.lowercased() == "transfer-encoding" }
        self.body = isChunked ? Self.joined(body) : body
    }

    func value(of name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The content of a chunked body.
    private static func joined(_ body: String) -> String {
        var rest = Array(body.utf8)[...]
        var content: [UInt8] = []
        while let end = rest.firstIndex(of: 0x0D),
            let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16),
            size > 0, rest.count >= size
        {
            rest = rest[(end + 2)...]
            content += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
        }
        return String(decoding: content, as: UTF8.self)
    }
}
