import TextForms

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// What a path leads to.
package enum FileKind: Sendable {
    case file
    case folder
    /// A symbolic link; only where links are not followed.
    case link
    /// A device, a socket or a pipe.
    case other
}

/// Reading from the file system, by plain POSIX calls.
package enum FileReading {
    /// What stands at a path; nil where there is nothing.
    package static func kind(of path: String, followingLinks: Bool = true) throws(FileFailure) -> FileKind? {
        var information: stat = stat()
        guard (followingLinks ? stat(path, &information) : lstat(path, &information)) == 0 else {
            // No file has a name that is too long.
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

    /// The names in a folder, sorted by their bytes, hidden ones included.
    package static func names(in folder: String) throws(FileFailure) -> [String] {
        guard let stream = opendir(folder) else { throw .lastError("list", folder) }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name: String? = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(validatingCString: $0)
                }
            }
            guard let name else {
                throw FileFailure(path: folder, message: "\(folder) holds a file whose name is not UTF-8")
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .lastError("list", folder) }
        return names.map { ExactText($0) }.sorted().map(\.text)
    }

    /// The bytes of a regular file, at most `limit` of them.
    package static func bytes(of path: String, limit: Int = .max) throws(FileFailure) -> [UInt8] {
        let descriptor: Int32 = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .lastError("read", path) }
        defer { close(descriptor) }
        var information: stat = stat()
        guard fstat(descriptor, &information) == 0 else { throw .lastError("read", path) }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw FileFailure(path: path, message: "cannot read \(path): it is not a file")
        }
        let expected: Int = min(limit, max(0, Int(information.st_size)))
        return try self.bytes(of: descriptor, path: path, expected: expected, limit: limit)
    }

    private static func bytes(
        of descriptor: Int32, path: String, expected: Int, limit: Int
    ) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        // One more than is expected, so that a single read fills it and the next one finds the end.
        var room: Int = min(limit, expected + 1)
        while bytes.count < limit {
            let part: [UInt8] = try self.nextBytes(of: descriptor, path: path, atMost: min(room, limit - bytes.count))
            if part.isEmpty { break }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            room = 1 << 16
        }
        return bytes
    }

    /// What one read gives; nothing at the end of the file.
    private static func nextBytes(of descriptor: Int32, path: String, atMost room: Int) throws(FileFailure) -> [UInt8] {
        var count: Int = 0
        let bytes: [UInt8] = [UInt8](unsafeUninitializedCapacity: room) { buffer, initializedCount in
            repeat {
                count = read(descriptor, buffer.baseAddress, room)
            } while count < 0 && errno == EINTR
            initializedCount = max(count, 0)
        }
        guard count >= 0 else { throw .lastError("read", path) }
        return bytes
    }

    /// The folder that relative paths start from.
    package static func workingFolder() throws(FileFailure) -> String {
        guard let path = getcwd(nil, 0) else { throw .lastError("open", ".") }
        defer { free(path) }
        return String(cString: path)
    }
}

/// Questions about the contents of files.
package enum FileBytes {
    /// Whether two contents are the same; at the speed of memory in builds without optimisation too, which comparing
    /// arrays is not.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return memcmp(first, second, left.count) == 0
            }
        }
    }

    /// How many line breaks a content has, counted in leaps from one to the next.
    package static func lineBreaks(in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            guard var rest = bytes.baseAddress else { return 0 }
            let end: UnsafeRawPointer = rest + bytes.count
            var count: Int = 0
            while let found = memchr(rest, Int32(UInt8(ascii: "\n")), end - rest) {
                count += 1
                rest = UnsafeRawPointer(found) + 1
            }
            return count
        }
    }
}

/// Something that the file system refused.
public struct FileFailure: Error, Sendable, Hashable {
    public let path: String
    /// A sentence in lower case without a full stop, which names the path.
    public let message: String

    package init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// What the system call that has just failed says of itself.
    ///
    /// - Parameter action: what was to be done, such as `read`.
    package static func lastError(_ action: String, _ path: String) -> FileFailure {
        FileFailure(path: path, message: "cannot \(action) \(path): \(String(cString: strerror(errno)))")
    }
}

/// Operations on the text of a path; nothing here asks the file system.
///
/// They go by bytes, as file systems do: in Swift's strings, a slash with a combining mark behind it is no slash.
package enum FilePath {
    private static let slash: UInt8 = UInt8(ascii: "/")

    package static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || folder == "." { return name }
        return folder.utf8.last == self.slash ? folder + name : folder + "/" + name
    }

    /// The path without slashes at its end; the root stays `/`.
    package static func trimmed(_ path: String) -> String {
        var path: Substring.UTF8View = path[...].utf8
        while path.count > 1, path.last == self.slash { path.removeLast() }
        return String(Substring(path))
    }

    /// The folder that a path lies in; `.` for a bare name.
    package static func parent(of path: String) -> String {
        let path: String = self.trimmed(path)
        guard let slash = path.utf8.lastIndex(of: self.slash) else { return "." }
        return slash == path.startIndex ? "/" : self.trimmed(String(path[..<slash]))
    }

    /// The last part of a path.
    package static func lastPart(of path: String) -> String {
        let path: String = self.trimmed(path)
        guard let slash = path.utf8.lastIndex(of: self.slash), path != "/" else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The path from the root, with `.` and `..` taken out by their text.
    package static func absolute(_ path: String, from workingFolder: String) -> String {
        var parts: [String] = []
        let whole: String = path.utf8.first == self.slash ? path : workingFolder + "/" + path
        for part in whole.utf8.split(separator: self.slash).map({ String(Substring($0)) }) {
            switch part {
            case ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// What stands before the ending, if the ending is one of these in any case; nil for a name that is only an ending.
    package static func stem(of name: String, endings: [String]) -> String? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
        return endings.contains(name[dot...].lowercased()) ? String(name[..<dot]) : nil
    }
}
