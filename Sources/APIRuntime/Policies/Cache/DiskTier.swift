@_spi(Generated) import APIJSON
internal import Dispatch

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A folder of files. A serial queue reads and writes them one at a time, and never on the threads of tasks.
final class DiskTier<Folder: Sendable>: @unchecked Sendable {
    private let queue: DispatchQueue = DispatchQueue(label: "apigen.files")
    /// Accessed only on the queue.
    private var folder: Folder

    init(_ folder: Folder) {
        self.folder = folder
    }

    /// Runs an operation on the files after all earlier ones. It takes only a few file operations and cannot be
    /// cancelled, so the continuation is always resumed, and soon.
    func run<Result: Sendable>(_ body: @escaping @Sendable (inout Folder) -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body(&self.folder)) }
        }
    }
}

/// A folder of response files, which other processes may use at the same time.
///
/// Files are created atomically: each is written under another name, and then renamed. After a crash, the file with the
/// other name remains, and is removed when it is old. If a power failure leaves the right name with wrong bytes, the
/// checksum detects it. Files with any other name are foreign and left alone.
struct ResponseFolder: Sendable {
    let directory: URL
    let limit: Int64
    /// How many bytes were written since the files were last counted; `nil` if they have not been counted yet.
    private var written: Int64?
    /// Tells the passing time of this process from that of others.
    private let writer: UInt64 = .random(in: 1...UInt64.max)
    /// The last moment, as if the wall clock were never set back; `nil` before the first use.
    private var latest: Moment?

    /// How far the date of a file may be after now, in seconds: another process may have written it meanwhile.
    private static let tolerance: Double = 2
    /// The date of files whose age nobody knows.
    private static let unknownAge: Date = Date(timeIntervalSince1970: 0)

    init(directory: URL, limit: Int) {
        self.directory = directory
        self.limit = Int64(max(limit, 0))
    }

    /// The space that is left free when files are removed, so that not every write has to remove some, and other
    /// processes that write at the same time stay below the limit.
    private var reserve: Int64 { limit / 8 }

    /// The response for a key; `nil` if there is none. Invalid or incomplete files are removed.
    mutating func response(for key: FileKey, at now: Moment) -> CachedResponse? {
        let latest = follow(now)
        let location = path(key.fileName)
        guard let file = FileState(path: location) else { return nil }
        guard file.isRegular, file.size <= limit, let data = FileManager.default.contents(atPath: location),
            var response = ResponseFile.response(in: [UInt8](data), for: key, writer: writer)
        else {
            delete(key.fileName)
            return nil
        }
        if response.arrival == nil { response.arrival = arrival(of: response, in: file, at: now, latest) }
        // The date of a file of unknown age stays as it is: it tells so, and that the file is the oldest.
        if response.arrival != nil { touch(key.fileName, at: now.date) }
        return response
    }

    /// When the response in another process's file arrived, in the passing time of this one; `nil` if nobody knows,
    /// because the clock was ahead then, or has been set back since.
    private func arrival(
        of response: CachedResponse, in file: FileState, at now: Moment, _ latest: Moment
    ) -> Duration? {
        let age = latest.date.timeIntervalSince(response.received)
        guard age >= 0, response.received <= now.date, file.modified > Self.unknownAge, !isAhead(file, of: now) else {
            return nil
        }
        return now.uptime - Duration(span: age)
    }

    /// Follows the clock. If a file is from the future when this process begins, its clock was ahead or has been set back
    /// since, and nobody knows how old any of the files is.
    private mutating func follow(_ now: Moment) -> Moment {
        if latest == nil {
            let files = files().filter { file in UnfinishedFile.key(in: file.name) == nil }
            if files.contains(where: { file in isAhead(file.state, of: now) }) {
                for file in files { touch(file.name, at: Self.unknownAge) }
            }
        }
        let now = now.notBefore(latest)
        latest = now
        return now
    }

    private func isAhead(_ file: FileState, of now: Moment) -> Bool {
        file.modified.timeIntervalSince(now.date) > Self.tolerance
    }

    /// Stores a response, and replaces any other for the key. A response that takes nearly all of the limit is not
    /// stored.
    /// - Parameter uses: The responses that were used from memory, without reading their files, and when.
    mutating func keep(_ response: CachedResponse, for key: FileKey, at now: Moment, uses: () -> [(FileKey, Date)]) {
        _ = follow(now)
        let bytes = ResponseFile.bytes(of: response, for: key, writer: writer)
        let count = Int64(bytes.count)
        guard count <= limit - reserve else { return delete(key.fileName) }
        if written.map({ written in written + count > reserve / 2 }) ?? true {
            for (key, date) in uses() { touch(key.fileName, at: date) }
            makeRoom(for: count, at: now)
            written = 0
        }
        written? += count
        let temporary = key.fileName + "-" + UUID().uuidString + UnfinishedFile.suffix
        if !write(bytes, temporary: temporary, name: key.fileName, at: now.date) { delete(key.fileName) }
    }

    func remove(_ key: FileKey) {
        delete(key.fileName)
    }

    func remove(_ removal: Removal) {
        if case .response(let key) = removal { return remove(key.file) }
        let isCovered = removal.fileFilter
        for name in names {
            if let key = FileKey(fileName: name) ?? UnfinishedFile.key(in: name), isCovered(key) { delete(name) }
        }
    }

    /// The size of all files, in bytes.
    var size: Int64 {
        files().reduce(0) { sum, file in sum + file.state.size }
    }

    /// Removes the least recently used files, until the reserve stays free after writing so many more bytes. Files with a
    /// date after now are the oldest: otherwise those of a clock that was once ahead would stay until that date.
    private func makeRoom(for count: Int64, at now: Moment) {
        let files = files().map { file in
            (name: file.name, size: file.state.size, used: isAhead(file.state, of: now) ? nil : file.state.modified)
        }
        var size = files.reduce(count) { sum, file in sum + file.size }
        for file in files.inOrder(by: { left, right in left.used ?? .distantPast < right.used ?? .distantPast }) {
            guard size > limit - reserve else { return }
            delete(file.name)
            size -= file.size
        }
    }

    /// All files of this cache. Abandoned files are removed.
    private func files() -> [(name: String, state: FileState)] {
        names.compactMap { name in
            let isUnfinished = UnfinishedFile.key(in: name) != nil
            guard isUnfinished || FileKey(fileName: name) != nil, let state = FileState(path: path(name)) else {
                return nil
            }
            if isUnfinished, UnfinishedFile.isAbandoned(state) {
                delete(name)
                return nil
            }
            return (name, state)
        }
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    }

    private func path(_ name: String) -> String {
        directory.appendingPathComponent(name).path
    }
}

// Failures are cache misses: if files cannot be written, or are removed by others, the cache just contains less.
extension ResponseFolder {
    /// Writes a file under a temporary name, and then renames it.
    private func write(_ bytes: [UInt8], temporary: String, name: String, at now: Date) -> Bool {
        let location = path(temporary)
        do throws(FileFault) {
            try create(location, bytes)
            touch(temporary, at: now)
            try FileSystem.rename(location, to: path(name))
            return true
        } catch {
            delete(temporary)
            return false
        }
    }

    private func create(_ location: String, _ bytes: [UInt8]) throws(FileFault) {
        do throws(FileFault) {
            try OpenFile(creating: location).append(bytes)
        } catch {
            guard error.isAbsence, makeDirectory() else { throw error }
            try OpenFile(creating: location).append(bytes)
        }
    }

    /// Creates the folder, accessible only by the user.
    private func makeDirectory() -> Bool {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        let made: Void? = try? FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: attributes)
        return made != nil
    }

    private func touch(_ name: String, at date: Date) {
        // A clock of the app's own can show what no file can have.
        guard abs(date.timeIntervalSince1970) < 1e12 else { return }
        try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
    }

    private func delete(_ name: String) {
        try? FileManager.default.removeItem(atPath: path(name))
    }
}

/// The metadata of a file.
struct FileState: Sendable {
    /// Whether it is a regular file, rather than a folder, a link or a device.
    let isRegular: Bool
    /// In bytes.
    let size: Int64
    let modified: Date

    /// - Returns: `nil` if there is no file.
    init?(path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        isRegular = attributes[.type] as? FileAttributeType == .typeRegular
        // A number of Apple's Foundation is any integer; elsewhere, a size is this one.
        size = attributes[.size] as? Int64 ?? (attributes[.size] as? UInt64).map { Int64(clamping: $0) } ?? 0
        modified = attributes[.modificationDate] as? Date ?? .distantPast
    }
}

/// Files that are being written, or whose process ended while it wrote them.
enum UnfinishedFile {
    static let suffix: String = ".writing"

    /// The key of the response in the file; `nil` if the name is not that of an unfinished file.
    static func key(in name: String) -> FileKey? {
        let nameLength = 64 + 1 + 16 + 1 + 16 + 7
        guard name.hasSuffix(suffix) else { return nil }
        return FileKey(fileName: String(name.prefix(nameLength)))
    }

    /// Whether the file was abandoned. The system sets the dates of unfinished files, so this uses the system's clock.
    static func isAbandoned(_ state: FileState) -> Bool {
        abs(state.modified.timeIntervalSinceNow) > 600
    }
}
