@_spi(Generated) import APIJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension APIClient {
    /// Where a line about each call goes, once the call has ended. Secrets are not in it.
    ///
    /// ```swift
    /// configuration.events = .log(.console)
    /// ```
    public struct CallLog: Sendable {
        let began: @Sendable (APICall.Event) -> Void
        let ended: @Sendable (APICall.Record) -> Void

        /// A log of your own.
        /// - Parameter write: gets the calls, in the order in which they end. It is called within the call, which waits for it.
        public init(_ write: @escaping @Sendable (APICall.Record) -> Void) {
            self.init(began: { _ in }, ended: write)
        }

        init(
            began: @escaping @Sendable (APICall.Event) -> Void, ended: @escaping @Sendable (APICall.Record) -> Void
        ) {
            self.began = began
            self.ended = ended
        }

        /// Standard error, with one ``APICall/Record/line`` for each call.
        public static let console: CallLog = CallLog { record in
            FileSystem.writeToStandardError(record.line + "\n")
        }

        /// How a file has its lines.
        public enum Form: Sendable {
            /// The date, and ``APICall/Record/line``.
            case text
            /// A JSON object for each call, with the keys `date`, `call`, `endpoint`, `label`, `method`, `url`, `status`,
            /// `seconds`, `sent` and `received` in bytes, `source`, `attempts`, `outcome` and `failure`, of which absent ones are
            /// left out.
            case jsonLines
        }

        /// Why there is no log in a file.
        public struct FileError: Error, Hashable, CustomStringConvertible {
            /// The path of the file.
            public let path: String
            /// What the system says.
            public let reason: String

            public var description: String { "cannot write a log to \(path): \(reason)" }
        }

        /// A file. When it is full, it gets `.1` at the end of its name and a new one begins; older ones move on to `.2` and so
        /// on, up to the last, which is removed. What cannot be written is lost, and calls go on.
        /// - Parameters:
        ///   - file: the file, which only one process writes at a time. Its folder must be there.
        ///   - form: how the lines are written. Defaults to `.jsonLines`.
        ///   - size: the bytes after which a file is full. At least one call is in each. Defaults to 1 MB.
        ///   - count: the number of files, at least one. Defaults to 4.
        ///   - facts: about the application and the device, in the first line of each file: the version, the system, the model.
        ///     Defaults to none.
        /// - Throws: a ``FileError`` if the file cannot be opened, or another process writes to it.
        public static func file(
            _ file: URL, as form: Form = .jsonLines, upTo size: Int = 1_000_000, keeping count: Int = 4,
            facts: KeyValuePairs<String, String> = [:]
        ) throws -> CallLog {
            let file = try CallLogFile(file.path, upTo: size, keeping: max(1, count), header: form.header(facts))
            return CallLog { record in file.append(form.line(of: record)) }
        }
    }
}

extension APIClient.CallLog.Form {
    fileprivate func header(_ facts: KeyValuePairs<String, String>) -> String {
        guard !facts.isEmpty else { return "" }
        switch self {
        case .text:
            let text = facts.map { name, value in "\(name): \(value)" }.joined(separator: ", ")
            return "# " + String(text.map { $0.isNewline ? " " : $0 }) + "\n"
        case .jsonLines:
            let members = facts.map { name, value in (name, JSON.string(value)) }
            return Self.line(.object(Dictionary(members) { first, _ in first }))
        }
    }

    fileprivate func line(of record: APICall.Record) -> String {
        let date = DateFormat.iso8601.textInRange(of: record.date.rounded) ?? ""
        switch self {
        case .text: return date + " " + record.line + "\n"
        case .jsonLines:
            let members: [String: JSON?] = [
                "date": .string(date), "call": .number(JSON.Number(record.call)), "endpoint": .string(record.endpoint),
                "label": record.label.map(JSON.string), "method": .string(record.method), "url": .string(record.url),
                "status": record.status.map { .number(JSON.Number($0)) },
                "seconds": JSON.Number((record.duration / .milliseconds(1)).rounded() / 1_000).map(JSON.number),
                "sent": .number(JSON.Number(record.sentBytes)), "received": .number(JSON.Number(record.receivedBytes)),
                "source": .string(record.source.rawValue), "attempts": .number(JSON.Number(record.attempts)),
                "outcome": .string(record.outcome), "failure": record.failure.map { .string($0.description) },
            ]
            return Self.line(.object(members.compactMapValues(\.self)))
        }
    }

    private static func line(_ json: JSON) -> String { String(decoding: json.uncheckedJSON, as: UTF8.self) + "\n" }
}

extension Date {
    /// The date in whole milliseconds.
    fileprivate var rounded: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1_000).rounded() / 1_000)
    }
}

/// The newest file of a log, and those that it has filled.
private final class CallLogFile: Sendable {
    private struct State {
        var file: OpenFile?
        var length: Int64
    }

    private let path: String
    private let size: Int64
    private let count: Int
    private let header: [UInt8]
    private let state: Locked<State>

    init(_ path: String, upTo size: Int, keeping count: Int, header: String) throws {
        self.path = path
        self.size = Int64(size)
        self.count = count
        self.header = Array(header.utf8)
        do throws(FileFault) {
            let (file, length) = try Self.open(path)
            state = Locked(State(file: file, length: length))
        } catch {
            throw APIClient.CallLog.FileError(path: path, reason: error.reason)
        }
        if state.withLock({ $0.length }) == 0 { append([]) }
    }

    func append(_ line: String) { append(Array(line.utf8)) }

    private func append(_ line: [UInt8]) {
        state.withLock { state in
            do throws(FileFault) {
                if state.length > Int64(header.count), state.length + Int64(line.count) > size {
                    state.file = nil
                    rotate()
                }
                if state.file == nil { (state.file, state.length) = try Self.open(path) }
                let bytes = state.length == 0 ? header + line : line
                try state.file?.append(bytes)
                state.length += Int64(bytes.count)
            } catch {
                // Part of a line would run into the next one.
                try? state.file?.cut(to: state.length)
            }
        }
    }

    private func rotate() {
        for number in stride(from: count - 1, through: 1, by: -1) {
            let older = number == 1 ? path : "\(path).\(number - 1)"
            try? FileSystem.rename(older, to: "\(path).\(number)")
        }
        if count == 1 { FileSystem.remove(path) }
    }

    private static func open(_ path: String) throws(FileFault) -> (OpenFile, Int64) {
        let file = try OpenFile(locking: path)
        guard case .regular(let length) = try file.state() else { throw .folder }
        try file.cut(to: length)
        return (file, length)
    }
}
