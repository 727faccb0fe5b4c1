internal import Foundation

/// The file beside a destination that the bytes of a download go to, and the record of what they are. While it is open,
/// nobody else downloads to the same destination.
struct PartialFile: Sendable {
    private let destination: String
    private let file: OpenFile

    /// The bytes that are there.
    private var path: String { destination + ".part" }
    private var recordPath: String { path + ".info" }

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
    func resumption(of request: Digest) throws(FileFault) -> Resumption? {
        guard case .regular(let length) = try file.state(), length > 0, let record, record.request == request else {
            return nil
        }
        // Where all are there, the last one is asked for again: so the server says whether they still hold.
        let offset: Int64 = min(length, (record.length ?? .max) - 1)
        return offset > 0 ? Resumption(record: record, offset: offset) : nil
    }

    /// Prepares for all bytes of a file.
    /// - Parameter record: what has to be known to go on with them later; nil: that is not possible.
    func begin(_ record: DownloadRecord?) throws(FileFault) {
        try file.cut(to: 0)
        FileSystem.remove(recordPath)
        guard let record else { return }
        let recordFile = try OpenFile(locking: recordPath)
        try recordFile.cut(to: 0)
        try recordFile.append(Array(record.text.utf8))
    }

    /// Prepares for the bytes from that offset on.
    func goOn(at offset: Int64) throws(FileFault) {
        try file.cut(to: offset)
    }

    func append(_ bytes: [UInt8]) throws(FileFault) {
        try file.append(bytes)
    }

    /// What SHA-256 makes of all bytes.
    func digest() throws -> Digest {
        let reading = try OpenFile(reading: path)
        var hash = SHA256()
        while true {
            try Task.checkCancellation()
            let bytes: [UInt8] = try reading.next(atMost: 1 << 20)
            guard !bytes.isEmpty else { return hash.digest() }
            hash.take(bytes)
        }
    }

    /// Gives the file its place, once all bytes are on the disk.
    func finish() throws(FileFault) {
        try file.flush()
        try FileSystem.move(path, to: destination)
        FileSystem.remove(recordPath)
    }

    /// Removes what is there.
    func discard() {
        FileSystem.remove(recordPath)
        FileSystem.remove(path)
    }

    /// Leaves what a later download can go on with, and nothing else.
    func leave() {
        guard record != nil, case .regular(let length)? = try? file.state(), length > 0 else { return discard() }
    }

    private var record: DownloadRecord? {
        // The record is short, and whatever is longer is none.
        guard let bytes = try? OpenFile(reading: recordPath).next(atMost: 1 << 14) else { return nil }
        return DownloadRecord(String(decoding: bytes, as: UTF8.self))
    }
}
