internal import Foundation

/// Reads the pieces of a body one after the other, and makes sure that each is as long as it was said to be.
///
/// It belongs to one stream, whose reader asks for a piece when it has got the one before: nothing is shared.
final class PieceReader: @unchecked Sendable {
    /// A piece that is being read.
    private struct Source {
        let next: Upload.Stream.Iterator
        /// How many bytes are still to come; nil: nobody knows.
        var missing: Int64?
    }

    private var pieces: ArraySlice<BodyPiece>
    private var source: Source?

    init(_ pieces: [BodyPiece]) {
        self.pieces = pieces[...]
    }

    /// The next bytes, never none; nil at the end.
    func next() async throws -> [UInt8]? {
        while true {
            if let bytes = try await nextOfSource() { return bytes }
            switch pieces.popFirst() {
            case .bytes(let bytes) where bytes.isEmpty: continue
            case .bytes(let bytes): return bytes
            case .file(let place, let length): source = Source(next: try Self.open(place), missing: length)
            case .stream(let stream): source = Source(next: try Self.start(stream), missing: stream.length)
            case nil: return nil
            }
        }
    }

    /// The next bytes of the piece that is being read; nil where it is over, or there is none.
    private func nextOfSource() async throws -> [UInt8]? {
        guard var source else { return nil }
        guard let bytes = try await Self.bytes(of: source) else {
            guard source.missing ?? 0 == 0 else { throw NetworkFault.wrongLength("fewer") }
            self.source = nil
            return nil
        }
        guard let missing = source.missing else { return bytes }
        let rest: Int64 = missing - Int64(bytes.count)
        // The last bytes go only once it is sure that no more follow: with them, the server has a whole request.
        let isTooLong: Bool = rest == 0 ? try await Self.bytes(of: source) != nil : rest < 0
        guard !isTooLong else { throw NetworkFault.wrongLength("more") }
        source.missing = rest
        self.source = rest == 0 ? nil : source
        return bytes
    }

    /// The next bytes of a source, never none; nil at its end. What it throws becomes a fault.
    private static func bytes(of source: Source) async throws -> [UInt8]? {
        do {
            while let bytes = try await source.next() {
                if !bytes.isEmpty { return bytes }
            }
            return nil
        } catch {
            guard !error.isCancellation, !(error is NetworkFault) else { throw error }
            throw NetworkFault(.brokenUpload, reason: "\(type(of: error))", underlying: error)
        }
    }

    private static func open(_ place: URL) throws -> Upload.Stream.Iterator {
        let file = try OpenFile(uploading: place)
        return {
            let bytes: [UInt8] = try file.next(atMost: BodyPiece.chunkSize)
            return bytes.isEmpty ? nil : bytes
        }
    }

    private static func start(_ stream: Upload.Stream) throws -> Upload.Stream.Iterator {
        guard let next = stream.start() else {
            throw NetworkFault(.brokenUpload, reason: "a stream can be sent only once")
        }
        return next
    }
}
