import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension APIClient.Outbox {
    /// - Parameters:
    ///   - folder: a folder of its own that the system does not empty. It is created when it is first needed. An app and its
    ///     extensions can share one in their App Group container.
    ///   - limit: how many calls are kept at most, of all users together. Zero or less keeps none. Defaults to 1,000.
    ///   - bytes: how large they are at most, in bytes. Zero or less keeps none. Defaults to 10 MiB.
    public init(in folder: URL, limit: Int = 1_000, bytes: Int = 10 << 20) {
        self.init(keeper: OutboxBoard(TransferFolder(folder), calls: limit, bytes: bytes))
    }

    /// The state of the outbox.
    var board: OutboxBoard? { keeper as? OutboxBoard }
}

extension APIClient {
    /// A call that is kept in an outbox.
    public struct PendingCall: Sendable, Hashable, Identifiable {
        /// Identifies the call, in this process and later ones.
        public let id: String
        /// The endpoint, such as `Gallery.rename`.
        public let endpoint: String
        /// The label that the call was given by ``PreparedCall/with(timeout:cache:queue:priority:retries:addsParameters:label:strict:)``;
        /// `nil` if it was given none.
        public let label: String?
        /// The value of the parameter that `order-by` names; `nil` if there is none.
        public let key: String?
        /// When the call was made.
        public let date: Date
        /// How often it was attempted to send the call.
        public let attempts: Int

        public static func == (left: PendingCall, right: PendingCall) -> Bool {
            ExactText(left.id) == ExactText(right.id)
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(ExactText(id))
        }
    }
}

extension APIClient {
    /// The calls of this client's user that wait in the outbox or are being sent, the oldest first. Empty without an outbox, and if the session's
    /// store cannot say who is signed in.
    public var pendingCalls: [PendingCall] {
        get async {
            guard let board = configuration.outbox?.board, let owner = await CallOwner(self) else { return [] }
            return await board.run { folder in folder.pending(of: owner) }
        }
    }

    /// Removes a call of this client's user from the outbox.
    /// - Returns: whether it was removed: `false` if it was sent meanwhile or is being sent, or belongs to somebody else.
    @discardableResult
    public func cancel(_ call: PendingCall) async -> Bool {
        guard let board = configuration.outbox?.board, let owner = await CallOwner(self) else { return false }
        defer { board.note(.change) }
        return await board.run { folder in folder.cancel(call.id, of: owner) }
    }
}

/// The user of a client, as the owner of calls in an outbox.
struct CallOwner: Sendable {
    let holding: APISession.Holding
    /// Identify the user of calls that carry the credential, and of those that do not.
    private let carrying: Digest
    private let anonymous: Digest

    /// - Returns: `nil` if nobody knows who is signed in.
    init?(_ client: APIClient) async {
        guard let holding = try? await client.session.holding(filling: nil) else { return nil }
        let user = client.user.map { user in ExactText(user) }
        self.holding = holding
        carrying = await Digest(of: user, in: holding)
        anonymous = await Digest(of: user, in: nil)
    }

    func owns(_ record: TransferRecord) -> Bool {
        record.caller == (record.carriesCredential ? carrying : anonymous)
    }
}

/// The state of an outbox: its folder, and what has happened to it in this process.
final class OutboxBoard: Sendable {
    /// How often something has happened.
    struct Counts: Sendable {
        /// Anything.
        var changes: UInt64 = 0
        /// Something after which it is worth while to send at once.
        var signs: UInt64 = 0
    }

    enum Event {
        /// A call was added or removed, or is not being sent any more.
        case change
        /// There is a connection, or somebody has made another call.
        case sign
    }

    let files: TransferFolder
    private let tier: DiskTier<OutboxFolder>
    let counts: Watched<Counts> = Watched(Counts())

    init(_ files: TransferFolder, calls: Int, bytes: Int) {
        self.files = files
        tier = DiskTier(OutboxFolder(files, calls: calls, bytes: bytes))
    }

    func run<Result: Sendable>(_ body: @escaping @Sendable (inout OutboxFolder) -> Result) async -> Result {
        await tier.run(body)
    }

    func note(_ event: Event) {
        counts.change { counts in
            counts.changes += 1
            if case .sign = event { counts.signs += 1 }
        }
    }

}

extension OutboxBoard: CallKeeper {
    func enter(
        _ call: APICall, _ offline: OfflineCall, _ policy: OfflinePolicy, at date: Date
    ) async -> CallEntrance {
        let kept = TransferRecord.Kept(
            key: offline.key.map { key in ExactText(key) },
            end: policy.duration.map { duration in date.timeIntervalSinceReferenceDate + duration / .seconds(1) })
        let record = TransferRecord(
            keeping: offline.request, of: call, kept, label: offline.label,
            caller: await Digest(of: call.identity.user, in: call.holding), at: date)
        switch await run({ folder in folder.enter(record, policy.merge) }) {
        case .sends(let record, let lock): return .sends(KeptCall(record: record, lock: lock, board: self))
        case .waits: return .waits
        case .refused(let reason, let isBehindOthers): return .refused(reason, isBehindOthers: isBehindOthers)
        }
    }

    func isTurn(of kept: any KeptEntry, _ time: any TimeSource) async throws -> Bool {
        let id = kept.id
        while true {
            let seen = counts.read { counts in counts.changes }
            switch await run({ folder in folder.turn(of: id) }) {
            case .now: return true
            case .unknown: return false
            case .later:
                // Nobody reports what other processes do.
                _ = try await time.result(within: .milliseconds(100)) { [self] in
                    try await counts.wait { counts in counts.changes == seen ? nil : () }
                }
            }
        }
    }

    func beginAttempt(_ id: String) async {
        await run { folder in folder.beginAttempt(id) }
    }

    func excuseAttempt(_ id: String) async {
        await run { folder in folder.excuseAttempt(id) }
    }

    func noteSign() { note(.sign) }
}

/// A call in an outbox that this process is sending or reporting. Its record is locked.
struct KeptCall: KeptEntry {
    let record: TransferRecord
    let lock: OpenFile
    let board: OutboxBoard
    /// The response, if there is one already that was not reported.
    var response: WireResponse?

    var id: String { record.id }

    func remove() async {
        await board.run { [self] folder in
            folder.remove(id)
            lock.unlock()
        }
        board.note(.sign)
    }

    func release() {
        lock.unlock()
        board.note(.change)
    }
}

extension APIClient.PendingCall: RedactedStringConvertible {
    /// Everything but the key, which may be sensitive.
    public var shownParts: KeyValuePairs<String, Any> {
        ["id": id, "endpoint": endpoint, "label": label as Any, "date": date, "attempts": attempts]
    }
}
