import HTTPTypes

/// A stream that has begun.
struct StreamConnection: Sendable {
    let head: HTTPResponse
    private var pieces: WireBody.Chunks.Iterator
    private let time: any TimeSource
    private let limit: Duration
    private let holding: APISession.Holding?

    /// - Parameters:
    ///   - limit: how long nothing may come before the connection counts as lost.
    ///   - holding: the session that it ends with; nil: with none.
    init(_ response: WireResponse, limit: Duration, _ time: any TimeSource, in holding: APISession.Holding?) {
        head = response.head
        pieces = response.body.chunks().makeAsyncIterator()
        self.limit = limit
        self.holding = holding
        self.time = time
    }

    /// The next piece of the body; nil at its end.
    mutating func next() async throws -> [UInt8]? {
        let pieces: WireBody.Chunks.Iterator = pieces
        let (piece, rest) = try await holding.lasting { [time, limit] in
            try await time.within(limit, orElse: "nothing came within \(limit)") {
                var rest: WireBody.Chunks.Iterator = pieces
                let piece: [UInt8]? = try await rest.next()
                return (piece, rest)
            }
        }
        self.pieces = rest
        return piece
    }
}
