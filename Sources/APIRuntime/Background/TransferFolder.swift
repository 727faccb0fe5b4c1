import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The folder of the records of transfers, or of an outbox: for each one `ID.transfer`, and beside it, when there is one,
/// `ID.body` with the body to send, `ID.sent` since the request was sent, and `ID.response`. Only the user can read them. They
/// are created under other names and renamed, so that none is incomplete.
struct TransferFolder: Sendable {
    private let url: URL

    init(_ url: URL) {
        self.url = url
    }

    enum Part: String, CaseIterable {
        // The record is the last one to be removed.
        case body, sent, response, transfer
    }

    private func path(_ id: String, _ part: Part) -> String {
        url.appendingPathComponent(id + "." + part.rawValue).path
    }

    /// The file for a body that is not one file, which is created empty.
    func makeBody(of id: String) throws(FileFault) -> (file: OpenFile, url: URL) {
        makeFolder()
        let path = path(id, .body)
        return (try OpenFile(creating: path), URL(fileURLWithPath: path))
    }

    func save(_ record: TransferRecord) throws(FileFault) {
        makeFolder()
        try write(record.bytes, path(record.id, .transfer))
    }

    /// The records of transfers with a name.
    func records(named name: String) -> [TransferRecord] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let suffix = "." + Part.transfer.rawValue
        return names.filter { name in name.hasSuffix(suffix) }.compactMap { file in
            record(String(file.dropLast(suffix.count)))
        }.filter { record in ExactText(record.name) == ExactText(name) }
    }

    /// The parts of all records, by their identifiers, and the names of files that were never finished.
    func parts() -> (records: [ExactText: Set<Part>], unfinished: [String]) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        var records: [ExactText: Set<Part>] = [:]
        var unfinished: [String] = []
        for name in names {
            let sides = name.split(separator: ".", maxSplits: 1)
            guard sides.count == 2 else { continue }
            if let part = Part(rawValue: String(sides[1])) {
                records[ExactText(String(sides[0])), default: []].insert(part)
            } else if Part.allCases.contains(where: { part in sides[1].hasPrefix(part.rawValue + "-") }) {
                unfinished.append(name)
            }
        }
        return (records, unfinished)
    }

    /// Removes a file that was never finished.
    func remove(unfinished name: String) {
        FileSystem.remove(url.appendingPathComponent(name).path)
    }

    /// Locks the folder for this process. Waits for other processes.
    func lock() throws(FileFault) -> OpenFile {
        makeFolder()
        return try OpenFile(waitingFor: url.appendingPathComponent("lock").path)
    }

    /// A record; `nil` if there is none, or if it is damaged.
    func record(_ id: String) -> TransferRecord? {
        read(path(id, .transfer)).flatMap { bytes in TransferRecord(bytes, id: id) }
    }

    func contains(_ id: String) -> Bool {
        (try? FileSystem.kind(at: path(id, .transfer))) ?? nil != nil
    }

    /// Locks a record for this process.
    /// - Returns: `nil` if another process has it, or has removed it.
    func lock(_ record: TransferRecord) -> OpenFile? {
        let path = path(record.id, .transfer)
        guard let file = try? OpenFile(locking: path), file.isNamed(path) else { return nil }
        guard self.record(record.id) == nil else { return file }
        // Another process has removed the record just before, and locking has created an empty one.
        FileSystem.remove(path)
        return nil
    }

    /// Notes that the request of a transfer is about to be sent. Until then, it can be sent by another process.
    func noteSending(_ id: String) {
        PrivateFile.make(at: path(id, .sent))
    }

    func wasSent(_ id: String) -> Bool {
        (try? FileSystem.kind(at: path(id, .sent))) ?? nil != nil
    }

    /// Notes that a request is about to be sent, once more. It may have reached the server until the attempt is excused.
    func beginAttempt(_ id: String) {
        noteSending(id)
        write(attempt: 1, at: attempts(id).count, of: id)
    }

    /// Notes that the last attempt to send a request has surely not reached the server.
    func excuseAttempt(_ id: String) {
        write(attempt: 0, at: attempts(id).count - 1, of: id)
    }

    /// The attempts to send a request: 1 for each that may have reached the server, 0 for the others.
    func attempts(_ id: String) -> [UInt8] {
        read(path(id, .sent)) ?? []
    }

    private func write(attempt byte: UInt8, at index: Int, of id: String) {
        guard index >= 0, let file = try? OpenFile(locking: path(id, .sent)) else { return }
        try? file.cut(to: Int64(index))
        try? file.append([byte])
    }

    /// Stores the response of a transfer. Without it, as on a full disk, the transfer is carried out again if this process
    /// does not report its end.
    func save(_ response: WireResponse, to record: TransferRecord) {
        try? write(TransferResponse.bytes(of: response), path(record.id, .response))
    }

    func response(to record: TransferRecord) -> WireResponse? {
        read(path(record.id, .response)).flatMap { bytes in
            TransferResponse.response(in: bytes, at: record.transfer.destination)
        }
    }

    /// Removes a record before its other parts, which are nothing without it.
    func removeAtOnce(_ id: String) {
        FileSystem.remove(path(id, .transfer))
        remove(id)
    }

    func remove(_ id: String) {
        for part in Part.allCases { FileSystem.remove(path(id, part)) }
    }

    private func read(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path).map { data in [UInt8](data) }
    }

    private func write(_ bytes: [UInt8], _ path: String) throws(FileFault) {
        let unfinished = path + "-" + UUID().uuidString
        do throws(FileFault) {
            let file = try OpenFile(creating: unfinished)
            try file.append(bytes)
            try file.flush()
            try FileSystem.move(unfinished, to: path)
        } catch {
            FileSystem.remove(unfinished)
            throw error
        }
    }

    /// Creates the folder. Opening a file in it reports why it could not.
    private func makeFolder() {
        try? FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
}

/// The format of stored responses.
private enum TransferResponse {
    private static let sign: [UInt8] = Array("apigenR1".utf8)

    static func bytes(of response: WireResponse) -> [UInt8] {
        var head = response.head
        head.headerFields[.setCookie] = nil
        var writer = ByteWriter()
        writer.append(head)
        writer.append(response.body.bytes ?? [])
        var download: Download?
        if case .saved(let saved)? = response.body.outcome { download = saved }
        writer.append(download == nil ? 0 : 1)
        if let download {
            writer.append(UInt64(download.length))
            writer.append(UInt64(download.resumedLength))
            for text in [download.contentType, download.suggestedName, download.entityTag] {
                writer.append(optional: text)
            }
        }
        return writer.signed(sign)
    }

    static func response(in bytes: [UInt8], at destination: URL?) -> WireResponse? {
        guard var reader = ByteReader(bytes, signed: sign), let head = reader.head(), let body = reader.part(),
            let hasFile = reader.word()
        else { return nil }
        var response = WireResponse(head: head, body: WireBody(Array(body)))
        if hasFile == 1, let destination {
            guard let length = reader.word(), let resumed = reader.word(), let type = reader.optionalText(),
                let name = reader.optionalText(), let tag = reader.optionalText()
            else { return nil }
            let download = Download(
                file: destination, length: Int64(clamping: length), resumedLength: Int64(clamping: resumed),
                contentType: type, suggestedName: name, entityTag: tag)
            response.body = WireBody(.saved(download))
        }
        return response
    }
}
