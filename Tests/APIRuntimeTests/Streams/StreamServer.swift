@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes

/// A server in memory that answers each request with the next of its replies.
final class StreamServer: Transport, @unchecked Sendable {
    /// How an answer ends.
    enum End: Sendable {
        case whole
        case failure(NetworkFault.Kind)
        /// It does not: the server has nothing to say.
        case silence
    }

    struct Reply: Sendable {
        var status: Int = 200
        var type: String? = "text/event-stream"
        var text: String = ""
        var end: End = .whole
        /// Bytes a piece.
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

    /// What each connection was told of the place in the stream.
    var lastIDs: [String?] { requests.map { request in request.head.headerFields[named: "Last-Event-ID"] } }

    /// How many pieces were asked for.
    var piecesTaken: Int { lock.withLock { taken } }

    /// How many answers nobody reads any more.
    var closings: Int { lock.withLock { closed } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let reply: Reply = lock.withLock {
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

    /// Gives the pieces of one answer.
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
            case .failure(let kind): throw NetworkFault(kind)
            case .silence:
                let (never, _) = AsyncStream<Void>.makeStream()
                for await _ in never {}
                throw CancellationError()
            }
        }
    }
}
