internal import Dispatch
internal import Foundation

/// The answers on disk, behind a queue of their own: files are read and written one after the other, and never on the
/// threads that tasks run on.
final class DiskTier: @unchecked Sendable {
    private let queue: DispatchQueue = DispatchQueue(label: "apigen.cache")
    /// Touched on the queue only.
    private var folder: AnswerFolder

    init(_ folder: AnswerFolder) {
        self.folder = folder
    }

    /// Does something with the files, after all that was asked for before. It takes a few file operations and cannot be
    /// cancelled, so the continuation is always resumed, and soon.
    func run<Result: Sendable>(_ body: @escaping @Sendable (inout AnswerFolder) -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body(&self.folder)) }
        }
    }
}

/// The files of answers in one folder, which other processes may use at the same time.
///
/// A file comes into being whole: it is written under another name, and then renamed. What a crash leaves behind is a
/// file of that other name, which is removed when it has become old; should a power cut leave the right name and wrong
/// bytes, the file's checksum tells. Files of any other name are somebody else's, and left alone.
struct AnswerFolder: Sendable {
    let directory: URL
    let limit: Int
    /// How many bytes were written since the files were last counted; nil: they were not yet.
    private var written: Int?

    init(directory: URL, limit: Int) {
        self.directory = directory
        self.limit = max(limit, 0)
    }

    /// What is left free when room is made, so that it is not made anew for each answer, and other processes that write
    /// at the same time stay under the limit as well.
    private var reserve: Int { limit / 8 }

    /// The answer for a key; nil where there is none. A file that is not whole, or not an answer, is removed.
    func answer(for key: CacheKey, at now: Date) -> CachedAnswer? {
        let place: String = path(key.fileName)
        guard let file = FileState(path: place) else { return nil }
        guard file.isRegular, file.size <= limit, let data = FileManager.default.contents(atPath: place),
            let answer = AnswerFile.answer(in: [UInt8](data), for: key)
        else {
            delete(key.fileName)
            return nil
        }
        touch(key.fileName, at: now)
        return answer
    }

    /// Keeps an answer, in the place of any other for the key. One that takes nearly all of the limit is not kept.
    /// - Parameter uses: the answers that were used without reading their files, and when.
    mutating func keep(_ answer: CachedAnswer, for key: CacheKey, at now: Date, uses: () -> [CacheKey: Date]) {
        let bytes: [UInt8] = AnswerFile.bytes(of: answer, for: key)
        guard bytes.count <= limit - reserve else { return delete(key.fileName) }
        if (written ?? limit) + bytes.count > reserve / 2 {
            for (key, date) in uses() { touch(key.fileName, at: date) }
            makeRoom(for: bytes.count)
            written = 0
        }
        written? += bytes.count
        let temporary: String = key.fileName + "-" + UUID().uuidString + UnfinishedFile.suffix
        if !write(bytes, temporary: temporary, name: key.fileName, at: now) { delete(key.fileName) }
    }

    func remove(_ removal: Removal) {
        if case .answer(let key) = removal { return delete(key.fileName) }
        for name in names {
            if let key = CacheKey(fileName: name) ?? UnfinishedFile.key(in: name), removal.covers(key) { delete(name) }
        }
    }

    /// How many bytes the files take.
    var size: Int {
        files().reduce(0) { sum, file in sum + file.state.size }
    }

    /// Removes the files that were not used for the longest time, until so many bytes more leave the reserve free.
    private func makeRoom(for count: Int) {
        let files: [(name: String, state: FileState)] = files()
        var size: Int = files.reduce(count) { sum, file in sum + file.state.size }
        for file in files.sorted(by: { left, right in left.state.modified < right.state.modified }) {
            guard size > limit - reserve else { return }
            delete(file.name)
            size -= file.state.size
        }
    }

    /// All files of this cache, but for those that were begun long ago and never finished: they are removed.
    private func files() -> [(name: String, state: FileState)] {
        names.compactMap { name in
            let isUnfinished: Bool = UnfinishedFile.key(in: name) != nil
            guard isUnfinished || CacheKey(fileName: name) != nil, let state = FileState(path: path(name)) else {
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

// A cache that cannot write, or whose files somebody else removes, is a cache that holds less: failures are misses.
extension AnswerFolder {
    /// Writes a file under a temporary name, and then gives it its own.
    private func write(_ bytes: [UInt8], temporary: String, name: String, at now: Date) -> Bool {
        let place: String = path(temporary)
        do throws(FileFault) {
            try create(place, bytes)
            touch(temporary, at: now)
            try FileSystem.rename(place, to: path(name))
            return true
        } catch {
            delete(temporary)
            return false
        }
    }

    private func create(_ place: String, _ bytes: [UInt8]) throws(FileFault) {
        do throws(FileFault) {
            try OpenFile(creating: place).append(bytes)
        } catch {
            guard error.isAbsence, makeDirectory() else { throw error }
            try OpenFile(creating: place).append(bytes)
        }
    }

    /// Makes the folder, which nobody but the user may look into.
    private func makeDirectory() -> Bool {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        let made: Void? = try? FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: attributes)
        return made != nil
    }

    private func touch(_ name: String, at date: Date) {
        try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
    }

    private func delete(_ name: String) {
        try? FileManager.default.removeItem(atPath: path(name))
    }
}

/// What the file system says of a file.
struct FileState: Sendable {
    /// Whether it is a file, not a folder, a link or a device.
    let isRegular: Bool
    /// In bytes.
    let size: Int
    let modified: Date

    /// - Returns: nil where there is no file.
    init?(path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        isRegular = attributes[.type] as? FileAttributeType == .typeRegular
        size = (attributes[.size] as? NSNumber)?.intValue ?? 0
        modified = attributes[.modificationDate] as? Date ?? .distantPast
    }
}

/// Files that are being written, or were when their process ended.
enum UnfinishedFile {
    static let suffix: String = ".writing"

    /// The key of the answer that the file was to hold; nil where a file has the name of another kind.
    static func key(in name: String) -> CacheKey? {
        let nameLength: Int = 64 + 1 + 16 + 1 + 16 + 7
        guard name.hasSuffix(suffix) else { return nil }
        return CacheKey(fileName: String(name.prefix(nameLength)))
    }

    /// Whether nobody writes to it any more. It is the system that dates a file that is not finished, so this goes by
    /// the system's time.
    static func isAbandoned(_ state: FileState) -> Bool {
        abs(state.modified.timeIntervalSinceNow) > 600
    }
}
