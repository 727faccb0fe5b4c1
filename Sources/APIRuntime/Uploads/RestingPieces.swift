internal import Foundation

/// Reads pieces of a body that are bytes or files, for somebody who cannot wait as tasks do; makes sure that each file is
/// as long as it was said to be.
struct RestingPieces {
    private var pieces: ArraySlice<BodyPiece>
    /// What is left of the piece in memory that is being read.
    private var rest: ArraySlice<UInt8> = []
    /// The file that is being read, and how many bytes of it are still to come.
    private var source: (file: OpenFile, missing: Int64)?

    /// - Parameter pieces: none of them a stream.
    init(_ pieces: [BodyPiece]) {
        self.pieces = pieces[...]
    }

    /// - Parameters:
    ///   - file: what is read from where it stands.
    ///   - length: how many bytes there are.
    init(_ file: OpenFile, length: Int64) {
        pieces = []
        source = (file, length)
    }

    /// The next bytes; none at the end.
    /// - Throws: a fault of the kind `brokenUpload`.
    mutating func next(atMost count: Int) throws(NetworkFault) -> [UInt8] {
        while true {
            if !rest.isEmpty {
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
            if let bytes = try nextOfFile(atMost: count) { return bytes }
            switch pieces.popFirst() {
            case .bytes(let bytes): rest = bytes[...]
            case .file(let place, let length): source = (try OpenFile(uploading: place), length)
            case .stream, nil: return []
            }
        }
    }

    /// The next bytes of the file that is being read; nil where it is over, or there is none.
    private mutating func nextOfFile(atMost count: Int) throws(NetworkFault) -> [UInt8]? {
        guard let (file, missing) = source else { return nil }
        let bytes: [UInt8] = try Self.read(file, atMost: count)
        guard !bytes.isEmpty || missing == 0 else { throw NetworkFault.wrongLength("fewer") }
        let rest: Int64 = missing - Int64(bytes.count)
        // The last bytes go only once it is sure that no more follow: with them, the server has a whole request.
        let isTooLong: Bool = try rest == 0 && !bytes.isEmpty ? !Self.read(file, atMost: 1).isEmpty : rest < 0
        guard !isTooLong else { throw NetworkFault.wrongLength("more") }
        source = rest == 0 ? nil : (file, rest)
        return bytes.isEmpty ? nil : bytes
    }

    private static func read(_ file: OpenFile, atMost count: Int) throws(NetworkFault) -> [UInt8] {
        do throws(FileFault) {
            return try file.next(atMost: count)
        } catch {
            throw NetworkFault(.brokenUpload, reason: "the file cannot be read: " + error.reason, underlying: error)
        }
    }
}

extension OpenFile {
    /// Opens a file that is to be sent.
    convenience init(uploading place: URL) throws(NetworkFault) {
        do throws(FileFault) {
            try self.init(reading: place.path)
        } catch {
            throw NetworkFault(.brokenUpload, reason: "the file is gone: " + error.reason, underlying: error)
        }
    }
}

extension NetworkFault {
    /// What is sent has another length than was said before.
    static func wrongLength(_ number: String) -> NetworkFault {
        NetworkFault(.brokenUpload, reason: "there are \(number) bytes to send than at the beginning")
    }
}
