import Foundation

/// A tiny HTTP server on 127.0.0.1 that does what a test tells it, byte by byte. Every wait of it ends after two minutes.
final class LoopbackServer: @unchecked Sendable {
    /// What the server does when it has read a request.
    enum Reply: Sendable {
        /// Sends these bytes and closes the connection.
        case bytes([UInt8])
        /// Sends these bytes, and then waits until the client has closed the connection.
        case hang(after: [UInt8])
        /// Sends these bytes, and then one every twentieth of a second until the client has closed the connection.
        case drip(after: [UInt8])
        /// Waits for the gate to open, and then does the other.
        indirect case late(Reply, when: ServerGate)
    }

    let port: UInt16
    private let listener: Socket
    private let reply: @Sendable (ReceivedRequest) -> Reply
    private let condition: NSCondition = NSCondition()
    /// The condition guards these.
    private var received: [ReceivedRequest] = []
    private var closedByClient: Int = 0

    init(_ reply: @escaping @Sendable (ReceivedRequest) -> Reply) throws {
        self.reply = reply
        (listener, port) = try Socket.listen()
        Thread.detachNewThread { [listener, weak self] in
            while let connection = listener.accept() {
                guard let self else { return }
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    deinit {
        listener.shutDown()
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// The requests so far.
    var requests: [ReceivedRequest] {
        condition.withLock { received }
    }

    /// Waits, two minutes at most, until so many requests have come.
    func waitForRequests(_ count: Int) async -> Bool {
        await wait { self.received.count >= count }
    }

    /// Waits, two minutes at most, until the client has closed so many connections on which it was kept waiting.
    func waitForClosing(_ count: Int) async -> Bool {
        await wait { self.closedByClient >= count }
    }

    private func wait(until isDone: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [condition] in
                let end = Date(timeIntervalSinceNow: 120)
                condition.lock()
                var isInTime: Bool = true
                while !isDone() && isInTime { isInTime = condition.wait(until: end) }
                let result: Bool = isDone()
                condition.unlock()
                continuation.resume(returning: result)
            }
        }
    }

    private func serve(_ connection: Socket) {
        guard let request = ReceivedRequest(connection) else { return }
        condition.withLock {
            received.append(request)
            condition.broadcast()
        }
        carry(out: reply(request), connection)
    }

    private func carry(out reply: Reply, _ connection: Socket) {
        switch reply {
        case .late(let reply, let gate):
            gate.wait()
            carry(out: reply, connection)
        case .bytes(let bytes): _ = connection.send(bytes)
        case .hang(let bytes):
            _ = connection.send(bytes)
            while connection.receive() != nil {}
            noteClosing()
        case .drip(let bytes):
            var isOpen: Bool = connection.send(bytes)
            for _ in 0..<2_400 where isOpen {
                isOpen = connection.send([0x20])
                Thread.sleep(forTimeInterval: 0.05)
            }
            if !isOpen { noteClosing() }
        }
    }

    private func noteClosing() {
        condition.withLock {
            closedByClient += 1
            condition.broadcast()
        }
    }
}

extension LoopbackServer.Reply {
    /// A whole answer.
    static func answer(_ status: String, _ fields: [String] = [], body: String = "") -> LoopbackServer.Reply {
        let head: [String] =
            ["HTTP/1.1 " + status] + fields + ["Content-Length: \(body.utf8.count)", "Connection: close", "", ""]
        return .bytes(Array((head.joined(separator: "\r\n") + body).utf8))
    }

    /// What is sent at first.
    var bytes: [UInt8] {
        switch self {
        case .bytes(let bytes), .hang(let bytes), .drip(let bytes): bytes
        case .late(let reply, _): reply.bytes
        }
    }

    /// The beginning of an answer.
    static func text(_ lines: String...) -> [UInt8] {
        Array(lines.joined(separator: "\r\n").utf8)
    }
}
