@_spi(Generated) import APIJSON
internal import Dispatch

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

/// An open file. It is closed with the last reference.
final class OpenFile: Sendable {
    let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // Closing alone leaves the lock to a process that is being started just now: until it runs its program, it has all
        // files of this one.
        _ = flock(descriptor, LOCK_UN)
        _ = close(descriptor)
    }

    /// Opens a file for reading, from its beginning.
    convenience init(reading path: String) throws(FileFault) {
        // Without `O_NONBLOCK`, opening a pipe that has no writer would block.
        self.init(try FileFault.check { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) })
    }

    /// Creates a new file for reading and writing. Only its owner can access it. Fails if the file exists.
    convenience init(creating path: String) throws(FileFault) {
        self.init(try FileFault.check { open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) })
    }

    /// Opens a file for reading and writing, creates it if needed, and locks it exclusively, against other processes as
    /// well. The system releases the lock when the file is closed or the process ends.
    /// - Throws: A fault with `isLocked` if someone else holds the lock.
    convenience init(locking path: String) throws(FileFault) {
        // A symbolic link could lead to another file.
        self.init(
            try FileFault.check { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o666) })
        _ = try FileFault.check { flock(descriptor, LOCK_EX | LOCK_NB) }
    }

    /// Opens a file, creates it if needed, and waits until nobody else has locked it.
    convenience init(waitingFor path: String) throws(FileFault) {
        self.init(
            try FileFault.check { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600) })
        _ = try FileFault.check { flock(descriptor, LOCK_EX) }
    }

    /// Releases the lock before the file is closed.
    func unlock() {
        _ = flock(descriptor, LOCK_UN)
    }

    /// Whether the path still refers to this file.
    func isNamed(_ path: String) -> Bool {
        var own = stat()
        var named = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// Truncates the file to a length, and continues writing there.
    func cut(to length: Int64) throws(FileFault) {
        _ = try FileFault.check { ftruncate(descriptor, off_t(length)) }
        _ = try FileFault.check { lseek(descriptor, off_t(length), SEEK_SET) }
    }

    /// Moves back to the beginning.
    func rewind() throws(FileFault) {
        _ = try FileFault.check { lseek(descriptor, 0, SEEK_SET) }
    }

    /// Writes bytes at the current position.
    func append(_ bytes: [UInt8]) throws(FileFault) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try FileFault.check {
                rest.withUnsafeBytes { buffer in write(descriptor, buffer.baseAddress, buffer.count) }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Flushes all bytes to the disk.
    func flush() throws(FileFault) {
        _ = try FileFault.check { fsync(descriptor) }
    }

    /// The kind of the file, and its length.
    func state() throws(FileFault) -> FileKind {
        var state = stat()
        _ = try FileFault.check { fstat(descriptor, &state) }
        switch state.st_mode & S_IFMT {
        case S_IFREG: return .regular(length: Int64(state.st_size))
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// Reads the next bytes; returns none at the end.
    func next(atMost count: Int) throws(FileFault) -> [UInt8] {
        var fault: FileFault?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(FileFault) {
                filled = try FileFault.check { read(descriptor, buffer.baseAddress, count) }
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
        return bytes
    }
}

/// The kind of a file system entry.
enum FileKind: Sendable, Equatable {
    /// A regular file, with its length in bytes.
    case regular(length: Int64)
    case folder
    /// A device, a pipe or similar.
    case other
}

/// An error of a file operation.
struct FileFault: Error, Equatable {
    /// The system's error number.
    let code: Int32

    /// The system's error message.
    var reason: String { String(cString: strerror(code)) }

    /// There is no such file.
    static let absent: FileFault = FileFault(code: ENOENT)
    /// A folder is in the place of the file.
    static let folder: FileFault = FileFault(code: EISDIR)
    /// Someone else has locked the file.
    static let locked: FileFault = FileFault(code: EWOULDBLOCK)

    /// Whether someone else has locked the file.
    var isLocked: Bool { code == EWOULDBLOCK }

    /// Whether the file does not exist.
    var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

    /// Makes a system call, and repeats it if a signal interrupts it.
    /// - Returns: The result of the call, if it is not negative.
    static func check<Number: SignedInteger>(_ call: () -> Number) throws(FileFault) -> Number {
        while true {
            let result = call()
            if result >= 0 { return result }
            let code = errno
            guard code == EINTR else { throw FileFault(code: code) }
        }
    }
}

/// Operations on paths.
enum FileSystem {
    /// The kind of the entry at a path; `nil` if there is none.
    static func kind(at path: String) throws(FileFault) -> FileKind? {
        do throws(FileFault) {
            return try OpenFile(reading: path).state()
        } catch {
            guard error.isAbsence else { throw error }
            return nil
        }
    }

    /// Writes a whole line by one call of the system, so that lines of several threads do not mix.
    static func writeToStandardError(_ line: String) {
        _ = line.withCString { text in write(STDERR_FILENO, text, line.utf8.count) }
    }

    /// Renames a file, and replaces an existing file of the new name atomically.
    static func rename(_ old: String, to new: String) throws(FileFault) {
        _ = try FileFault.check { systemRename(old, new) }
    }

    /// Renames a file durably: the new name survives a power failure.
    static func move(_ old: String, to new: String) throws(FileFault) {
        try rename(old, to: new)
        // The name is an entry of the folder, which has to be flushed as well.
        let folder = new.lastIndex(of: "/").map { slash in new[...slash] } ?? "."
        try? OpenFile(reading: String(folder)).flush()
    }

    /// Removes a file, if it exists.
    static func remove(_ path: String) {
        _ = unlink(path)
    }
}

/// Calls the system's `rename`, which the method above shadows.
private func systemRename(_ old: String, _ new: String) -> Int32 {
    rename(old, new)
}

/// Files that only the user can access.
package enum PrivateFile {
    /// Creates an empty file. Does nothing if the name is taken or the file cannot be created: opening the file reports
    /// the error.
    package static func make(at path: String) {
        _ = try? OpenFile(creating: path)
    }
}

/// Work that blocks on the disk.
enum Blocking {
    /// Runs work off the cooperative thread pool.
    static func run(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try work() })
            }
        }
    }
}
