public import Generation
import Learning
public import Recording

/// The exchanges in files and folders of captured traffic.
public enum CapturedTraffic {
    /// - Returns: `nil` if a file cannot be read. This is reported, and so is what was left out.
    public static func exchanges(in inputs: [String], console: Console) -> [Exchange]? {
        var exchanges: [Exchange] = []
        let status = console.run { () throws(RunFailure) in
            var reading = CaptureReading()
            do throws(FileFailure) {
                try reading.read(inputs) { exchange, _ in exchanges.append(exchange) }
            } catch {
                throw RunFailure(error)
            }
            console.report(reading.messages)
            return .success
        }
        return status == .success ? exchanges : nil
    }
}

/// Reads captured traffic from files and folders.
struct CaptureReading {
    /// What could not be read.
    private(set) var messages: [Message] = []
    /// The number of entries that were left out, by file.
    private var left: Int = 0

    /// The server of responses in files of their own, which do not say it.
    private let server: String
    /// Where access logs have what they say; `nil` if they are not read.
    private let logs: AccessLogFields?

    /// - Parameters:
    ///   - server: a host or a URL; `nil` for this machine
    ///   - logs: where access logs have what they say; `nil` if they are not read
    init(server: String? = nil, logs: AccessLogFields? = nil) {
        self.logs = logs
        let server = server ?? "http://localhost"
        self.server = FilePath.trimmed(server.contains("://") ? server : "https://" + server)
    }

    /// The number of entries that are reported one by one.
    private static let limit: Int = 20

    /// Reads all exchanges.
    ///
    /// - Parameter take: receives each exchange with its place, such as `login.har, byte 5120`
    mutating func read(_ inputs: [String], _ take: (Exchange, String) -> Void) throws(FileFailure) {
        for input in inputs {
            switch try FileReading.kind(of: input) {
            case nil: throw FileFailure(path: input, message: "cannot read \(input): there is no such file or folder")
            case .folder: try readFolder(input, below: "", take)
            default: try readFile(input, name: FilePath.lastPart(of: input), take)
            }
        }
        if left > Self.limit {
            add("and \(left - Self.limit) more entries that cannot be read", .warning, file: nil)
        }
    }

    private mutating func readFolder(
        _ folder: String, below prefix: String, _ take: (Exchange, String) -> Void
    ) throws(FileFailure) {
        for name in try FileReading.names(in: folder) where !name.hasPrefix(".") {
            let path = FilePath.join(folder, name)
            let isCapture =
                logs != nil && AccessLogReader.isLog(name)
                || [".har", ".chlsj", ".http", ".json"].contains(where: name.lowercased().hasSuffix)
            switch try FileReading.kind(of: path, followingLinks: false) {
            case .folder: try readFolder(path, below: prefix + name + "/", take)
            case .file where isCapture: try readFile(path, name: prefix + name, isNamed: false, take)
            case .link where isCapture, .other where isCapture:
                add("it is not a regular file; it was left out", .warning, file: path)
            default: continue
            }
        }
    }

    /// - Parameters:
    ///   - name: the path below the folder of the capture
    ///   - isNamed: whether the user named the file. If it is in a folder and cannot be read, the others still can.
    private mutating func readFile(
        _ path: String, name: String, isNamed: Bool = true, _ take: (Exchange, String) -> Void
    ) throws(FileFailure) {
        let ending = name.lowercased()
        guard ending.hasSuffix(".http") || ending.hasSuffix(".json") else {
            if AccessLogReader.isLog(name) || logs.map({ $0 != .usual }) ?? false && !Self.isHAR(ending) {
                return try readLog(path, take)
            }
            return try readHAR(path, isNamed: isNamed, take)
        }
        let bytes = try FileReading.start(of: path, count: FileReading.limit + 1)
        guard bytes.count <= FileReading.limit else {
            add("it has more than \(FileReading.limit >> 20) MiB; it was left out", .warning, file: path)
            return
        }
        if ending.hasSuffix(".http") {
            for (exchange, line) in HTTPFile.exchanges(bytes) { take(exchange, "\(path), line \(line)") }
        } else if let exchange = ResponseFile.exchange(bytes, name: name, server: server) {
            take(exchange, path)
        }
    }

    private mutating func readHAR(
        _ path: String, isNamed: Bool, _ take: (Exchange, String) -> Void
    ) throws(FileFailure) {
        var reader = HARReader(HARReader.Format(ofFile: path))
        var fault: HARReader.Fault?
        try FileReading.chunks(of: path) { chunk in
            do throws(HARReader.Fault) {
                try reader.read(chunk) { exchange, offset in take(exchange, "\(path), byte \(offset)") }
                return true
            } catch {
                fault = error
                return false
            }
        }
        if fault == nil {
            do throws(HARReader.Fault) {
                try reader.finish()
            } catch {
                fault = error
            }
        }
        for skipped in reader.skipped {
            left += 1
            if left <= Self.limit {
                add("byte \(skipped.offset): \(skipped.message); it was left out", .warning, file: path)
            }
        }
        guard let fault else { return }
        if reader.count == 0, isNamed {
            throw FileFailure(path: path, message: "cannot read \(path): byte \(fault.offset): \(fault.message)")
        }
        add("byte \(fault.offset): \(fault.message)", .warning, file: path)
    }

    private static func isHAR(_ name: String) -> Bool { [".har", ".chlsj"].contains(where: name.hasSuffix) }

    private mutating func readLog(_ path: String, _ take: (Exchange, String) -> Void) throws(FileFailure) {
        guard let logs else {
            throw FileFailure(
                path: path,
                message: "cannot learn from \(path): access logs have no bodies; compare them with specs, with --check")
        }
        var reader = AccessLogReader(logs, server: server)
        var faults: [AccessLogReader.Fault] = []
        var count = 0
        func read(_ chunk: [UInt8]) {
            reader.read(chunk) { exchange, line in
                take(exchange, "\(path), line \(line)")
            } leavingOut: { fault in
                count += 1
                if faults.count < Self.limit { faults.append(fault) }
            }
        }
        try FileReading.chunks(of: path) { chunk in
            read(chunk)
            return true
        }
        read([])
        for fault in faults {
            left += 1
            guard left <= Self.limit else { continue }
            add("line \(fault.line): \(fault.message); it was left out", .warning, file: path)
        }
        left += count - faults.count
    }

    private mutating func add(_ text: String, _ severity: Message.Severity, file: String?) {
        messages.append(Message(severity: severity, text: file.map { "\($0): \(text)" } ?? text, location: nil))
    }
}
