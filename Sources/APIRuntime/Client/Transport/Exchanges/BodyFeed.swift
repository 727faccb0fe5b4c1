import Foundation

/// Reads the body of a request into a buffer, only as fast as it is taken from there.
final class BodyFeed: @unchecked Sendable {
    /// What has been read, and not been taken yet.
    let buffer: PieceBuffer = PieceBuffer(limit: PieceBuffer.usualLimit)
    private let body: WireBody
    /// Guards `reading`, the only state.
    private let lock: NSLock = NSLock()
    private var reading: Task<Void, Never>?

    init(_ body: WireBody) {
        self.body = body
    }

    deinit {
        stop()
    }

    /// Begins to read the body.
    /// - Parameter fail: is called when it cannot be read.
    func start(failing fail: @escaping @Sendable (any Error) -> Void) {
        let task = Task { [body, buffer] in
            do {
                for try await piece in body.checkedChunks() {
                    buffer.append(piece)
                    await buffer.room()
                }
                buffer.finish(nil)
            } catch {
                fail(error)
                buffer.finish(error)
            }
        }
        lock.withLock { reading = task }
    }

    /// Nobody wants the rest. Ends the waits of whoever takes from the buffer.
    func stop() {
        buffer.finish(CancellationError())
        lock.withLock { reading }?.cancel()
    }
}
