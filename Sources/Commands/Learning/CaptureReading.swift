import Generation
import Learning
import Recording

/// Reads captured traffic from files and folders.
struct CaptureReading {
    /// What could not be read.
    private(set) var messages: [Message] = []
    /// The number of entries that were left out, by file.
    private var left: Int = 0

    /// The number of entries that are reported one by one.
    private static let limit: Int = 20

    /// Reads all exchanges.
    ///
    /// - Parameter take: receives each exchange with its place, such as `login.har, byte 5120`
    mutating func read(_ inputs: [String], _ take: (Exchange, String) -> Void) throws(FileFailure) {
        for input in inputs {
            switch try FileReading.kind(of: input) {
            case nil: throw FileFailure(path: input, message: "cannot read \(input): there is no such file or folder")
            case .folder: try readFolder(input, take)
            default: try readHAR(input, take)
            }
        }
        if left > Self.limit {
            add("and \(left - Self.limit) more entries that cannot be read", .warning, file: nil)
        }
    }

    private mutating func readFolder(_ folder: String, _ take: (Exchange, String) -> Void) throws(FileFailure) {
        for name in try FileReading.names(in: folder) where !name.hasPrefix(".") {
            let path = FilePath.join(folder, name)
            if try FileReading.kind(of: path, followingLinks: false) == .folder {
                try readFolder(path, take)
            } else if name.lowercased().hasSuffix(".har") {
                try readHAR(path, take)
            }
        }
    }

    private mutating func readHAR(_ path: String, _ take: (Exchange, String) -> Void) throws(FileFailure) {
        var reader = HARReader()
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
        if reader.count == 0 {
            throw FileFailure(path: path, message: "cannot read \(path): byte \(fault.offset): \(fault.message)")
        }
        add("byte \(fault.offset): \(fault.message)", .warning, file: path)
    }

    private mutating func add(_ text: String, _ severity: Message.Severity, file: String?) {
        messages.append(Message(severity: severity, text: file.map { "\($0): \(text)" } ?? text, location: nil))
    }
}
