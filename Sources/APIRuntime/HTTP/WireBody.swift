public import HTTPTypes

/// The bytes of a request or a response: in memory, or as they are read or arrive.
public struct WireBody: Sendable {
    private enum Content: Sendable {
        case bytes([UInt8])
        case chunks(length: Int64?, isRepeatable: Bool, start: @Sendable () -> Chunks)
    }

    private let content: Content
    private let trailerFields: @Sendable () -> HTTPFields
    /// What a multipart body is made of; nil: it is another one.
    var parts: [MultipartPart]?
    /// What the body is made of, where all of it is in memory and in files.
    var restingPieces: [BodyPart]?
    /// What became of an answer's body that was not read into memory; nil: it is still to be read, or at hand.
    var outcome: BodyOutcome?

    /// A body that is at hand.
    /// - Parameters:
    ///   - bytes: the body.
    ///   - trailers: the fields that came after it; none unless given.
    public init(_ bytes: [UInt8], trailers: HTTPFields = [:]) {
        content = .bytes(bytes)
        trailerFields = { trailers }
    }

    /// A body of which nothing is left to be read.
    init(_ outcome: BodyOutcome) {
        content = .bytes([])
        trailerFields = { [:] }
        self.outcome = outcome
    }

    /// A body that is read piece by piece.
    /// - Parameters:
    ///   - length: the number of bytes, where it is known beforehand.
    ///   - isRepeatable: whether `chunks` may be called more than once and gives the same bytes each time.
    ///   - trailers: gives the fields that came after the body, once it has been read; none unless given.
    ///   - chunks: starts to read.
    public init(
        length: Int64?, isRepeatable: Bool, trailers: @escaping @Sendable () -> HTTPFields = { [:] },
        chunks: @escaping @Sendable () -> Chunks
    ) {
        content = .chunks(length: length, isRepeatable: isRepeatable, start: chunks)
        trailerFields = trailers
    }

    /// The fields that a server sent after the body of a response (RFC 9110, section 6.5). They are there once the body
    /// has been read to its end; none before, where the server sent none, and on transports that do not pass them on.
    /// None of them becomes one of the header fields.
    public var trailers: HTTPFields { trailerFields() }

    /// The number of bytes, where it is known.
    public var length: Int64? {
        switch content {
        case .bytes(let bytes): Int64(bytes.count)
        case .chunks(let length, _, _): length
        }
    }

    /// Whether the body can be read, and so sent, again.
    public var isRepeatable: Bool {
        switch content {
        case .bytes: true
        case .chunks(_, let isRepeatable, _): isRepeatable
        }
    }

    /// The whole body, where it is at hand.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = content { bytes } else { nil }
    }

    /// The body, piece by piece.
    public func chunks() -> Chunks {
        switch content {
        case .bytes(let bytes): Self.pieces(of: bytes)
        case .chunks(_, _, let start): start()
        }
    }
}

extension WireBody {
    /// The whole body in memory.
    /// - Parameter limit: the greatest number of bytes; a longer body is not read to its end.
    /// - Throws: a `NetworkFault` of the kind `answerTooLarge`, `CancellationError`, or what reading throws.
    public func collect(atMost limit: Int) async throws -> [UInt8] {
        try await collect(atMost: limit, telling: nil)
    }

    /// The same, telling someone how many bytes are there whenever more have come.
    func collect(atMost limit: Int, telling listener: ((Int64) -> Void)?) async throws -> [UInt8] {
        if let length, length > limit { throw NetworkFault.tooLarge(limit: limit) }
        if let bytes {
            if !bytes.isEmpty { listener?(Int64(bytes.count)) }
            return bytes
        }
        var collected: [UInt8] = []
        for try await chunk in chunks() {
            guard chunk.count <= limit - collected.count else { throw NetworkFault.tooLarge(limit: limit) }
            if collected.isEmpty {
                collected = chunk
            } else {
                collected.append(contentsOf: chunk)
            }
            listener?(Int64(collected.count))
        }
        // Sources there may be that end early when they are cancelled.
        try Task.checkCancellation()
        return collected
    }
}

extension NetworkFault {
    /// An answer is longer than the client accepts.
    static func tooLarge(limit: Int) -> NetworkFault {
        NetworkFault(.answerTooLarge, reason: "the answer is longer than \(limit) bytes")
    }
}

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

/// What becomes of the body of an answer that is not read into memory.
enum BodyOutcome: Sendable {
    /// It was written to a file.
    case saved(Download)
    /// It is read as it arrives.
    case stream
}
