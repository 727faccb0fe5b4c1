/// Pieces of a body between one who has them and one who asks for them. Either may be a task or a thread that waits.
package final class PieceBuffer: Sendable {
    /// How many bytes are buffered where one side is to wait for the other.
    package static let usualLimit: Int = 256 << 10

    private struct State {
        /// What has come since `outgoing` was filled, the oldest first.
        var incoming: [[UInt8]] = []
        /// What is asked for next, the oldest last.
        var outgoing: [[UInt8]] = []
        var size: Int = 0
        var ending: Result<[UInt8]?, any Error>?
        var whenReady: Action?
        var whenRoom: Action?

        mutating func takeReady() -> Action? {
            defer { whenReady = nil }
            return whenReady
        }

        mutating func takeRoom() -> Action? {
            defer { whenRoom = nil }
            return whenRoom
        }
    }

    private typealias Action = @Sendable () -> Void

    private let limit: Int
    private let state = Locked(State())

    /// - Parameter limit: how many bytes may be here before the one who has more should wait.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Takes a piece, whether or not there is room.
    package func append(_ piece: [UInt8]) {
        guard !piece.isEmpty else { return }
        let act: Action? = state.withLock { state in
            guard state.ending == nil else { return nil }
            state.incoming.append(piece)
            state.size += piece.count
            return state.takeReady()
        }
        act?()
    }

    /// There will be no more. What is here can still be read. Only the first ending counts.
    package func finish(_ error: (any Error)?) {
        let acts: [Action?] = state.withLock { state in
            guard state.ending == nil else { return [] }
            state.ending = error.map { error in .failure(error) } ?? .success(nil)
            return [state.takeReady(), state.takeRoom()]
        }
        for act in acts { act?() }
    }

    /// The next piece, or the end; nil where neither is here yet.
    func poll() -> Result<[UInt8]?, any Error>? {
        let (result, act) = state.withLock { state -> (Result<[UInt8]?, any Error>?, Action?) in
            if state.outgoing.isEmpty {
                swap(&state.incoming, &state.outgoing)
                state.outgoing.reverse()
            }
            guard let piece = state.outgoing.popLast() else { return (state.ending, nil) }
            state.size -= piece.count
            // Whoever waits is not woken for each piece.
            return (.success(piece), state.size <= limit / 2 ? state.takeRoom() : nil)
        }
        act?()
        return result
    }

    /// Whether the one who has more should wait.
    package var isFull: Bool {
        state.withLock { $0.size >= limit && $0.ending == nil }
    }

    /// Whether there is something to read, or nothing more will come.
    var isReady: Bool {
        state.withLock { $0.size > 0 || $0.ending != nil }
    }

    /// Acts when there is something to read, perhaps at once. There is one reader.
    func whenReady(_ act: @escaping @Sendable () -> Void) {
        let isReady = state.withLock { state in
            if state.size > 0 || state.ending != nil { return true }
            state.whenReady = act
            return false
        }
        if isReady { act() }
    }

    /// Acts when there is room: at once, or when half of what fits has been read. There is one writer.
    func whenRoom(_ act: @escaping @Sendable () -> Void) {
        let isRoom = state.withLock { state in
            if state.size < limit || state.ending != nil { return true }
            state.whenRoom = act
            return false
        }
        if isRoom { act() }
    }
}
