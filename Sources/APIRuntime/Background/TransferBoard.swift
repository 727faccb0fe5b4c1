import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The response of a transfer, or the error of whatever has ended it.
typealias TransferOutcome = Result<WireResponse, any Error>

/// What carries out transfers: the system, or this process.
protocol TransferEngine: Sendable {
    /// Whether the transfers end with this process. Their records are then locked, so that no other process carries them
    /// out, too.
    var endsWithProcess: Bool { get }

    /// Carries out a transfer, unless it does already, and reports its end to the board.
    func start(_ record: TransferRecord)

    func cancel(_ id: String)

    /// Waits until everything that happened before was reported.
    func caughtUp() async

    /// Reports nothing any more.
    func end()
}

/// What all transfers of one name have in common.
struct TransferPlace: Sendable {
    let client: APIClient
    let service: ServiceDescription
    let name: String
    let folder: TransferFolder
    let settings: APIClient.BackgroundTransfer.Settings
    /// How a response is read: into a file, or as it is. Steps ask it for the errors of the service.
    let form: @Sendable (_ destination: URL?) -> any AnyResponseForm
}

/// Owns what carries out transfers, which ends with the last reference.
final class TransferOwner: Sendable {
    let board: TransferBoard
    let engine: any TransferEngine

    init(_ place: TransferPlace, _ engine: (TransferBoard) -> any TransferEngine) {
        board = TransferBoard(place)
        self.engine = engine(board)
    }

    deinit {
        engine.end()
        board.end()
    }

    /// Records a transfer, and begins it.
    func begin(_ draft: CallDraft, _ transfer: ResponseTransfer) async throws -> APIClient.BackgroundTransfer {
        attach()
        let record = try await TransferRecord(draft, transfer, in: board.place)
        do throws(FileFault) {
            try board.place.folder.save(record)
        } catch {
            throw NetworkError(.fileNotSaved, reason: error.reason, underlying: error)
        }
        if board.take(record, locking: engine.endsWithProcess) { engine.start(record) }
        return record.transfer
    }

    /// Takes over the records that earlier processes have left, once.
    func attach() {
        guard board.beginAttaching() else { return }
        for record in board.place.folder.records(named: board.place.name)
        where board.take(record, locking: engine.endsWithProcess) {
            if let response = board.place.folder.response(to: record) {
                board.report(record, .success(response))
            } else {
                engine.start(record)
            }
        }
    }

    func cancel(_ id: String) {
        board.remove(id)
        engine.cancel(id)
    }
}

/// The transfers of this process: those that run, and those that have ended and were not reported yet.
final class TransferBoard: Sendable {
    private struct State {
        var isAttached: Bool = false
        /// The transfers that have not ended, by their identifiers.
        var running: [String: (record: TransferRecord, progress: APICall.Progress)] = [:]
        /// Those that were taken from their records, and the locks of these.
        var taken: [String: OpenFile?] = [:]
    }

    let place: TransferPlace
    let finished: AsyncStream<(TransferRecord, TransferOutcome)>
    let progress: AsyncStream<APIClient.BackgroundTransfer.Progress>
    private let finishing: AsyncStream<(TransferRecord, TransferOutcome)>.Continuation
    private let progressing: AsyncStream<APIClient.BackgroundTransfer.Progress>.Continuation
    private let state = Locked(State())

    init(_ place: TransferPlace) {
        self.place = place
        (finished, finishing) = AsyncStream.makeStream()
        (progress, progressing) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    /// The transfers that have not ended, oldest first.
    var running: [APIClient.BackgroundTransfer] {
        let records = state.withLock { state in state.running.values.map { entry in entry.record } }
        return records.inOrder { left, right in left.begin < right.begin }.map { record in record.transfer }
    }

    /// - Returns: Whether this is the first time.
    func beginAttaching() -> Bool {
        state.withLock { state in
            defer { state.isAttached = true }
            return !state.isAttached
        }
    }

    /// Takes a transfer that runs or is about to.
    /// - Returns: `false` if it was taken before, here or by another process.
    func take(_ record: TransferRecord, locking: Bool) -> Bool {
        guard state.withLock({ state in state.taken[record.id] == nil }) else { return false }
        let lock = locking ? place.folder.lock(record) : nil
        guard lock != nil || !locking else { return false }
        return state.withLock { state in
            guard state.taken[record.id] == nil else { return false }
            state.taken[record.id] = .some(lock)
            state.running[record.id] = (record, APICall.Progress())
            return true
        }
    }

    /// Reports what happens to a transfer.
    func note(_ record: TransferRecord, _ event: APICall.Event.Kind) {
        let progress: APICall.Progress? = state.withLock { state in
            state.running[record.id]?.progress.note(event) == true ? state.running[record.id]?.progress : nil
        }
        if let progress {
            progressing.yield(APIClient.BackgroundTransfer.Progress(transfer: record.transfer, bytes: progress))
        }
    }

    /// Reports the end of a transfer. Its response is stored first, so that the end is reported even if the process ends now.
    func finish(_ record: TransferRecord, _ outcome: TransferOutcome) {
        // A transfer without a record was cancelled.
        guard place.folder.contains(record.id) else { return }
        if case .success(let response) = outcome { place.folder.save(response, to: record) }
        report(record, outcome)
    }

    /// Reports the end of a transfer to its reader, once.
    func report(_ record: TransferRecord, _ outcome: TransferOutcome) {
        let isNew = state.withLock { state in
            // The system can report an end before the records are read.
            let isNew = state.running.removeValue(forKey: record.id) != nil || state.taken[record.id] == nil
            if state.taken[record.id] == nil { state.taken[record.id] = .some(nil) }
            return isNew
        }
        if isNew { finishing.yield((record, outcome)) }
    }

    /// Forgets a transfer, and removes its files.
    func remove(_ id: String) {
        place.folder.remove(id)
        // Closed outside of the lock.
        _ = state.withLock { state in
            state.running[id] = nil
            return state.taken.updateValue(nil, forKey: id)
        }
    }

    func end() {
        finishing.finish()
        progressing.finish()
    }
}
