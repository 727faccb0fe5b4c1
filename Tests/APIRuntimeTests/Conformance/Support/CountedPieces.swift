@_spi(Generated) import APIRuntime
import Foundation

/// Yields chunks of a body on demand, and counts the bytes.
final class CountedPieces: @unchecked Sendable {
    private let piece: [UInt8]
    private let count: Int
    private let failure: (any Error)?
    /// Guards `total`, the only state.
    private let lock: NSLock = NSLock()
    private var total: Int = 0

    /// - Parameter failure: thrown instead of the end.
    init(pieceSize: Int, count: Int, failure: (any Error)? = nil) {
        piece = (0..<pieceSize).map { number in UInt8(truncatingIfNeeded: number) }
        self.count = count
        self.failure = failure
    }

    /// The number of bytes yielded so far, by all sequences.
    var given: Int {
        lock.withLock { total }
    }

    /// The whole body.
    var bytes: [UInt8] {
        Array(repeating: piece, count: count).flatMap { piece in piece }
    }

    func chunks() -> WireBody.Chunks {
        let counter = Counter()
        return WireBody.Chunks { [self] in
            guard counter.next() <= count else {
                if let failure { throw failure }
                return nil
            }
            lock.withLock { total += piece.count }
            return piece
        }
    }
}
