import HTTPTypes

/// A stream that has begun.
struct StreamConnection: Sendable {
    let head: HTTPResponse
    private var pieces: WireBody.Chunks.Iterator
    private let time: any TimeSource
    private let limit: Duration

    /// - Parameters:
    ///   - limit: how long nothing may come before the connection counts as lost.
    init(_ response: WireResponse, limit: Duration, _ time: any TimeSource) {
        head = response.head
        pieces = response.body.chunks().makeAsyncIterator()
        self.limit = limit
        self.time = time
    }

    /// The next piece of the body; nil at its end.
    mutating func next() async throws -> [UInt8]? {
        let pieces: WireBody.Chunks.Iterator = pieces
        let (piece, rest) = try await time.within(limit, orElse: "nothing came within \(limit)") {
            var rest: WireBody.Chunks.Iterator = pieces
            let piece: [UInt8]? = try await rest.next()
            return (piece, rest)
        }
        self.pieces = rest
        return piece
    }
}
