import Foundation
import TestSupport

/// A server on 127.0.0.1 that keeps connections open, and records requests as far as they arrive. Its waits end after two
/// minutes.
final class UploadServer: @unchecked Sendable {
    /// A request, as far as it has arrived.
    struct Upload: Sendable {
        /// The first line, such as `PUT /a HTTP/1.1`.
        var line: String
        /// The bytes of the body, without the framing of chunks.
        var body: [UInt8] = []
        /// Whether the body arrived in full, as its framing says (RFC 9112, section 6.3).
        var isComplete: Bool = false
        /// Whether nothing more of it can come.
        var hasEnded: Bool = false
    }

    private let port: UInt16
    private let listener: Socket
    /// After how many bytes of its body a request's connection is reset; `nil` reads all of it.
    private let limit: @Sendable (_ request: Int) -> Int?
    private let condition: NSCondition = NSCondition()
    /// The condition guards it.
    private var received: [Upload] = []

    /// - Parameter limit: After how many bytes of its body the connection of a request, counted from one, is reset; `nil`
    ///   reads all of it, and responds with the status 200.
    init(resettingAfter limit: @escaping @Sendable (_ request: Int) -> Int? = { _ in nil }) throws {
        self.limit = limit
        (listener, port) = try Socket.listen()
        listener.accept(for: self) { server, connection in server.serve(connection) }
    }

    deinit {
        listener.shutDown()
    }

    var authority: String { "127.0.0.1:\(port)" }

    /// The requests so far.
    var uploads: [Upload] { condition.withLock { received } }

    /// Waits until the requests are of a kind.
    /// - Returns: Whether they are.
    func wait(until isDone: @escaping @Sendable ([Upload]) -> Bool) async -> Bool {
        await condition.waitOnThread { isDone(self.received) }
    }

    private func serve(_ connection: Socket) {
        while let (head, rest) = Self.head(connection) {
            let number = condition.withLock {
                received.append(Upload(line: head.line))
                return received.count
            }
            var body = IncomingBody(head)
            body.take(rest)
            let limit = limit(number)
            while !note(body, number, limit) {
                guard let more = connection.receive() else { return end(number) }
                body.take(more)
            }
            end(number)
            guard limit == nil else { return connection.reset() }
            guard connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)) else { return }
        }
    }

    /// Records what has arrived of a body.
    /// - Returns: Whether nothing more of it is to be read.
    private func note(_ body: IncomingBody, _ number: Int, _ limit: Int?) -> Bool {
        condition.withLock {
            received[number - 1].body = body.bytes
            received[number - 1].isComplete = body.isComplete
            condition.broadcast()
        }
        return body.isComplete || limit.map { limit in body.bytes.count >= limit } == true
    }

    private func end(_ number: Int) {
        condition.withLock {
            received[number - 1].hasEnded = true
            condition.broadcast()
        }
    }

    /// Reads a head, and what came with it; `nil` if the connection ends before.
    private static func head(_ connection: Socket) -> (RequestHead, rest: [UInt8])? {
        var bytes: [UInt8] = []
        while true {
            guard let more = connection.receive() else { return nil }
            bytes += more
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let head = RequestHead(String(text[..<end.lowerBound]))
            if head.expectsInterimResponse, !connection.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) { return nil }
            return (head, Array(bytes.dropFirst(text[..<end.upperBound].utf8.count)))
        }
    }
}

/// The head of a request, and how its body is framed.
private struct RequestHead {
    let line: String
    let expectsInterimResponse: Bool
    let isChunked: Bool
    let length: Int

    init(_ text: String) {
        let lines = text.components(separatedBy: "\r\n")
        line = lines.first ?? ""
        let fields = lines.dropFirst().map { line in line.lowercased() }
        isChunked = fields.contains("transfer-encoding: chunked")
        expectsInterimResponse = fields.contains { field in field.hasPrefix("expect:") }
        length =
            fields.first { field in field.hasPrefix("content-length:") }
            .flatMap { field in Int(field.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) }
            ?? 0
    }
}

/// The body of a request, as far as it has arrived.
private struct IncomingBody {
    private(set) var bytes: [UInt8] = []
    private(set) var isComplete: Bool
    private let isChunked: Bool
    /// What has arrived of chunks that are not complete.
    private var rest: [UInt8] = []
    private let length: Int

    init(_ head: RequestHead) {
        isChunked = head.isChunked
        length = head.length
        isComplete = !isChunked && length == 0
    }

    mutating func take(_ more: [UInt8]) {
        guard isChunked else {
            bytes += more
            isComplete = bytes.count >= length
            return
        }
        rest += more
        while !isComplete, let end = rest.firstIndex(of: 0x0A) {
            let digits = String(decoding: rest[..<end].prefix { byte in byte != 0x0D && byte != 0x3B }, as: UTF8.self)
            guard let count = Int(digits, radix: 16), rest.count >= end + 1 + count + 2 else { return }
            bytes += rest[(end + 1)..<(end + 1 + count)]
            rest.removeFirst(end + 1 + count + 2)
            isComplete = count == 0
        }
    }
}
