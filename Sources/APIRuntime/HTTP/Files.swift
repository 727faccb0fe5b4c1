@_spi(Generated) import APIJSON
internal import Dispatch
internal import Foundation

#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

/// A file that is open, and closes with the last who knows it.
final class OpenFile: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        _ = close(descriptor)
    }

    /// Opens a file from its beginning on, to read it.
    convenience init(reading path: String) throws(FileFault) {
        // Without `O_NONBLOCK`, opening a pipe that nobody writes to would wait.
        self.init(try FileFault.check { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) })
    }

    /// Makes a file that was not there, to write and read it; only the user may do so.
    convenience init(creating path: String) throws(FileFault) {
        self.init(try FileFault.check { open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) })
    }

    /// Opens a file to read and write it; makes it where it is not there. Nobody else has it open in this way, in this
    /// process or another: the system takes the lock back when the file is closed, also by the end of the process.
    /// - Throws: a fault that `isLocked` where somebody has.
    convenience init(locking path: String) throws(FileFault) {
        // A link would lead to a file of another name.
        self.init(
            try FileFault.check { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o666) })
        _ = try FileFault.check { flock(descriptor, LOCK_EX | LOCK_NB) }
    }

    /// Whether the file still has that name.
    func isNamed(_ path: String) -> Bool {
        var own = stat()
        var named = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// Drops what comes after so many bytes, and goes on writing there.
    func cut(to length: Int64) throws(FileFault) {
        _ = try FileFault.check { ftruncate(descriptor, off_t(length)) }
        _ = try FileFault.check { lseek(descriptor, off_t(length), SEEK_SET) }
    }

    /// Goes on at the beginning.
    func rewind() throws(FileFault) {
        _ = try FileFault.check { lseek(descriptor, 0, SEEK_SET) }
    }

    /// Writes bytes where the last ones ended.
    func append(_ bytes: [UInt8]) throws(FileFault) {
        var rest: ArraySlice<UInt8> = bytes[...]
        while !rest.isEmpty {
            let count: Int = try FileFault.check {
                rest.withUnsafeBytes { buffer in write(descriptor, buffer.baseAddress, buffer.count) }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until all bytes are on the disk.
    func flush() throws(FileFault) {
        _ = try FileFault.check { fsync(descriptor) }
    }

    /// What kind of file it is, and how long.
    func state() throws(FileFault) -> FileKind {
        var state = stat()
        _ = try FileFault.check { fstat(descriptor, &state) }
        switch state.st_mode & S_IFMT {
        case S_IFREG: return .regular(length: Int64(state.st_size))
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// The next bytes; none at the end.
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

/// What lies at a place of the file system.
enum FileKind: Sendable, Equatable {
    /// A file, of so many bytes.
    case regular(length: Int64)
    case folder
    /// A device, a pipe or the like.
    case other
}

/// The system could not do something with a file.
struct FileFault: Error, Equatable {
    /// The system's number of the fault.
    let code: Int32

    /// The system's words for it.
    var reason: String { String(cString: strerror(code)) }

    /// There is nothing at that place.
    static let absent: FileFault = FileFault(code: ENOENT)
    /// A folder is where a file should be.
    static let folder: FileFault = FileFault(code: EISDIR)
    /// Somebody else has the file open.
    static let locked: FileFault = FileFault(code: EWOULDBLOCK)

    /// Whether somebody else has the file open.
    var isLocked: Bool { code == EWOULDBLOCK }

    /// Whether there is no file.
    var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

    /// Calls the system, again where a signal came between.
    /// - Returns: what the system returns, where that is not negative.
    static func check<Number: SignedInteger>(_ call: () -> Number) throws(FileFault) -> Number {
        while true {
            let result: Number = call()
            if result >= 0 { return result }
            let code: Int32 = errno
            guard code == EINTR else { throw FileFault(code: code) }
        }
    }
}

/// What can be done with the names of files.
enum FileSystem {
    /// What lies at a place; nil where nothing does.
    static func kind(at path: String) throws(FileFault) -> FileKind? {
        do throws(FileFault) {
            return try OpenFile(reading: path).state()
        } catch {
            guard error.isAbsence else { throw error }
            return nil
        }
    }

    /// Gives a file another name, in the place of the file that has it, if there is one. Whoever looks sees one or the
    /// other.
    static func rename(_ old: String, to new: String) throws(FileFault) {
        _ = try FileFault.check { systemRename(old, new) }
    }

    /// Gives a file another name, so that it has it also after a power cut.
    static func move(_ old: String, to new: String) throws(FileFault) {
        try rename(old, to: new)
        // The name is an entry of the folder, which has to reach the disk as well.
        let folder: String = (new as NSString).deletingLastPathComponent
        try? OpenFile(reading: folder.isEmpty ? "." : folder).flush()
    }

    /// Removes a file, if it is there.
    static func remove(_ path: String) {
        _ = unlink(path)
    }
}

/// The system's function, which the one above hides.
private func systemRename(_ old: String, _ new: String) -> Int32 {
    rename(old, new)
}

/// Files that nobody but the user may look into.
package enum PrivateFile {
    /// Makes an empty file, unless there is something of that name already, or it cannot be made: whoever opens it next
    /// says so.
    package static func make(at path: String) {
        _ = try? OpenFile(creating: path)
    }
}

/// Work that waits for the disk.
enum Blocking {
    /// Does the work elsewhere than on the few threads that all tasks share.
    static func run(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try work() })
            }
        }
    }
}
