/// Carries out transfers in this process.
final class ProcessTransfers: TransferEngine {
    private let board: TransferBoard
    private let tasks = Locked<[String: Task<Void, Never>]>([:])

    init(_ board: TransferBoard) {
        self.board = board
    }

    var endsWithProcess: Bool { true }

    func start(_ record: TransferRecord) {
        tasks.withLock { tasks in
            tasks[record.id] = Task { [weak self, board] in
                let outcome = await Result { try await Self.run(record, board) }
                self?.tasks.withLock { tasks in tasks[record.id] = nil }
                if !Task.isCancelled { board.finish(record, outcome) }
            }
        }
    }

    func cancel(_ id: String) {
        tasks.withLock { tasks in tasks.removeValue(forKey: id) }?.cancel()
    }

    func caughtUp() async {}

    func end() {
        for task in tasks.withLock({ tasks in tasks }).values { task.cancel() }
    }

    private static func run(_ record: TransferRecord, _ board: TransferBoard) async throws -> WireResponse {
        let place = board.place
        guard record.isRepeatable || !place.folder.wasSent(record.id) else {
            throw NetworkError(
                .connectionLost, reason: "the process ended before the response, and cannot repeat the request")
        }
        try await record.check(place)
        let call = record.call(in: place) { event in
            if case .sent = event.kind { place.folder.noteSending(record.id) }
            board.note(record, event.kind)
        }
        return try await place.run(call)
    }
}

extension Result where Failure == any Error, Success: Sendable {
    fileprivate init(_ work: () async throws -> Success) async {
        do {
            self = .success(try await work())
        } catch {
            self = .failure(error)
        }
    }
}
