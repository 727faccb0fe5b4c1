import TextForms

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The kind of file at a path.
package enum FileKind: Sendable {
    case file
    case folder
    /// A symbolic link; only if links are not followed.
    case link
    /// A device, a socket or a pipe.
    case other
}

/// Reads from the file system with plain POSIX calls.
package enum FileReading {
    /// The kind of file at a path; `nil` if there is none.
    package static func kind(of path: String, followingLinks: Bool = true) throws(FileFailure) -> FileKind? {
        var information = stat()
        guard (followingLinks ? stat(path, &information) : lstat(path, &information)) == 0 else {
            // If the name is too long, no such file exists.
            if errno == ENOENT || errno == ENAMETOOLONG { return nil }
            throw .lastError("open", path)
        }
        switch information.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        default: return .other
        }
    }

    /// The names in a folder, including hidden ones, sorted by their bytes.
    package static func names(in folder: String) throws(FileFailure) -> [String] {
        guard let stream = opendir(folder) else { throw .lastError("list", folder) }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(validatingCString: $0)
                }
            }
            guard let name else {
                throw FileFailure(path: folder, message: "\(folder) contains a file whose name is not UTF-8")
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .lastError("list", folder) }
        return names.map { ExactText($0) }.sorted().map(\.text)
    }

    /// The greatest size of a file that people write or receive, in bytes.
    package static let limit: Int = 64 << 20

    /// All bytes of a regular file.
    ///
    /// - Parameter limit: the greatest size; `.max` for files that apigen wrote
    /// - Throws: also if the file is larger, or is no regular file
    package static func bytes(of path: String, limit: Int = Self.limit) throws(FileFailure) -> [UInt8] {
        let bytes = try start(of: path, count: limit == .max ? limit : limit + 1)
        guard bytes.count <= limit else {
            throw FileFailure(path: path, message: "cannot read \(path): it has more than \(Self.text(ofSize: limit))")
        }
        return bytes
    }

    /// The first bytes of a regular file, at most `count` of them.
    package static func start(of path: String, count: Int) throws(FileFailure) -> [UInt8] {
        let file = try RegularFile(path)
        // One byte more than expected, so that one read fills the buffer and the next one finds the end of the file.
        var room = min(count, file.size < .max ? file.size + 1 : .max)
        var bytes: [UInt8] = []
        while bytes.count < count {
            let part = try file.nextBytes(atMost: min(room, count - bytes.count))
            if part.isEmpty { break }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            room = 1 << 16
        }
        return bytes
    }

    /// Reads a regular file in chunks, for files of any size.
    ///
    /// - Parameter take: receives each chunk, and returns whether to go on
    package static func chunks(
        of path: String, size: Int = 1 << 20, _ take: ([UInt8]) -> Bool
    ) throws(FileFailure) {
        let file = try RegularFile(path)
        while true {
            let chunk = try file.nextBytes(atMost: size)
            if chunk.isEmpty || !take(chunk) { return }
        }
    }

    /// Reads standard input in chunks, until it ends.
    ///
    /// - Parameter take: receives each chunk, and returns whether to go on
    package static func standardInput(_ take: ([UInt8]) -> Bool) throws(FileFailure) {
        while true {
            let chunk = try nextBytes(of: STDIN_FILENO, atMost: 1 << 16, "standard input")
            if chunk.isEmpty || !take(chunk) { return }
        }
    }

    /// The next bytes of standard input, as soon as there are some; empty at its end, and `nil` if there are none in time.
    ///
    /// - Parameter milliseconds: `nil` to wait as long as it takes
    package static func standardInput(waiting milliseconds: Int32?) throws(FileFailure) -> [UInt8]? {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        if let milliseconds, poll(&input, 1, milliseconds) == 0 { return nil }
        return try nextBytes(of: STDIN_FILENO, atMost: 1 << 16, "standard input")
    }

    /// The result of one read; empty at the end.
    fileprivate static func nextBytes(
        of descriptor: Int32, atMost room: Int, _ path: String
    ) throws(FileFailure) -> [UInt8] {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, initializedCount in
            repeat {
                count = read(descriptor, buffer.baseAddress, room)
            } while count < 0 && errno == EINTR
            initializedCount = max(count, 0)
        }
        guard count >= 0 else { throw .lastError("read", path) }
        return bytes
    }

    private static func text(ofSize count: Int) -> String {
        count.isMultiple(of: 1 << 20) ? "\(count >> 20) MiB" : "\(count) bytes"
    }

    /// The absolute path of a file or folder without symbolic links; `nil` if there is none.
    package static func realPath(of path: String) throws(FileFailure) -> String? {
        guard let real = realpath(path, nil) else {
            if errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG { return nil }
            throw .lastError("open", path)
        }
        defer { free(real) }
        return String(cString: real)
    }

    /// The folder that relative paths are resolved against.
    package static func workingFolder() throws(FileFailure) -> String {
        guard let path = getcwd(nil, 0) else { throw .lastError("open", ".") }
        defer { free(path) }
        return String(cString: path)
    }
}

/// A regular file that is open for reading. Nothing else is read: pipes may block, and devices never end.
private struct RegularFile: ~Copyable {
    private let path: String
    private let descriptor: Int32
    /// The size in bytes, as the system states it. Files such as those of `/proc` have more.
    let size: Int

    init(_ path: String) throws(FileFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .lastError("read", path) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else {
            let failure: FileFailure = .lastError("read", path)
            close(descriptor)
            throw failure
        }
        guard information.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw FileFailure(path: path, message: "cannot read \(path): it is not a file")
        }
        self.path = path
        self.descriptor = descriptor
        size = max(0, Int(information.st_size))
    }

    deinit {
        close(descriptor)
    }

    /// The result of one read; empty at the end of the file.
    func nextBytes(atMost room: Int) throws(FileFailure) -> [UInt8] {
        try FileReading.nextBytes(of: descriptor, atMost: room, path)
    }
}

/// Functions on the contents of files.
package enum FileBytes {
    /// Whether two contents are equal. Runs at memory speed even in unoptimised builds, unlike comparing arrays.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return memcmp(first, second, left.count) == 0
            }
        }
    }

    /// The lines of a content that end with a line break, without it, found by jumping from one to the next.
    package static func lines(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            while let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start) {
                let end = UnsafeRawPointer(found) - base
                lines.append(bytes[start..<end])
                start = end + 1
            }
        }
        return lines
    }

    /// The number of line breaks in a content, found by jumping from one to the next.
    package static func lineBreaks(in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            guard var rest = bytes.baseAddress else { return 0 }
            let end = rest + bytes.count
            var count = 0
            while let found = memchr(rest, Int32(UInt8(ascii: "\n")), end - rest) {
                count += 1
                rest = UnsafeRawPointer(found) + 1
            }
            return count
        }
    }
}

/// An operation that the file system refused.
public struct FileFailure: Error, Sendable, Hashable {
    public let path: String
    /// A sentence that names the path, in lower case and without a full stop.
    public let message: String
    /// Whether the system permits the operation to nobody, or not to this process, as in a sandbox.
    let isDenied: Bool

    package init(path: String, message: String, isDenied: Bool = false) {
        self.path = path
        self.message = message
        self.isDenied = isDenied
    }

    /// A file in the way of one to write. `--force` replaces regular files only.
    ///
    /// - Parameters:
    ///   - reason: why it is not overwritten without it
    ///   - isForced: whether `--force` was given and does not help
    package init(inTheWay path: String, because reason: String, isForced: Bool = false) {
        let isFile = (try? FileReading.kind(of: path, followingLinks: false)) == .file
        self.init(
            path: path,
            message: "cannot write \(path): "
                + (isFile ? "\(reason); move it away\(isForced ? "" : ", or use --force")" : "it is not a regular file")
        )
    }

    /// The system's description of the error of the last call.
    ///
    /// - Parameter action: the intended action, such as `read`
    package static func lastError(_ action: String, _ path: String) -> FileFailure {
        let number = errno
        return FileFailure(
            path: path, message: "cannot \(action) \(path): \(String(cString: strerror(number)))",
            isDenied: [EPERM, EACCES, EROFS].contains(number))
    }
}

/// Operations on the text of a path. None of them accesses the file system.
///
/// They work on bytes, as file systems do: in Swift strings, a slash followed by a combining mark is not a slash.
package enum FilePath {
    private static let slash: UInt8 = UInt8(ascii: "/")

    /// The folder for temporary files that the environment names (POSIX, section 8.3); `nil` if it names none.
    static var temporaryFolder: String? {
        getenv("TMPDIR").flatMap { String(validatingCString: $0) }.map { trimmed($0) }
    }

    package static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || folder == "." { return name }
        return folder.utf8.last == slash ? folder + name : folder + "/" + name
    }

    /// The path without trailing slashes; the root remains `/`.
    package static func trimmed(_ path: String) -> String {
        var path = path[...].utf8
        while path.count > 1, path.last == slash { path.removeLast() }
        return String(Substring(path))
    }

    /// The folder that contains the file; `.` for a bare name.
    package static func parent(of path: String) -> String {
        let path = trimmed(path)
        guard let slash = path.utf8.lastIndex(of: self.slash) else { return "." }
        return slash == path.startIndex ? "/" : trimmed(String(path[..<slash]))
    }

    /// The last component of a path.
    package static func lastPart(of path: String) -> String {
        let path = trimmed(path)
        guard let slash = path.utf8.lastIndex(of: self.slash), path != "/" else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The absolute path, with `.` and `..` resolved textually.
    package static func absolute(_ path: String, from workingFolder: String) -> String {
        var parts: [String] = []
        let whole = path.utf8.first == slash ? path : workingFolder + "/" + path
        for part in whole.utf8.split(separator: slash).map({ String(Substring($0)) }) {
            switch part {
            case ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Whether a path is below a folder. Both are absolute and without links.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        path.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
    }

    /// The name without its extension, if that is one of `endings` in any case; `nil` for a name that is only an
    /// extension.
    package static func stem(of name: String, endings: [String]) -> String? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
        return endings.contains(name[dot...].lowercased()) ? String(name[..<dot]) : nil
    }
}
