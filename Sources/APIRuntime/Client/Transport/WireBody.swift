public import HTTPTypes

/// The bytes of a request or an answer: at hand, or as they are read or arrive.
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
    var restingPieces: [BodyPiece]?
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
