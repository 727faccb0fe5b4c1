import HTTPTypes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The file beside a destination to which a download is written, and its record. While it is open, no other download
/// can go to the same destination.
struct PartialFile {
    private let destination: String
    private let file: OpenFile
    /// Records digests of the bytes; `nil` if the download cannot be resumed.
    private var checkpoints: CheckpointWriter?

    /// The file with the bytes.
    private var path: String { destination + ".part" }
    private var logPath: String { path + ".info" }

    /// Opens or creates the file.
    /// - Throws: an error of the file system. It `isLocked` if another download goes to the destination.
    init(for destination: URL) throws(FileFault) {
        self.destination = destination.path
        file = try Self.locked(destination.path + ".part")
    }

    /// Locks the file with a name. If its previous owner has just finished, the locked file does not have the name any
    /// more.
    private static func locked(_ path: String) throws(FileFault) -> OpenFile {
        for _ in 0..<8 {
            let file = try OpenFile(locking: path)
            if file.isNamed(path) { return file }
        }
        throw .locked
    }

    /// The position at which a download can be resumed; `nil` if it must start over.
    ///
    /// The bytes are used up to the last checkpoint whose digest matches. After a crash, or if someone else has changed
    /// the file, there may be more, fewer or other bytes than were written.
    /// - Throws: a `FileFault`, or `CancellationError`.
    func resumption(of request: Digest) async throws -> Resumption? {
        guard case .regular(let length) = try file.state(), length > 0, let log = DownloadLog(reading: logPath),
            log.record.request == request
        else { return nil }
        var found: Resumption?
        var reader = PrefixHash(file)
        try reader.begin()
        for checkpoint in log.checkpoints where checkpoint.length <= min(length, log.record.length ?? .max) {
            // If the file is complete, its last byte is requested again, so that the server can report whether it is
            // still valid.
            let isWhole = checkpoint.length == log.record.length
            let offset = checkpoint.length - (isWhole ? 1 : 0)
            try await reader.advance(to: offset)
            let hash = reader.hash
            try await reader.advance(to: checkpoint.length)
            guard offset > 0, Digest(reader.hash) == checkpoint.digest else { continue }
            found = Resumption(
                record: log.record, offset: offset, hash: hash,
                logLength: isWhole ? checkpoint.line.lowerBound : checkpoint.line.upperBound)
        }
        return found
    }

    /// Prepares for all bytes of a file.
    /// - Parameter record: the record for resuming the download later; `nil` if that is not possible.
    mutating func begin(_ record: DownloadRecord?) throws(FileFault) {
        checkpoints = nil
        try file.cut(to: 0)
        FileSystem.remove(logPath)
        if let record { checkpoints = try CheckpointWriter(logPath, record) }
    }

    /// Prepares for the missing bytes.
    mutating func resume(_ resumption: Resumption) throws(FileFault) {
        try file.cut(to: resumption.offset)
        checkpoints = try CheckpointWriter(logPath, after: resumption)
    }

    mutating func append(_ bytes: [UInt8]) throws(FileFault) {
        try file.append(bytes)
        try checkpoints?.take(bytes)
    }

    /// The first digest that does not match; `nil` if all match.
    /// - Throws: a `FileFault`, or `CancellationError`.
    func mismatch(_ digests: [AnnouncedDigest]) async throws -> AnnouncedDigest? {
        guard !digests.isEmpty else { return nil }
        let reading = try OpenFile(reading: path)
        var check = DigestCheck(digests)
        while true {
            let bytes = try await reading.nextBlock(atMost: .max)
            guard !bytes.isEmpty else { return check.mismatch() }
            check.take(bytes)
        }
    }

    /// The bytes of the file, to be read before it is moved.
    func body(length: Int64) -> WireBody {
        WireBody(length: length, isRepeatable: true) { [path] in
            let reading = Result { () throws(FileFault) in try OpenFile(reading: path) }
            return WireBody.Chunks {
                let bytes = try await reading.get().nextBlock(atMost: .max)
                return bytes.isEmpty ? nil : bytes
            }
        }
    }

    /// Moves the file to its destination, once all bytes are on disk.
    func finish() throws(FileFault) {
        try file.flush()
        try FileSystem.move(path, to: destination)
        FileSystem.remove(logPath)
    }

    /// Removes both files.
    func discard() {
        FileSystem.remove(logPath)
        FileSystem.remove(path)
    }

    /// Leaves only what a later download can resume.
    mutating func leave() {
        try? checkpoints?.note()
        guard DownloadLog(reading: logPath)?.checkpoints.isEmpty == false,
            case .regular(let length)? = try? file.state(), length > 0
        else { return discard() }
    }
}

/// The SHA-256 digests of growing prefixes of a file.
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

    /// Continues to read up to the offset, or to the end of the file.
    mutating func advance(to end: Int64) async throws {
        while length < end {
            let bytes = try await file.nextBlock(atMost: end - length)
            guard !bytes.isEmpty else { return }
            hash.take(bytes)
            length += Int64(bytes.count)
        }
    }
}

extension OpenFile {
    /// The next bytes, at most a megabyte. Lets other tasks run first, as there may be thousands of blocks.
    fileprivate func nextBlock(atMost count: Int64) async throws -> [UInt8] {
        try Task.checkCancellation()
        await Task.yield()
        return try next(atMost: Int(min(1 << 20, count)))
    }
}

/// The record for resuming a download, stored in a file beside its bytes.
struct DownloadRecord: Hashable, Sendable {
    /// A digest of the request.
    var request: Digest
    /// The validator of the file on the server.
    var validator: RangeValidator
    /// The size of the whole file in bytes; `nil` if it is unknown.
    var length: Int64?
    /// The metadata from the first response. A later response with the rest need not repeat it (RFC 9110, section
    /// 15.3.7).
    var contentType: String?
    var disposition: String?
    var digests: [AnnouncedDigest] = []
}

extension DownloadRecord {
    private static let title: String = "apigen download 2"
    /// The text for `nil`. No header field has this value.
    private static let none: String = ""

    /// The number of lines of a record.
    static let lineCount: Int = 8

    /// Parses a record; `nil` if the lines are not a complete record.
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
        let length = length.map { length in "\(length)" }
        let digests = digests.map(\.text).joined(separator: ",")
        let parts: [String?] = [
            Self.title, request.text, validator.text, length, contentType, disposition, digests,
        ]
        let text = parts.map { part in part ?? Self.none }.joined(separator: "\n")
        return text + "\n" + Self.digest(of: text) + "\n"
    }

    private static func digest(of text: String) -> String {
        Digest(of: Array(text.utf8)).text
    }
}

extension Digest {
    /// A digest of the request of a call: method, URL, secret header fields and the caller. Changes by middlewares,
    /// such as a signature, are not included, as they differ each time.
    /// - Parameters:
    ///   - call: the call as it began.
    ///   - identity: the caller.
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

/// The contents of the file beside the bytes of a download: its record, followed by a line for each checkpoint, with a
/// number of bytes and their SHA-256. Lines are added while bytes arrive. Torn or damaged lines are ignored. A complete
/// line is never wrong, as it only holds for the bytes with its digest.
struct DownloadLog {
    /// The digest of the first bytes of a download.
    struct Checkpoint {
        let length: Int64
        let digest: Digest
        /// The position of its line in the file.
        let line: Range<Int>
    }

    let record: DownloadRecord
    /// In ascending order of their lengths.
    let checkpoints: [Checkpoint]

    /// The maximum size to read, in bytes: enough for a download of terabytes.
    private static let longest: Int = 4 << 20

    /// Reads a file.
    /// - Returns: `nil` if it does not begin with a record.
    init?(reading path: String) {
        guard let bytes = try? OpenFile(reading: path).next(atMost: Self.longest) else { return nil }
        self.init(bytes)
    }

    /// Parses the contents of a file.
    init?(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let head = lines.prefix(DownloadRecord.lineCount).map { line in
            Substring(String(decoding: line, as: UTF8.self))
        }
        guard let record = DownloadRecord(head) else { return nil }
        self.record = record
        // Anything after the last line feed is torn.
        checkpoints = lines.dropFirst(DownloadRecord.lineCount).dropLast().reduce(into: []) { known, line in
            guard let next = Checkpoint(line), next.length > known.last?.length ?? 0 else { return }
            known.append(next)
        }
    }
}

extension DownloadLog.Checkpoint {
    /// Parses a line without its end.
    fileprivate init?(_ line: ArraySlice<UInt8>) {
        let parts = String(decoding: line, as: UTF8.self).split(separator: " ").map { part in part }
        guard parts.count == 2, let length = Int64(parts[0]), let digest = Digest(parts[1]) else { return nil }
        self.init(length: length, digest: digest, line: line.startIndex..<line.endIndex + 1)
    }
}

/// Appends checkpoints to the file beside a download's bytes.
struct CheckpointWriter {
    private let file: OpenFile
    private var hash: SHA256
    /// The number of bytes so far, and at the last checkpoint.
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

    /// Continues after the checkpoints of a resumed download.
    init(_ path: String, after resumption: Resumption) throws(FileFault) {
        file = try OpenFile(locking: path)
        try file.cut(to: Int64(resumption.logLength))
        hash = resumption.hash
        length = resumption.offset
        noted = resumption.offset
    }

    /// Processes the next bytes, after they were written.
    mutating func take(_ bytes: [UInt8]) throws(FileFault) {
        hash.take(bytes)
        length += Int64(bytes.count)
        // Every 256 KiB, and later after every thousandth part, so that there are few lines and little is lost at
        // worst.
        if length - noted >= max(256 << 10, length >> 10) { try note() }
    }

    /// Appends a checkpoint at the current length.
    mutating func note() throws(FileFault) {
        guard length > noted else { return }
        try file.append(Array("\(length) \(Digest(hash).text)\n".utf8))
        noted = length
    }
}
