/// What lies in the file beside the bytes of a download: its record, and after that a line for each checkpoint, which says
/// how many bytes were there and what SHA-256 makes of them. Lines are added while bytes arrive. One that is torn, or
/// changed later, is none; and one that is whole tells nothing wrong, as it holds only for the bytes that it was made of.
struct DownloadLog {
    /// So many first bytes of a download, and their digest.
    struct Checkpoint {
        let length: Int64
        let digest: Digest
        /// Where its line stands in the file.
        let line: Range<Int>
    }

    let record: DownloadRecord
    /// In the order of their lengths, which all differ.
    let checkpoints: [Checkpoint]

    /// Files of so many bytes are not read to their end: that would be a download of terabytes.
    private static let longest: Int = 4 << 20

    /// Reads a file.
    /// - Returns: nil where it does not begin with a record.
    init?(reading path: String) {
        guard let bytes = try? OpenFile(reading: path).next(atMost: Self.longest) else { return nil }
        self.init(bytes)
    }

    /// Reads what is in a file.
    init?(_ bytes: [UInt8]) {
        let lines: [ArraySlice<UInt8>] = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let head: [Substring] = lines.prefix(DownloadRecord.lineCount).map { line in
            Substring(String(decoding: line, as: UTF8.self))
        }
        guard let record = DownloadRecord(head) else { return nil }
        self.record = record
        // What comes after the last line feed is torn.
        checkpoints = lines.dropFirst(DownloadRecord.lineCount).dropLast().reduce(into: []) { known, line in
            guard let next = Checkpoint(line), next.length > known.last?.length ?? 0 else { return }
            known.append(next)
        }
    }
}

extension DownloadLog.Checkpoint {
    /// Reads a line without its end.
    fileprivate init?(_ line: ArraySlice<UInt8>) {
        let parts: [Substring] = String(decoding: line, as: UTF8.self).split(separator: " ").map { part in part }
        guard parts.count == 2, let length = Int64(parts[0]), let digest = Digest(parts[1]) else { return nil }
        self.init(length: length, digest: digest, line: line.startIndex..<line.endIndex + 1)
    }
}

/// Adds checkpoints to the file beside a download's bytes.
struct CheckpointWriter {
    private let file: OpenFile
    private var hash: SHA256
    /// How many bytes were taken, and at how many the last checkpoint stands.
    private var length: Int64
    private var noted: Int64

    /// Writes a record, with no checkpoints after it.
    init(_ path: String, _ record: DownloadRecord) throws(FileFault) {
        file = try OpenFile(locking: path)
        try file.cut(to: 0)
        try file.append(Array(record.text.utf8))
        hash = SHA256()
        length = 0
        noted = 0
    }

    /// Goes on after the checkpoints that a download is gone on with.
    init(_ path: String, after resumption: Resumption) throws(FileFault) {
        file = try OpenFile(locking: path)
        try file.cut(to: Int64(resumption.logLength))
        hash = resumption.hash
        length = resumption.offset
        noted = resumption.offset
    }

    /// Takes the next bytes, once they are written.
    mutating func take(_ bytes: [UInt8]) throws(FileFault) {
        hash.take(bytes)
        length += Int64(bytes.count)
        // Every 256 KiB, and later every thousandth part: so the lines stay few, and what is lost at worst small.
        if length - noted >= max(256 << 10, length >> 10) { try note() }
    }

    /// Adds a checkpoint at what was taken so far.
    mutating func note() throws(FileFault) {
        guard length > noted else { return }
        try file.append(Array("\(length) \(hash.digest().text)\n".utf8))
        noted = length
    }
}
