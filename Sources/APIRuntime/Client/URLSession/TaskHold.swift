import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Keeps a task from receiving what nobody reads.
///
/// On Linux it does nothing: a task that is suspended there loses its connection, and waiting in one of the session's
/// callbacks would keep all sessions of the process waiting, which share one queue.
final class TaskHold: Sendable {
    private let buffer: PieceBuffer
    private let owner: SessionOwner
    private let isHeld = Locked(false)

    init(_ buffer: PieceBuffer, _ owner: SessionOwner) {
        self.buffer = buffer
        self.owner = owner
    }

    /// Suspends the task where the buffer is full, until somebody has read.
    func check(_ task: URLSessionTask) {
        #if !canImport(FoundationNetworking)
            guard buffer.isFull, begin() else { return }
            owner.hold(task)
            buffer.whenRoom { [self] in
                isHeld.withLock { $0 = false }
                owner.goOn(task)
            }
        #endif
    }

    /// - Returns: false where the task is held already.
    private func begin() -> Bool {
        isHeld.withLock { isHeld in
            defer { isHeld = true }
            return !isHeld
        }
    }
}
