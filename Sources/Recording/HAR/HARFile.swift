#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A file of exchanges in HAR 1.2, without their secrets.
///
/// Every exchange is appended with one write that begins at the closing brackets of the document and ends with new ones, so
/// the file is complete between two writes. Only the owner of the file can read it.
public actor HARFile {
    public nonisolated let path: String
    /// How many exchanges were appended.
    public private(set) var count: Int = 0
    private let descriptor: Int32
    /// Whether no exchange is in the file.
    private var isEmpty: Bool
    private var redactor: Redactor = Redactor()
    /// Where the closing brackets begin.
    private var end: Int

    /// Creates a file.
    /// - Parameters:
    ///   - path: The path of the file, which must not exist yet.
    ///   - creator: The name of the program that records.
    ///   - version: Its version.
    public init(path: String, creator: String, version: String) throws(HARFileFault) {
        self.path = path
        isEmpty = true
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw HARFileFault(path, errno) }
        let opening = HARText.opening(creator: creator, version: version)
        end = opening.count
        do throws(HARFileFault) {
            try Self.write(opening + HARText.closing, at: 0, to: descriptor, path)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Opens a file that was written here, to append further exchanges.
    /// - Throws: ``HARFileFault``, also for a file that does not end as those that are written here.
    public init(appendingTo path: String) throws(HARFileFault) {
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { throw HARFileFault(path, errno) }
        let end = Int(lseek(file, 0, SEEK_END)) - HARText.closing.count
        var bytes: [UInt8] = Array(repeating: 0, count: HARText.closing.count + 1)
        let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, off_t(end - 1)) }
        guard count == bytes.count, bytes.dropFirst().elementsEqual(HARText.closing) else {
            close(file)
            throw HARFileFault(path, EINVAL)
        }
        self.path = path
        self.end = end
        descriptor = file
        // Behind an exchange is the end of an object, and before the first one a line break.
        isEmpty = bytes[0] != UInt8(ascii: "}")
    }

    deinit {
        close(descriptor)
    }

    /// How many different secrets were replaced.
    public var secrets: Int { redactor.count }

    /// An exchange without its secrets, as it would be in the file.
    public func redacted(_ exchange: Exchange) -> Exchange { redactor.redact(exchange) }

    /// Appends an exchange, after its secrets were replaced.
    /// - Returns: the exchange as it is in the file
    @discardableResult
    public func append(_ exchange: Exchange) throws(HARFileFault) -> Exchange {
        let redacted = redactor.redact(exchange)
        let entry = (isEmpty ? [] : HARText.separator) + HARText.entry(redacted)
        do throws(HARFileFault) {
            try Self.write(entry + HARText.closing, at: end, to: descriptor, path)
        } catch {
            // What is there of the entry would make the document invalid.
            _ = ftruncate(descriptor, off_t(end))
            try Self.write(HARText.closing, at: end, to: descriptor, path)
            throw error
        }
        end += entry.count
        isEmpty = false
        count += 1
        return redacted
    }

    private static func write(
        _ bytes: [UInt8], at start: Int, to descriptor: Int32, _ path: String
    ) throws(HARFileFault) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { bytes in
                pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(start + written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw HARFileFault(path, errno) }
            written += count
        }
    }
}

/// A file could not be written.
public struct HARFileFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// The error number of the system.
    public let code: Int32

    init(_ path: String, _ code: Int32) {
        self.path = path
        self.code = code
    }

    public var description: String { "cannot write \(path): " + String(cString: strerror(code)) }
}
