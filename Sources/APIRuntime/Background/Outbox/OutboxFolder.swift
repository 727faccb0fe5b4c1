@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Calls that are sent in the order in which they were made: those of one service and user with the same key.
struct CallLane: Hashable, Sendable {
    let service: ExactText
    let caller: Digest
    let key: ExactText?

    init(_ record: TransferRecord) {
        service = ExactText(record.name)
        caller = record.caller
        key = record.kept?.key
    }
}

/// The records of an outbox. Their identifiers begin with numbers, in the order of the calls.
///
/// Whatever looks at several records or changes any does so while the folder is locked. The record of a call that is being
/// sent is locked by itself, until that has ended.
struct OutboxFolder: Sendable {
    private struct Entry: Sendable {
        let record: TransferRecord
        let size: Int
        /// Whether its response is only waiting to be reported.
        var isFinished: Bool = false
    }

    private let files: TransferFolder
    private let limit: (calls: Int, bytes: Int)
    /// The records that were read before. They never change.
    private var known: [ExactText: Entry] = [:]

    init(_ files: TransferFolder, calls: Int, bytes: Int) {
        self.files = files
        limit = (calls, bytes)
    }

    /// All records, the oldest first. Removes what killed processes have left unfinished.
    private mutating func entries() -> [Entry] {
        let (records, unfinished) = files.parts()
        for name in unfinished { files.remove(unfinished: name) }
        var present: [ExactText: Entry] = [:]
        for (id, parts) in records {
            guard parts.contains(.transfer) else {
                files.remove(id.text)
                continue
            }
            guard var entry = known[id] ?? entry(id.text) else { continue }
            entry.isFinished = parts.contains(.response)
            present[id] = entry
        }
        known = present
        return present.values.inOrder { left, right in ExactText(left.record.id) < ExactText(right.record.id) }
    }

    private func entry(_ id: String) -> Entry? {
        guard let record = files.record(id), record.kept != nil else { return nil }
        return Entry(record: record, size: record.bytes.count)
    }

    private func isBeingSent(_ entry: Entry) -> Bool {
        guard let lock = files.lock(entry.record) else { return true }
        lock.unlock()
        return false
    }

    /// What becomes of a new call.
    enum Entrance: Sendable {
        /// It is recorded and locked.
        case sends(TransferRecord, OpenFile)
        /// It waits behind others, or has become a part of one of them.
        case waits
        /// It cannot be recorded, for a reason.
        case refused(String, isBehindOthers: Bool)
    }

    /// Records a call that is about to be made, unless others wait before it.
    mutating func enter(_ record: TransferRecord, _ merge: OfflinePolicy.Merge?) -> Entrance {
        var isBehindOthers = false
        do throws(FileFault) {
            let lock = try files.lock()
            defer { lock.unlock() }
            let entries = entries()
            let lane = lane(of: record, in: entries)
            isBehindOthers = lane.contains { entry in !isBeingSent(entry) }
            var record = record
            var replaced: Entry?
            if isBehindOthers, let merge, let last = lane.last, canReplace(last, by: record) {
                switch merge {
                case .drop: return .waits
                case .replace: replaced = last
                case .patch:
                    if let content = MergePatch.content(last.record.request.content, record.request.content) {
                        record.request.content = content
                        replaced = last
                    }
                }
            }
            record.id = Self.id(after: entries.last?.record.id)
            let size = record.bytes.count
            if let reason = refusal(of: size, entries, without: replaced) {
                return .refused(reason, isBehindOthers: isBehindOthers)
            }
            try files.save(record)
            if let replaced { files.removeAtOnce(replaced.record.id) }
            guard !isBehindOthers else { return .waits }
            guard let own = files.lock(record) else { throw .locked }
            return .sends(record, own)
        } catch {
            return .refused("it cannot be kept: " + error.reason, isBehindOthers: isBehindOthers)
        }
    }

    /// The calls before which a record may not be sent.
    private func lane(of record: TransferRecord, in entries: [Entry]) -> [Entry] {
        let lane = CallLane(record)
        return entries.filter { entry in !entry.isFinished && CallLane(entry.record) == lane }
    }

    /// Whether a call is one for the same object as a newer one, and has never reached the server.
    private func canReplace(_ entry: Entry, by record: TransferRecord) -> Bool {
        let (old, new) = (entry.record.request, record.request)
        return ExactText(entry.record.route.name) == ExactText(record.route.name) && old.method == new.method
            && old.server == new.server && ExactText(old.target) == ExactText(new.target)
            && !isBeingSent(entry) && !files.attempts(entry.record.id).contains(1)
    }

    private static func id(after last: String?) -> String {
        let number = (last.flatMap { id in UInt64(id.prefix(16), radix: 16) } ?? 0) &+ 1
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + "-" + UUID().uuidString
    }

    private func refusal(of size: Int, _ entries: [Entry], without replaced: Entry?) -> String? {
        let rest = entries.filter { entry in entry.record.id != replaced?.record.id }
        if rest.count >= limit.calls { return "the outbox is full: it keeps \(limit.calls) calls" }
        let used = rest.reduce(0) { sum, entry in sum + entry.size }
        return used + size > limit.bytes ? "the outbox is full: it keeps \(limit.bytes) bytes" : nil
    }

    /// Whether a call may be sent.
    enum Turn: Sendable {
        case now
        /// Calls before it are being sent.
        case later
        /// Calls before it are kept until there is a network.
        case unknown
    }

    mutating func turn(of id: String) -> Turn {
        guard let lock = try? files.lock() else { return .now }
        defer { lock.unlock() }
        let entries = entries()
        guard let own = entries.first(where: { entry in ExactText(entry.record.id) == ExactText(id) }) else {
            return .now
        }
        let older = lane(of: own.record, in: entries).filter { entry in
            ExactText(entry.record.id) < ExactText(id)
        }
        guard !older.isEmpty else { return .now }
        return older.allSatisfy { entry in isBeingSent(entry) } ? .later : .unknown
    }

    /// The oldest call of a service and user that can be sent or reported.
    /// - Parameter skipped: the lanes of which no call is to be sent.
    mutating func take(
        from service: String, of owner: CallOwner, except skipped: Set<CallLane>
    ) -> (record: TransferRecord, lock: OpenFile, response: WireResponse?)? {
        guard let lock = try? files.lock() else { return nil }
        defer { lock.unlock() }
        var lanes = skipped
        for entry in entries() {
            let record = entry.record
            guard ExactText(record.name) == ExactText(service), owner.owns(record) else { continue }
            let response = entry.isFinished ? files.response(to: record) : nil
            guard response != nil || lanes.insert(CallLane(record)).inserted, let lock = files.lock(record) else {
                continue
            }
            return (record, lock, response)
        }
        return nil
    }

    /// The calls of a user that wait.
    mutating func pending(of owner: CallOwner) -> [APIClient.PendingCall] {
        guard let lock = try? files.lock() else { return [] }
        defer { lock.unlock() }
        return entries().filter { entry in !entry.isFinished && owner.owns(entry.record) }.map { entry in
            pending(entry.record)
        }
    }

    /// A record as callers see it.
    func pending(_ record: TransferRecord) -> APIClient.PendingCall {
        APIClient.PendingCall(
            id: record.id, endpoint: record.route.name, label: record.label, key: record.kept?.key?.text,
            date: Date(timeIntervalSinceReferenceDate: record.begin), attempts: files.attempts(record.id).count)
    }

    /// Removes a call of a user that waits.
    /// - Returns: Whether there was one.
    mutating func cancel(_ id: String, of owner: CallOwner) -> Bool {
        guard let lock = try? files.lock() else { return false }
        defer { lock.unlock() }
        let found = entries().first { entry in ExactText(entry.record.id) == ExactText(id) }
        guard let found, !found.isFinished, owner.owns(found.record), !isBeingSent(found) else { return false }
        files.removeAtOnce(id)
        return true
    }

    /// Removes a call whose record this process has locked.
    func remove(_ id: String) {
        let lock = try? files.lock()
        defer { lock?.unlock() }
        files.removeAtOnce(id)
    }

    func save(_ response: WireResponse, to record: TransferRecord) {
        let lock = try? files.lock()
        defer { lock?.unlock() }
        files.save(response, to: record)
    }

    func beginAttempt(_ id: String) { files.beginAttempt(id) }

    func excuseAttempt(_ id: String) { files.excuseAttempt(id) }
}

/// Makes one merge patch (RFC 7396) of two that follow each other.
enum MergePatch {
    /// The body of both.
    /// - Returns: `nil` if no patch does the same as both, or if one of them is not an object.
    static func content(_ old: APICall.Request.Content, _ new: APICall.Request.Content) -> APICall.Request.Content? {
        guard case .json(let old) = old, case .json(let new) = new,
            let old = try? JSON.decode(old, at: .root, options: ReadOptions()).value,
            let new = try? JSON.decode(new, at: .root, options: ReadOptions()).value,
            case .object = old, case .object = new, let both = both(old, new)
        else { return nil }
        return (try? both.written(dates: .iso8601, isSensitive: true) { bytes in Array(bytes) }).map { bytes in
            .json(bytes)
        }
    }

    private static func both(_ old: JSON, _ new: JSON) -> JSON? {
        guard case .object(let changes) = new else { return new }
        // An object replaces what is not one, but would be merged into one on the server.
        guard case .object(var members) = old else { return nil }
        for (key, change) in changes {
            guard let member = members[key] else {
                members[key] = change
                continue
            }
            guard let merged = both(member, change) else { return nil }
            members[key] = merged
        }
        return .object(members)
    }
}
