import Foundation
import TestSupport

/// A tiny HTTP server on 127.0.0.1 that a test controls byte by byte. All its waits end after two minutes.
final class LoopbackServer: @unchecked Sendable {
    let port: UInt16
    private let listener: Socket
    private let readsBodies: Bool
    private let reply: @Sendable (ReceivedRequest) -> Reply
    private let condition: NSCondition = NSCondition()
    /// The condition guards these.
    private var received: [ReceivedRequest] = []
    private var closedByClient: Int = 0
    private var stalledAt: Int?

    /// - Parameters:
    ///   - readsBodies: whether it reads the bodies of requests before it responds.
    ///   - reply: what it does with a request.
    init(readsBodies: Bool = true, _ reply: @escaping @Sendable (ReceivedRequest) -> Reply) throws {
        self.readsBodies = readsBodies
        self.reply = reply
        (listener, port) = try Socket.listen()
        listener.accept(for: self) { server, connection in server.serve(connection) }
    }

    deinit {
        listener.shutDown()
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// The requests so far.
    var requests: [ReceivedRequest] {
        condition.withLock { received }
    }

    /// Waits, two minutes at most, for a number of requests.
    func waitForRequests(_ count: Int) async -> Bool {
        await condition.waitOnThread { self.received.count >= count }
    }

    /// Waits, two minutes at most, until the client has closed a number of connections on which it was kept waiting.
    func waitForClosing(_ count: Int) async -> Bool {
        await condition.waitOnThread { self.closedByClient >= count }
    }

    /// Waits, two minutes at most, until the client has taken nothing of a flood for a while.
    /// - Returns: how many bytes it has taken by then; nil where it took all of them.
    func waitForStall() async -> Int? {
        _ = await condition.waitOnThread { self.stalledAt != nil }
        return condition.withLock { stalledAt == .max ? nil : stalledAt }
    }

    private func serve(_ connection: Socket) {
        guard let request = ReceivedRequest(connection, readsBody: readsBodies) else { return }
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
        case .reset(let bytes):
            _ = connection.send(bytes)
            connection.reset()
        case .flood(let bytes, let count):
            _ = connection.send(bytes)
            connection.flood(count) { taken in noteStall(at: taken) }
            noteStall(at: .max)
        case .drip(let bytes):
            var isOpen: Bool = connection.send(bytes)
            for _ in 0..<2_400 where isOpen {
                isOpen = connection.send([0x20])
                Thread.sleep(forTimeInterval: 0.05)
            }
            if !isOpen { noteClosing() }
        }
    }

    /// The first one counts.
    private func noteStall(at count: Int) {
        condition.withLock {
            stalledAt = stalledAt ?? count
            condition.broadcast()
        }
    }

    private func noteClosing() {
        condition.withLock {
            closedByClient += 1
            condition.broadcast()
        }
    }
}

extension Socket {
    /// Accepts connections, each on a thread of its own, as long as their server exists.
    func accept<Server: AnyObject & Sendable>(
        for server: Server, _ serve: @escaping @Sendable (Server, Socket) -> Void
    ) {
        Thread.detachNewThread { [weak server] in
            while let connection = self.accept() {
                guard let server else { return }
                Thread.detachNewThread { serve(server, connection) }
            }
        }
    }
}

extension NSCondition {
    /// Waits, two minutes at most, on a thread of its own.
    /// - Parameter isDone: is called with the condition locked, whenever it is signalled.
    /// - Returns: whether it is done.
    func waitOnThread(until isDone: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let end = Date(timeIntervalSinceNow: 120)
                self.lock()
                var isInTime = true
                while !isDone() && isInTime { isInTime = self.wait(until: end) }
                let result = isDone()
                self.unlock()
                continuation.resume(returning: result)
            }
        }
    }
}
