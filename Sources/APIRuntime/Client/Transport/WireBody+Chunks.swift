extension WireBody {
    /// The pieces of a body, in order.
    ///
    /// Whoever reads asks for each piece, and the source goes on only when it is asked: a slow reader slows the source
    /// down, and a body of any length takes the memory of a few pieces. Whoever stops asking lets go of the sequence and
    /// its iterators, upon which the source ends. There is one reader at a time.
    public struct Chunks: AsyncSequence, Sendable {
        public typealias Element = [UInt8]

        private let pull: @Sendable () async throws -> [UInt8]?

        /// - Parameter pull: gives the next piece, or nil at the end. It is not asked again before it has answered, nor
        ///   by this iterator once it has given nil or thrown.
        public init(_ pull: @escaping @Sendable () async throws -> [UInt8]?) {
            self.pull = pull
        }

        /// - Parameter source: gives the pieces. It is gone over once.
        public init<Source: AsyncSequence & Sendable>(_ source: Source) where Source.Element == Element {
            let reader = SequenceReader(source)
            self.init { try await reader.next() }
        }

        public func makeAsyncIterator() -> Iterator {
            Iterator(pull: pull)
        }

        /// Asks for one piece after the other.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            private var pull: (@Sendable () async throws -> [UInt8]?)?

            fileprivate init(pull: @escaping @Sendable () async throws -> [UInt8]?) {
                self.pull = pull
            }

            /// The next piece; nil at the end.
            /// - Throws: `CancellationError` when the task is cancelled, and what the source throws.
            public mutating func next() async throws -> [UInt8]? {
                guard let pull else { return nil }
                self.pull = nil
                try Task.checkCancellation()
                guard let piece = try await pull() else { return nil }
                self.pull = pull
                return piece
            }
        }
    }

    /// A body that is at hand, in pieces of a size that progress can be told by.
    static func pieces(of bytes: [UInt8]) -> Chunks {
        let rest = Remainder(bytes)
        return Chunks { await rest.take(64 << 10) }
    }

    /// Bytes that are given away once.
    private actor Remainder {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) {
            rest = bytes[...]
        }

        func take(_ count: Int) -> [UInt8]? {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }
}

/// Goes over a sequence. Its one reader waits for each piece before asking for the next, as `WireBody.Chunks` demands.
private final class SequenceReader<Source: AsyncSequence & Sendable>: @unchecked Sendable {
    private var iterator: Source.AsyncIterator

    init(_ source: Source) {
        iterator = source.makeAsyncIterator()
    }

    func next() async throws -> Source.Element? {
        try await iterator.next()
    }
}
