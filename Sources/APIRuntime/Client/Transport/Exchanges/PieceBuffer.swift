import Foundation

/// Pieces of a body between one who has them and one who asks for them. Either may be a task or a thread that waits.
package final class PieceBuffer: @unchecked Sendable {
    /// How many bytes are buffered where one side is to wait for the other.
    package static let usualLimit: Int = 256 << 10

    private let limit: Int
    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    /// What has come since `outgoing` was filled, the oldest first.
    private var incoming: [[UInt8]] = []
    /// What is asked for next, the oldest last.
    private var outgoing: [[UInt8]] = []
    private var size: Int = 0
    private var ending: Result<[UInt8]?, any Error>?
    private var whenReady: (@Sendable () -> Void)?
    private var whenRoom: (@Sendable () -> Void)?

    /// - Parameter limit: how many bytes may be here before the one who has more should wait.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Takes a piece, whether or not there is room.
    package func append(_ piece: [UInt8]) {
        guard !piece.isEmpty else { return }
        let act: (@Sendable () -> Void)? = lock.withLock {
            guard ending == nil else { return nil }
            incoming.append(piece)
            size += piece.count
            return take(&whenReady)
        }
        act?()
    }

    /// There will be no more. What is here can still be read. Only the first ending counts.
    package func finish(_ error: (any Error)?) {
        let acts: [(@Sendable () -> Void)?] = lock.withLock {
            guard ending == nil else { return [] }
            ending = error.map { error in .failure(error) } ?? .success(nil)
            return [take(&whenReady), take(&whenRoom)]
        }
        for act in acts { act?() }
    }

    /// The next piece, or the end; nil where neither is here yet.
    func poll() -> Result<[UInt8]?, any Error>? {
        let (result, act) = lock.withLock { () -> (Result<[UInt8]?, any Error>?, (@Sendable () -> Void)?) in
            if outgoing.isEmpty { swap(&incoming, &outgoing); outgoing.reverse() }
            guard let piece = outgoing.popLast() else { return (ending, nil) }
            size -= piece.count
            // Whoever waits is not woken for each piece.
            return (.success(piece), size <= limit / 2 ? take(&whenRoom) : nil)
        }
        act?()
        return result
    }

    /// Whether the one who has more should wait.
    package var isFull: Bool {
        lock.withLock { size >= limit && ending == nil }
    }

    /// Whether there is something to read, or nothing more will come.
    var isReady: Bool {
        lock.withLock { size > 0 || ending != nil }
    }

    /// Acts when there is something to read, perhaps at once. There is one reader.
    func whenReady(_ act: @escaping @Sendable () -> Void) {
        let isReady: Bool = lock.withLock {
            if size > 0 || ending != nil { return true }
            whenReady = act
            return false
        }
        if isReady { act() }
    }

    /// Acts when there is room: at once, or when half of what fits has been read. There is one writer.
    func whenRoom(_ act: @escaping @Sendable () -> Void) {
        let isRoom: Bool = lock.withLock {
            if size < limit || ending != nil { return true }
            whenRoom = act
            return false
        }
        if isRoom { act() }
    }

    private func take(_ act: inout (@Sendable () -> Void)?) -> (@Sendable () -> Void)? {
        defer { act = nil }
        return act
    }
}
