internal import Foundation

/// A stretch of a body: bytes at hand, a whole file, or bytes that come piece by piece.
enum BodyPiece: Sendable {
    case bytes([UInt8])
    case file(URL, length: Int64)
    case stream(Upload.Stream)

    /// How much of a file is in memory at once, in bytes.
    static let chunkSize: Int = 64 * 1024

    /// The body that the pieces make up.
    static func body(of pieces: [BodyPiece]) -> WireBody {
        if pieces.count == 1, case .bytes(let bytes) = pieces[0] { return WireBody(bytes) }
        let isResting: Bool = pieces.allSatisfy(\.isResting)
        var body = WireBody(length: length(of: pieces), isRepeatable: isResting) {
            let reader = PieceReader(pieces)
            return WireBody.Chunks { try await reader.next() }
        }
        body.restingPieces = isResting ? pieces : nil
        return body
    }

    /// Nil where one of them has a length that is not known.
    private static func length(of pieces: [BodyPiece]) -> Int64? {
        var sum: Int64 = 0
        for piece in pieces {
            guard let length = piece.length else { return nil }
            sum += length
        }
        return sum
    }

    private var length: Int64? {
        switch self {
        case .bytes(let bytes): Int64(bytes.count)
        case .file(_, let length): length
        case .stream(let stream): stream.length
        }
    }

    /// Whether nobody has to be waited for; such a piece can also be sent again.
    private var isResting: Bool {
        switch self {
        case .bytes, .file: true
        case .stream: false
        }
    }

    /// Whether its bytes are at hand.
    var isInMemory: Bool {
        if case .bytes = self { true } else { false }
    }
}
