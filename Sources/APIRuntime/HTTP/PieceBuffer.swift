import Dispatch
package import HTTPTypes

/// Pieces of a body between one who has them and one who asks for them. Either may be a task or a thread that waits.
package final class ChunkBuffer: Sendable {
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

/// For tasks.
extension ChunkBuffer {
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
extension ChunkBuffer {
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

/// Reads the body of an answer, and ends the exchange when nobody is left who could.
package final class BodyReader: Sendable {
    private let buffer: ChunkBuffer
    private let end: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - buffer: what the transport fills.
    ///   - end: ends the exchange, unless it has ended.
    package init(_ buffer: ChunkBuffer, end: @escaping @Sendable (any Error) -> Void) {
        self.buffer = buffer
        self.end = end
    }

    deinit {
        end(CancellationError())
    }

    /// The body that is read.
    /// - Parameters:
    ///   - length: the number of bytes, where it is known.
    ///   - trailers: gives the fields that came after it.
    package func body(length: Int64?, trailers: @escaping @Sendable () -> HTTPFields = { [:] }) -> WireBody {
        WireBody(length: length, isRepeatable: false, trailers: trailers) { [self] in
            WireBody.Chunks { try await self.next() }
        }
    }

    private func next() async throws -> [UInt8]? {
        if let result = buffer.poll() { return try result.get() }
        return try await withTaskCancellationHandler {
            try await buffer.next()
        } onCancel: {
            end(CancellationError())
        }
    }
}

/// Reads the body of a request into a buffer, only as fast as it is taken from there.
final class BodyFeed: Sendable {
    /// What has been read, and not been taken yet.
    let buffer: ChunkBuffer
    private let body: WireBody
    private let state = Locked<(reading: Task<Void, Never>?, isStopped: Bool)>((nil, false))

    /// - Parameter limit: how many bytes are read ahead.
    init(_ body: WireBody, limit: Int = ChunkBuffer.usualLimit) {
        self.body = body
        buffer = ChunkBuffer(limit: limit)
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
