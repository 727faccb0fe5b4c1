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
