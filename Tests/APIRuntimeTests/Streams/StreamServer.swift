@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes

/// A server in memory that sends its replies in order.
final class StreamServer: Transport, @unchecked Sendable {
    /// How a response ends.
    enum End: Sendable {
        case whole
        case failure(NetworkError.Kind)
        /// It does not end: the server is silent.
        case silence
    }

    struct Reply: Sendable {
        var status: Int = 200
        var type: String? = "text/event-stream"
        var text: String = ""
        var end: End = .whole
        /// The size of a chunk in bytes.
        var size: Int = 7
    }

    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    private let replies: [Reply]
    private var asked: [WireRequest] = []
    private var taken: Int = 0
    private var closed: Int = 0

    init(_ replies: Reply...) {
        self.replies = replies
    }

    var requests: [WireRequest] { lock.withLock { asked } }

    /// The Last-Event-ID of each connection.
    var lastIDs: [String?] { requests.map { request in request.head.headerFields[named: "Last-Event-ID"] } }

    /// The number of requested chunks.
    var piecesTaken: Int { lock.withLock { taken } }

    /// The number of closed responses.
    var closings: Int { lock.withLock { closed } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let reply = lock.withLock {
            asked.append(request)
            return replies[min(asked.count, replies.count) - 1]
        }
        var fields = HTTPFields()
        fields[.contentType] = reply.type
        let source = Source(reply) { [self] in
            lock.withLock { taken += 1 }
        } closed: { [self] in
            lock.withLock { closed += 1 }
        }
        return WireResponse(
            head: HTTPResponse(status: HTTPResponse.Status(code: reply.status), headerFields: fields),
            body: WireBody(length: nil, isRepeatable: false) { WireBody.Chunks { try await source.next() } })
    }

    /// The chunks of a response.
    private actor Source {
        private var rest: ArraySlice<UInt8>
        private let reply: Reply
        private let taken: @Sendable () -> Void
        private let closed: @Sendable () -> Void

        init(_ reply: Reply, taken: @escaping @Sendable () -> Void, closed: @escaping @Sendable () -> Void) {
            self.reply = reply
            self.taken = taken
            self.closed = closed
            rest = Array(reply.text.utf8)[...]
        }

        deinit {
            closed()
        }

        func next() async throws -> [UInt8]? {
            taken()
            guard rest.isEmpty else {
                defer { rest = rest.dropFirst(reply.size) }
                return Array(rest.prefix(reply.size))
            }
            switch reply.end {
            case .whole: return nil
            case .failure(let kind): throw NetworkError(kind)
            case .silence:
                let (never, _) = AsyncStream<Void>.makeStream()
                for await _ in never {}
                throw CancellationError()
            }
        }
    }
}
