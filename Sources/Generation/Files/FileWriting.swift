#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Changes the file system with plain POSIX calls. For `OutputWriter` only, through which all changes go, except for the folders
/// of recordings.
package enum FileWriting {
    /// Creates one folder; false if it exists by now.
    private static func createFolder(_ path: String) throws(FileFailure) -> Bool {
        if mkdir(path, 0o777) == 0 { return true }
        guard errno == EEXIST else { throw .lastError("create", path) }
        return false
    }

    /// Creates a folder and its missing parents.
    ///
    /// - Parameter created: receives the paths of all created folders, the outermost first
    package static func createFolders(_ path: String, created: inout [String]) throws(FileFailure) {
        guard try FileReading.kind(of: path) == nil else { return }
        try createFolders(FilePath.parent(of: path), created: &created)
        if try createFolder(path) { created.append(path) }
    }

    static func removeEmptyFolder(_ path: String) {
        _ = rmdir(path)
    }

    /// Removes a file. It is not an error if the file no longer exists.
    static func remove(_ path: String) throws(FileFailure) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .lastError("remove", path) }
    }

    /// Replaces one file with another atomically.
    ///
    /// - Parameter place: the file that error messages name
    static func rename(_ source: String, to target: String, for place: String) throws(FileFailure) {
        #if canImport(Darwin)
            let result = Darwin.rename(source, target)
        #elseif canImport(Musl)
            let result = Musl.rename(source, target)
        #else
            let result = Glibc.rename(source, target)
        #endif
        guard result == 0 else { throw .lastError("write", place) }
    }

    /// Keeps a file under a second name when another file takes its place: by a hard link, or by a copy where that is not
    /// possible.
    static func keep(_ place: String, as name: String) throws(FileFailure) {
        if link(place, name) == 0 { return }
        try create(name, insteadOf: place, try FileReading.bytes(of: place, limit: .max))
    }

    /// Writes a new file. Leaves nothing behind if that fails.
    ///
    /// - Parameter place: the file that it will replace, which provides the permissions and is named in error messages
    static func create(_ path: String, insteadOf place: String, _ bytes: [UInt8]) throws(FileFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .lastError("write", place) }
        var information = stat()
        if lstat(place, &information) == 0 { _ = fchmod(descriptor, information.st_mode & 0o777) }
        var failure: FileFailure?
        if !Descriptor(descriptor).write(bytes) { failure = .lastError("write", place) }
        if close(descriptor) != 0, failure == nil { failure = .lastError("write", place) }
        guard let failure else { return }
        unlink(path)
        throw failure
    }

    /// The maximum length of a file name in bytes; `nil` if the file system does not report one.
    ///
    /// - Parameter folder: the folder of the file; if it does not exist, its closest existing parent is used
    static func longestName(in folder: String) -> Int? {
        var folder = folder
        while FileIdentity(of: folder) == nil, FilePath.parent(of: folder) != folder {
            folder = FilePath.parent(of: folder)
        }
        let bytes = pathconf(folder, Int32(_PC_NAME_MAX))
        return bytes > 0 ? bytes : nil
    }
}

/// An open file descriptor of the process, owned elsewhere.
package struct Descriptor: Sendable {
    package static let standardOutput: Descriptor = Descriptor(STDOUT_FILENO)
    static let standardError: Descriptor = Descriptor(STDERR_FILENO)

    private let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    /// Writes everything. Returns false on failure, with the reason in `errno`.
    package func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = writeSome(start, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
    }

    private func writeSome(_ start: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(number, start, count)
        #elseif canImport(Musl)
            Musl.write(number, start, count)
        #else
            Glibc.write(number, start, count)
        #endif
    }

    /// Whether output goes to a terminal.
    var isTerminal: Bool {
        isatty(number) == 1
    }
}

/// The identity of the file at a path: the same for all names, links and spellings of one file.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64
    /// The number of names, or hard links, of the file.
    let nameCount: UInt64

    /// `nil` if there is no file at the path. Links are followed.
    init?(of path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: information.st_dev)
        number = UInt64(information.st_ino)
        nameCount = UInt64(information.st_nlink)
    }

    static func == (left: FileIdentity, right: FileIdentity) -> Bool {
        left.device == right.device && left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        hasher.combine(number)
    }
}

/// What the file system reports about a file without reading it. The value changes whenever the file is written or
/// replaced.
struct FileStamp: Hashable, Sendable {
    let text: String

    /// `nil` if there is no such file.
    init?(of path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        #if canImport(Darwin)
            let time = information.st_mtimespec
        #else
            let time = information.st_mtim
        #endif
        text =
            "\(information.st_dev) \(information.st_ino) \(information.st_size) \(time.tv_sec) \(time.tv_nsec)"
    }
}
