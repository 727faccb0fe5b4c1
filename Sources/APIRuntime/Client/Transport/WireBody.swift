/// The bytes of a request or an answer: at hand, or as they are read or arrive.
public struct WireBody: Sendable {
    private enum Content: Sendable {
        case bytes([UInt8])
        case chunks(length: Int64?, isRepeatable: Bool, start: @Sendable () -> Chunks)
    }

    private let content: Content
    /// What a multipart body is made of; nil: it is another one.
    var parts: [MultipartPart]?
    /// What the body is made of, where all of it is in memory and in files.
    var restingPieces: [BodyPiece]?
    /// What became of an answer's body that was not read into memory; nil: it is still to be read, or at hand.
    var outcome: BodyOutcome?

    /// A body that is at hand.
    public init(_ bytes: [UInt8]) {
        content = .bytes(bytes)
    }

    /// A body of which nothing is left to be read.
    init(_ outcome: BodyOutcome) {
        content = .bytes([])
        self.outcome = outcome
    }

    /// A body that is read piece by piece.
    /// - Parameters:
    ///   - length: the number of bytes, where it is known beforehand.
    ///   - isRepeatable: whether `chunks` may be called more than once and gives the same bytes each time.
    ///   - chunks: starts to read.
    public init(length: Int64?, isRepeatable: Bool, chunks: @escaping @Sendable () -> Chunks) {
        content = .chunks(length: length, isRepeatable: isRepeatable, start: chunks)
    }

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
