internal import Foundation
import HTTPTypes

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

/// What has to be known of a download to go on with it later, in a file beside the bytes that are there already.
struct DownloadRecord: Hashable, Sendable {
    /// Stands for what was asked for.
    var request: Digest
    /// What the server tells the file by.
    var validator: RangeValidator
    /// How many bytes the whole file has; nil: nobody knows.
    var length: Int64?
    /// What the first answer said of the file; a later one, which brings the rest, need not (RFC 9110, section 15.3.7).
    var contentType: String?
    var disposition: String?
    var digests: [AnnouncedDigest] = []
}

extension DownloadRecord {
    private static let title: String = "apigen download 2"
    /// No header field has this value: it stands for none.
    private static let none: String = ""

    /// How many lines a record has.
    static let lineCount: Int = 8

    /// Reads a record; nil where the lines are not those of a whole one, as it was written.
    init?(_ lines: [Substring]) {
        guard lines.count == Self.lineCount, lines[0] == Self.title, let request = Digest(lines[1]),
            !lines[2].isEmpty, lines[3] == Self.none || Int64(lines[3]) != nil,
            lines[7] == Self.digest(of: lines[..<7].joined(separator: "\n"))
        else { return nil }
        self.init(
            request: request, validator: RangeValidator(String(lines[2])), length: Int64(lines[3]),
            contentType: lines[4] == Self.none ? nil : String(lines[4]),
            disposition: lines[5] == Self.none ? nil : String(lines[5]),
            digests: lines[6].split(separator: ",").compactMap { text in AnnouncedDigest(text) })
    }

    /// One line for each part, and one for the digest of those before.
    var text: String {
        let length: String? = length.map { length in "\(length)" }
        let digests: String = digests.map(\.text).joined(separator: ",")
        let parts: [String?] = [
            Self.title, request.text, validator.text, length, contentType, disposition, digests,
        ]
        let text: String = parts.map { part in part ?? Self.none }.joined(separator: "\n")
        return text + "\n" + Self.digest(of: text) + "\n"
    }

    private static func digest(of text: String) -> String {
        SHA256.digest(of: Array(text.utf8)).text
    }
}

extension Digest {
    /// Stands for what a call asks for: method, URL, header fields that are secret, and who asks. What middlewares add,
    /// such as a signature, is not in it, as it differs each time.
    /// - Parameters:
    ///   - call: the call as it began.
    ///   - identity: who asks.
    init(of call: APICall, by identity: Identity) {
        var text = KeyText()
        text.append(call.route.name)
        text.append(call.request.method.rawValue)
        text.append(call.resourceURL)
        for field in call.request.headerFields where field.indexingStrategy == .disallow {
            text.append(field.name.canonicalName)
            text.append(field.value)
        }
        identity.append(to: &text)
        self = text.digest
    }
}

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
