import Foundation
import MockValues

/// The replies that were worked out already. All requests that are the same to an endpoint get the same bytes, which are
/// there once, however many peers take their time to read them.
final class ReplyCache: @unchecked Sendable {
    /// Bytes of all replies; what is beyond is worked out each time.
    private static let limit: Int = 16 << 20

    private struct Key: Hashable {
        let endpoint: String
        let isPastEnd: Bool
    }

    private let lock: NSLock = NSLock()
    private var replies: [Key: MockReply] = [:]
    private var size: Int = 0

    func reply(of endpoint: MockEndpoint, isPastEnd: Bool) -> MockReply? {
        lock.withLock { replies[Key(endpoint: endpoint.name, isPastEnd: isPastEnd)] }
    }

    func keep(_ reply: MockReply, of endpoint: MockEndpoint, isPastEnd: Bool) {
        lock.withLock {
            let key = Key(endpoint: endpoint.name, isPastEnd: isPastEnd)
            guard replies[key] == nil, size + reply.body.count <= Self.limit else { return }
            replies[key] = reply
            size += reply.body.count
        }
    }
}
