import Dispatch

/// For tasks.
extension PieceBuffer {
    /// The next piece; nil at the end.
    package func next() async throws -> [UInt8]? {
        while true {
            if let result = poll() { return try result.get() }
            await withCheckedContinuation { continuation in whenReady { continuation.resume() } }
        }
    }

    /// Waits until there is room, or nobody reads any more.
    package func room() async {
        guard isFull else { return }
        await withCheckedContinuation { continuation in whenRoom { continuation.resume() } }
    }
}

/// For threads that may wait, which those of tasks must not. Who makes such a buffer finishes it in any case.
extension PieceBuffer {
    /// The next piece; nil at the end.
    func waitForNext() throws -> [UInt8]? {
        while true {
            if let result = poll() { return try result.get() }
            let semaphore = DispatchSemaphore(value: 0)
            whenReady { semaphore.signal() }
            semaphore.wait()
        }
    }
}
