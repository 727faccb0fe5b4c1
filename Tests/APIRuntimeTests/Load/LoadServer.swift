import Foundation
import TestSupport

/// A server that keeps connections open, and can fail requests. What it does
/// depends on the request's path alone: `/n` for a number.
final class LoadServer: @unchecked Sendable {
    enum Fate: Equatable {
        case response
        /// The response comes in two halves.
        case slow
        /// The connection is closed in the middle of the body.
        case cut
        /// The connection is reset instead of a response.
        case reset
        /// 503, to be tried again.
        case busy
        /// 401, unless the request has the newest credential.
        case refused
    }

    let port: UInt16
    private let listener: Socket
    private let fate: @Sendable (Int) -> Fate
    /// Guards what follows.
    private let condition: NSCondition = NSCondition()
    private var connections: Int = 0
    private var requests: [Int: Int] = [:]

    /// - Parameter fate: what happens to the request with this number.
    init(_ fate: @escaping @Sendable (Int) -> Fate) throws {
        self.fate = fate
        (listener, port) = try Socket.listen()
        Thread.detachNewThread { [listener, weak self] in
            while let connection = listener.accept() {
                guard let self else { return }
                condition.withLock { connections += 1 }
                Thread.detachNewThread {
                    self.serve(connection)
                    self.condition.withLock {
                        self.connections -= 1
                        self.condition.broadcast()
                    }
                }
            }
        }
    }

    deinit {
        listener.shutDown()
    }

    /// How often each number was requested.
    var counts: [Int: Int] { condition.withLock { requests } }

    /// Waits, two minutes at most, until no connection is open.
    func waitForNoConnections() async -> Bool {
        await condition.waitOnThread { self.connections == 0 }
    }

    private func serve(_ connection: Socket) {
        var text: [UInt8] = []
        while true {
            while let end = text.firstRange(of: Array("\r\n\r\n".utf8)) {
                let head = String(decoding: text[..<end.lowerBound], as: UTF8.self)
                text.removeSubrange(..<end.upperBound)
                guard respond(to: head, connection) else { return }
            }
            guard let more = connection.receive() else { return }
            text += more
        }
    }

    /// - Returns: whether the connection stays open.
    private func respond(to head: String, _ connection: Socket) -> Bool {
        let path = head.split(separator: " ").dropFirst().first ?? ""
        let digits = path.drop { character in !character.isNumber }.prefix { $0.isNumber }
        guard let number = Int(digits) else { return false }
        let earlier = condition.withLock {
            requests[number, default: 0] += 1
            return (requests[number] ?? 1) - 1
        }
        let body = "\(number)"
        let ok = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n"
        switch fate(number) {
        case .busy where earlier == 0:
            return connection.send(Array("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n".utf8))
        case .refused where !head.contains("newest"):
            return connection.send(Array("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n".utf8))
        case .response, .busy, .refused: return connection.send(Array((ok + body).utf8))
        case .slow:
            guard connection.send(Array(ok.utf8)) else { return false }
            Thread.sleep(forTimeInterval: 0.002)
            return connection.send(Array(body.utf8))
        case .cut:
            _ = connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n\(body)".utf8))
            return false
        case .reset:
            connection.reset()
            return false
        }
    }
}
