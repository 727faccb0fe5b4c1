internal import Foundation

/// The file beside a destination that the bytes of a download go to, and the record of what they are. While it is open,
/// nobody else downloads to the same destination.
struct PartialFile {
    private let destination: String
    private let file: OpenFile
    /// Notes digests of the bytes; nil: nothing is to be gone on with.
    private var checkpoints: CheckpointWriter?

    /// The bytes that are there.
    private var path: String { destination + ".part" }
    private var logPath: String { path + ".info" }

    /// Opens or makes the file.
    /// - Throws: a fault of the file system; one that `isLocked` where another download goes to the destination.
    init(for destination: URL) throws(FileFault) {
        self.destination = destination.path
        file = try Self.locked(destination.path + ".part")
    }

    /// The file of that name. It is another one by the time it is locked where the one who had it has just finished.
    private static func locked(_ path: String) throws(FileFault) -> OpenFile {
        for _ in 0..<8 {
            let file = try OpenFile(locking: path)
            if file.isNamed(path) { return file }
        }
        throw .locked
    }

    /// From where on the bytes of a download are missing; nil: all are, or none of those that are there can be used.
    ///
    /// Bytes are used up to the last checkpoint whose digest is theirs: after a crash, or a slip of somebody else, there may
    /// be more of them, fewer or other ones than were written.
    /// - Throws: a `FileFault`, or `CancellationError`.
    func resumption(of request: Digest) async throws -> Resumption? {
        guard case .regular(let length) = try file.state(), length > 0, let log = DownloadLog(reading: logPath),
            log.record.request == request
        else { return nil }
        var found: Resumption?
        var reader = PrefixHash(file)
        try reader.begin()
        for checkpoint in log.checkpoints where checkpoint.length <= min(length, log.record.length ?? .max) {
            // Where all are there, the last one is asked for again: so the server says whether they still hold.
            let isWhole: Bool = checkpoint.length == log.record.length
            let offset: Int64 = checkpoint.length - (isWhole ? 1 : 0)
            try await reader.advance(to: offset)
            let hash: SHA256 = reader.hash
            try await reader.advance(to: checkpoint.length)
            guard offset > 0, reader.hash.digest() == checkpoint.digest else { continue }
            found = Resumption(
                record: log.record, offset: offset, hash: hash,
                logLength: isWhole ? checkpoint.line.lowerBound : checkpoint.line.upperBound)
        }
        return found
    }

    /// Prepares for all bytes of a file.
    /// - Parameter record: what has to be known to go on with them later; nil: that is not possible.
    mutating func begin(_ record: DownloadRecord?) throws(FileFault) {
        checkpoints = nil
        try file.cut(to: 0)
        FileSystem.remove(logPath)
        if let record { checkpoints = try CheckpointWriter(logPath, record) }
    }

    /// Prepares for the bytes that are missing.
    mutating func goOn(_ resumption: Resumption) throws(FileFault) {
        try file.cut(to: resumption.offset)
        checkpoints = try CheckpointWriter(logPath, after: resumption)
    }

    mutating func append(_ bytes: [UInt8]) throws(FileFault) {
        try file.append(bytes)
        try checkpoints?.take(bytes)
    }

    /// The first of the digests that is not that of all bytes; nil: all are.
    /// - Throws: a `FileFault`, or `CancellationError`.
    func mismatch(_ digests: [AnnouncedDigest]) async throws -> AnnouncedDigest? {
        guard !digests.isEmpty else { return nil }
        let reading = try OpenFile(reading: path)
        var check = DigestCheck(digests)
        while true {
            let bytes: [UInt8] = try await reading.nextBlock(atMost: .max)
            guard !bytes.isEmpty else { return check.mismatch() }
            check.take(bytes)
        }
    }

    /// Gives the file its place, once all bytes are on the disk.
    func finish() throws(FileFault) {
        try file.flush()
        try FileSystem.move(path, to: destination)
        FileSystem.remove(logPath)
    }

    /// Removes what is there.
    func discard() {
        FileSystem.remove(logPath)
        FileSystem.remove(path)
    }

    /// Leaves what a later download can go on with, and nothing else.
    mutating func leave() {
        try? checkpoints?.note()
        guard DownloadLog(reading: logPath)?.checkpoints.isEmpty == false,
            case .regular(let length)? = try? file.state(), length > 0
        else { return discard() }
    }
}

/// SHA-256 of the first bytes of a file, of more and more of them.
private struct PrefixHash {
    private let file: OpenFile
    private(set) var hash: SHA256 = SHA256()
    private var length: Int64 = 0

    init(_ file: OpenFile) {
        self.file = file
    }

    func begin() throws(FileFault) {
        try file.rewind()
    }

    /// Reads on until there are so many bytes, or the file has no more.
    mutating func advance(to end: Int64) async throws {
        while length < end {
            let bytes: [UInt8] = try await file.nextBlock(atMost: end - length)
            guard !bytes.isEmpty else { return }
            hash.take(bytes)
            length += Int64(bytes.count)
        }
    }
}

extension OpenFile {
    /// The next bytes, a megabyte at most; lets other tasks run before, as there may be thousands.
    fileprivate func nextBlock(atMost count: Int64) async throws -> [UInt8] {
        try Task.checkCancellation()
        await Task.yield()
        return try next(atMost: Int(min(1 << 20, count)))
    }
}
