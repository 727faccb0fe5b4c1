/// Reads the body of a request into a buffer, only as fast as it is taken from there.
final class BodyFeed: Sendable {
    /// What has been read, and not been taken yet.
    let buffer: PieceBuffer
    private let body: WireBody
    private let state = Locked<(reading: Task<Void, Never>?, isStopped: Bool)>((nil, false))

    /// - Parameter limit: how many bytes are read ahead.
    init(_ body: WireBody, limit: Int = PieceBuffer.usualLimit) {
        self.body = body
        buffer = PieceBuffer(limit: limit)
    }

    deinit {
        stop()
    }

    /// Begins to read the body, unless nobody wants it any more.
    /// - Parameter fail: is called when it cannot be read.
    func start(failing fail: @escaping @Sendable (any Error) -> Void) {
        state.withLock { state in
            if !state.isStopped { state.reading = read(failing: fail) }
        }
    }

    private func read(failing fail: @escaping @Sendable (any Error) -> Void) -> Task<Void, Never> {
        Task { [body, buffer] in
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
    }

    /// Nobody wants the rest. Ends the waits of whoever takes from the buffer.
    func stop() {
        let reading = state.withLock { state in
            state.isStopped = true
            return state.reading
        }
        // Before the buffer is finished: from then on it has room for everything.
        reading?.cancel()
        buffer.finish(CancellationError())
    }
}
