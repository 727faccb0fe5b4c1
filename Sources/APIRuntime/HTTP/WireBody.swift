public import HTTPTypes

/// The bytes of a request or a response: in memory, or as they are read or arrive.
///
/// ```swift
/// let bytes = try await response.body.collect(atMost: 1 << 20)
/// logger.info("\(call.name): \(response.head.status.code), \(bytes.count) bytes")
/// response.body = WireBody(bytes, trailers: response.body.trailers)
/// ```
public struct WireBody: Sendable {
    private enum Content: Sendable {
        case bytes([UInt8])
        indirect case chunks(length: Int64?, isRepeatable: Bool, start: @Sendable () -> Chunks)
    }

    private let content: Content
    private let readTrailers: @Sendable () -> HTTPFields
    /// The parts of a multipart body; `nil` for other bodies.
    var parts: [MultipartPart]?
    /// The sections of a body that consists only of bytes in memory and files.
    var restingPieces: [BodyPart]?
    /// The outcome of a response's body that was not read into memory; `nil` if it is in memory, or still to be read.
    var outcome: BodyOutcome?

    /// Creates a body in memory.
    /// - Parameters:
    ///   - bytes: The body.
    ///   - trailers: The trailer fields. Defaults to none.
    public init(_ bytes: [UInt8], trailers: HTTPFields = [:]) {
        content = .bytes(bytes)
        readTrailers = { trailers }
    }

    /// Creates a body of which nothing is left to read.
    init(_ outcome: BodyOutcome) {
        self.init([])
        self.outcome = outcome
    }

    /// Creates a body that is read in chunks.
    /// - Parameters:
    ///   - length: The number of bytes, if known in advance; less than 0 is unknown.
    ///   - isRepeatable: Whether `chunks` can be called more than once and returns the same bytes each time.
    ///   - trailers: Returns the trailer fields after the body has been read. Defaults to none.
    ///   - chunks: Starts reading.
    public init(
        length: Int64?, isRepeatable: Bool, trailers: @escaping @Sendable () -> HTTPFields = { [:] },
        chunks: @escaping @Sendable () -> Chunks
    ) {
        let known = length.flatMap { length in length < 0 ? nil : length }
        content = .chunks(length: known, isRepeatable: isRepeatable, start: chunks)
        readTrailers = trailers
    }

    /// The trailer fields of a response (RFC 9110, section 6.5). They are available after the body has been read to its
    /// end. They are empty before that, if the server sent none, and on transports that do not support trailers. They
    /// are never merged into the header fields.
    public var trailers: HTTPFields { readTrailers() }

    /// The number of bytes, if known.
    public var length: Int64? {
        switch content {
        case .bytes(let bytes): Int64(bytes.count)
        case .chunks(let length, _, _): length
        }
    }

    /// Whether the body can be read, and so sent, more than once.
    public var isRepeatable: Bool {
        switch content {
        case .bytes: true
        case .chunks(_, let isRepeatable, _): isRepeatable
        }
    }

    /// The whole body, if it is in memory.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = content { bytes } else { nil }
    }

    /// Whether the whole body is in memory, and has no more than so many bytes.
    func isInMemory(atMost limit: Int) -> Bool {
        if case .bytes(let bytes) = content { bytes.count <= limit } else { false }
    }

    /// The body, in chunks.
    public func chunks() -> Chunks {
        switch content {
        case .bytes(let bytes): Self.pieces(of: bytes)
        case .chunks(_, _, let start): start()
        }
    }
}

extension WireBody: RedactedStringConvertible {
    /// The length alone.
    public var shownParts: KeyValuePairs<String, Any> { ["length": length as Any] }
}

extension WireBody {
    /// Reads the whole body into memory.
    /// - Parameter limit: The maximum number of bytes. A longer body is not read to its end. Zero or less accepts no bytes.
    /// - Throws: A `NetworkError` of the kind `responseTooLarge`, `CancellationError`, or the error of the source.
    public func collect(atMost limit: Int) async throws -> [UInt8] {
        try await collect(atMost: limit, telling: nil)
    }

    /// Reads the whole body into memory, and reports the number of bytes so far after each chunk.
    func collect(atMost limit: Int, telling listener: ((Int64) -> Void)?) async throws -> [UInt8] {
        if let length, length > limit { throw NetworkError.tooLarge(limit: Int64(limit)) }
        if let bytes {
            if !bytes.isEmpty { listener?(Int64(bytes.count)) }
            return bytes
        }
        var collected: [UInt8] = []
        for try await chunk in chunks() {
            guard chunk.count <= limit - collected.count else { throw NetworkError.tooLarge(limit: Int64(limit)) }
            if collected.isEmpty {
                collected = chunk
            } else {
                collected.append(contentsOf: chunk)
            }
            listener?(Int64(collected.count))
        }
        return collected
    }
}

extension NetworkError {
    /// The response is larger than the client accepts.
    static func tooLarge(limit: Int64) -> NetworkError {
        NetworkError(.responseTooLarge, reason: "the response is longer than \(limit) bytes")
    }
}

extension WireBody {
    /// The chunks of a body, in order.
    ///
    /// The reader pulls each chunk, and the source continues only when it is asked: a slow reader slows the source
    /// down, and a body of any length needs the memory of a few chunks. To stop early, release the sequence and its
    /// iterators; the source then ends. There is one reader at a time.
    public struct Chunks: AsyncSequence, Sendable {
        public typealias Element = [UInt8]

        private let pull: @Sendable () async throws -> [UInt8]?

        /// - Parameter pull: Returns the next chunk, or `nil` at the end. It is not called again before it has
        ///   returned. An iterator does not call it again after it has returned `nil` or thrown.
        public init(_ pull: @escaping @Sendable () async throws -> [UInt8]?) {
            self.pull = pull
        }

        /// - Parameter source: The chunks. It is iterated once.
        public init<Source: AsyncSequence & Sendable>(_ source: Source) where Source.Element == Element {
            let reader = SequenceReader(source)
            self.init { try await reader.next() }
        }

        public func makeAsyncIterator() -> Iterator {
            Iterator(pull: pull)
        }

        /// Reads one chunk after the other.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            private var pull: (@Sendable () async throws -> [UInt8]?)?

            fileprivate init(pull: @escaping @Sendable () async throws -> [UInt8]?) {
                self.pull = pull
            }

            /// The next chunk; `nil` at the end.
            /// - Throws: `CancellationError` when the task is cancelled, or the error of the source.
            public mutating func next() async throws -> [UInt8]? {
                guard let pull else { return nil }
                self.pull = nil
                try Task.checkCancellation()
                guard let piece = try await pull() else {
                    // Some sources, such as `AsyncStream`, end without an error when they are cancelled.
                    try Task.checkCancellation()
                    return nil
                }
                self.pull = pull
                return piece
            }
        }
    }

    /// Splits bytes in memory into chunks, small enough to report progress.
    static func pieces(of bytes: [UInt8]) -> Chunks {
        let rest = Remainder(bytes)
        return Chunks { await rest.take(64 << 10) }
    }

    /// Bytes that are handed out once.
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

/// Iterates over a sequence. Its only reader waits for each chunk before it asks for the next, as `WireBody.Chunks`
/// requires.
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
    /// The chunks of the body for a transport to send. Checks the declared length, and drops empty chunks.
    /// - Parameter sent: Called with the number of bytes handed out so far, each time the next chunk is requested.
    package func checkedChunks(telling sent: @escaping @Sendable (Int64) -> Void = { _ in }) -> Chunks {
        let source = CheckedSource(chunks(), length: length, sent)
        return Chunks { try await source.next() }
    }
}

/// Counts the bytes of a body, and checks its length.
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
        let piece = try await nextOfBody()
        count += Int64(piece?.count ?? 0)
        guard let length, piece == nil || count >= length else { return piece }
        // The last bytes are passed on only when no more follow: with them, the server has a complete request.
        let hasMore = piece == nil ? false : try await nextOfBody() != nil
        guard count == length, !hasMore else {
            throw NetworkError(.other, reason: "the body of the request is not as long as it says")
        }
        return piece
    }

    /// The next bytes, never empty; `nil` at the end.
    private func nextOfBody() async throws -> [UInt8]? {
        guard var iterator else { return nil }
        self.iterator = nil
        while let piece = try await iterator.next() {
            guard !piece.isEmpty else { continue }
            self.iterator = iterator
            return piece
        }
        return nil
    }
}

/// The outcome of a response's body that is not read into memory.
enum BodyOutcome: Sendable {
    /// The body was written to a file.
    indirect case saved(Download)
    /// The body is read as it arrives.
    case stream
    /// The connection is a WebSocket now.
    case socket(any WireSocket)
}

extension WireBody {
    /// The WebSocket that was opened; `nil` if there is none.
    package var socket: (any WireSocket)? {
        if case .socket(let socket)? = outcome { socket } else { nil }
    }
}
