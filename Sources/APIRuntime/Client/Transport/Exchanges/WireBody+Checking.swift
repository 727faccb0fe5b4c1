extension WireBody {
    /// The body, piece by piece, as a transport sends it: as many bytes as it says, and none that is empty.
    /// - Parameter sent: is told how many bytes have been given away before the next are asked for.
    package func checkedChunks(telling sent: @escaping @Sendable (Int64) -> Void = { _ in }) -> Chunks {
        let source = CheckedSource(chunks(), length: length, sent)
        return Chunks { try await source.next() }
    }
}

/// Counts the bytes of a body.
private actor CheckedSource {
    private var iterator: WireBody.Chunks.Iterator?
    private let length: Int64?
    private let sent: @Sendable (Int64) -> Void
    private var count: Int64 = 0

    init(_ chunks: WireBody.Chunks, length: Int64?, _ sent: @escaping @Sendable (Int64) -> Void) {
        iterator = chunks.makeAsyncIterator()
        self.length = length
        self.sent = sent
    }

    func next() async throws -> [UInt8]? {
        if count > 0 { sent(count) }
        guard var iterator else { return nil }
        repeat {
            guard let piece = try await iterator.next() else {
                try check(isWhole: true)
                return nil
            }
            guard !piece.isEmpty else { continue }
            count += Int64(piece.count)
            try check(isWhole: false)
            self.iterator = iterator
            return piece
        } while true
    }

    private func check(isWhole: Bool) throws {
        guard let length, isWhole ? count != length : count > length else { return }
        throw NetworkFault(.other, reason: "the body of the request is not as long as it says")
    }
}
