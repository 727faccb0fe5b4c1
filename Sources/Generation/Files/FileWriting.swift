#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Changing the file system, by plain POSIX calls.
enum FileWriting {
    /// Creates one folder; false where it is there by now.
    private static func createFolder(_ path: String) throws(FileFailure) -> Bool {
        if mkdir(path, 0o777) == 0 { return true }
        guard errno == EEXIST else { throw .lastError("create", path) }
        return false
    }

    /// Creates a folder and those around it that are missing.
    ///
    /// - Parameter created: gets the paths of all that were created, the outermost first.
    static func createFolders(_ path: String, created: inout [String]) throws(FileFailure) {
        guard try FileReading.kind(of: path) == nil else { return }
        try self.createFolders(FilePath.parent(of: path), created: &created)
        if try self.createFolder(path) { created.append(path) }
    }

    static func removeEmptyFolder(_ path: String) {
        _ = rmdir(path)
    }

    /// Removes a file; one that is gone already is no failure.
    static func remove(_ path: String) throws(FileFailure) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .lastError("remove", path) }
    }

    /// Puts a file in the place of another, in one step for whoever looks.
    static func rename(_ source: String, to target: String) throws(FileFailure) {
        #if canImport(Darwin)
            let result: Int32 = Darwin.rename(source, target)
        #elseif canImport(Musl)
            let result: Int32 = Musl.rename(source, target)
        #else
            let result: Int32 = Glibc.rename(source, target)
        #endif
        guard result == 0 else { throw .lastError("write", target) }
    }

    /// Puts a file in its place in one step, whether or not there is one; where that fails, nothing has changed.
    static func replace(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
        let temporary: String = FilePath.join(
            FilePath.parent(of: path), TemporaryName(for: FilePath.lastPart(of: path)).text)
        try self.create(temporary, insteadOf: path, bytes)
        do throws(FileFailure) {
            try self.rename(temporary, to: path)
        } catch {
            try? self.remove(temporary)
            throw error
        }
    }

    /// Writes a new file; where that fails, nothing of it stays.
    ///
    /// - Parameter place: the file that it is to replace, whose permissions it gets, and which messages name.
    static func create(_ path: String, insteadOf place: String, _ bytes: [UInt8]) throws(FileFailure) {
        let descriptor: Int32 = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .lastError("write", place) }
        var information: stat = stat()
        if lstat(place, &information) == 0 { _ = fchmod(descriptor, information.st_mode & 0o777) }
        var failure: FileFailure?
        if !Descriptor(descriptor).write(bytes) { failure = .lastError("write", place) }
        if close(descriptor) != 0, failure == nil { failure = .lastError("write", place) }
        guard let failure else { return }
        unlink(path)
        throw failure
    }
}
