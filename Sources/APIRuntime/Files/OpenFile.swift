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
