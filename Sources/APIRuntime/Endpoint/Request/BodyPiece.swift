import Foundation

/// A stretch of a body: bytes at hand, or a whole file.
enum BodyPiece: Sendable {
    case bytes([UInt8])
    case file(URL, length: Int64)

    /// How much of a file is in memory at once, in bytes.
    private static let chunkSize: Int = 64 * 1024

    /// The body that the pieces make up.
    static func body(of pieces: [BodyPiece]) -> WireBody {
        if pieces.count == 1, case .bytes(let bytes) = pieces[0] { return WireBody(bytes) }
        let length: Int64 = pieces.reduce(0) { sum, piece in sum + piece.length }
        return WireBody(length: length, isRepeatable: true) {
            let reader = PieceReader(pieces)
            return WireBody.Chunks { try await reader.next(atMost: chunkSize) }
        }
    }

    private var length: Int64 {
        switch self {
        case .bytes(let bytes): Int64(bytes.count)
        case .file(_, let length): length
        }
    }
}

/// Reads pieces one after the other.
private actor PieceReader {
    private var pieces: ArraySlice<BodyPiece>
    private var open: (file: FileHandle, missing: Int64)?

    init(_ pieces: [BodyPiece]) {
        self.pieces = pieces[...]
    }

    /// The next bytes; nil at the end.
    func next(atMost count: Int) throws -> [UInt8]? {
        while true {
            if let (file, missing) = open {
                if let bytes = try read(file, missing, atMost: count) { return bytes }
                open = nil
            }
            switch pieces.popFirst() {
            case .bytes(let bytes): return bytes
            case .file(let place, let length): open = (try FileHandle(forReadingFrom: place), length)
            case nil: return nil
            }
        }
    }

    /// The next bytes of the open file; nil at its end.
    private func read(_ file: FileHandle, _ missing: Int64, atMost count: Int) throws -> [UInt8]? {
        guard missing > 0 else {
            try file.close()
            return nil
        }
        let data = try file.read(upToCount: Int(min(Int64(count), missing)))
        guard let data, !data.isEmpty else { throw FileChanged() }
        open = (file, missing - Int64(data.count))
        return [UInt8](data)
    }
}

/// A file became shorter while it was being sent.
struct FileChanged: Error {}
