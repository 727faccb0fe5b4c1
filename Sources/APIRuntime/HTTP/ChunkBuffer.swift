package import HTTPTypes

/// A buffer of body chunks between a writer and a reader.
package final class ChunkBuffer: Sendable {
    /// The default limit, in bytes.
    package static let usualLimit: Int = 256 << 10

    private struct State {
        /// The chunks that arrived since `outgoing` was filled, oldest first.
        var incoming: [[UInt8]] = []
        /// The chunks to read next, oldest last.
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

    /// - Parameter limit: How many bytes may be buffered before the writer should wait.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Appends a chunk, even if there is no room.
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

    /// Ends the buffer. Buffered chunks can still be read. Only the first call counts.
    package func finish(_ error: (any Error)?) {
        let acts: [Action?] = state.withLock { state in
            guard state.ending == nil else { return [] }
            state.ending = error.map { error in .failure(error) } ?? .success(nil)
            return [state.takeReady(), state.takeRoom()]
        }
        for act in acts { act?() }
    }

    /// The next chunk, or the end; `nil` if neither is available yet.
    func poll() -> Result<[UInt8]?, any Error>? {
        let (result, act) = state.withLock { state -> (Result<[UInt8]?, any Error>?, Action?) in
            if state.outgoing.isEmpty {
                swap(&state.incoming, &state.outgoing)
                state.outgoing.reverse()
            }
            guard let piece = state.outgoing.popLast() else { return (state.ending, nil) }
            state.size -= piece.count
            // Avoids waking the writer for every chunk.
            return (.success(piece), state.size <= limit / 2 ? state.takeRoom() : nil)
        }
        act?()
        return result
    }

    /// Whether the writer should wait.
    package var isFull: Bool {
        state.withLock { $0.size >= limit && $0.ending == nil }
    }

    /// Whether there is something to read, or the buffer has ended.
    var isReady: Bool {
        state.withLock { $0.size > 0 || $0.ending != nil }
    }

    /// Calls `act` when there is something to read, possibly at once. There is one reader.
    func whenReady(_ act: @escaping @Sendable () -> Void) {
        let isReady = state.withLock { state in
            if state.size > 0 || state.ending != nil { return true }
            state.whenReady = act
            return false
        }
        if isReady { act() }
    }

    /// Calls `act` when there is room: at once, or when the buffer is at most half full. There is one writer.
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
    /// The next chunk; `nil` at the end.
    package func next() async throws -> [UInt8]? {
        while true {
            if let result = poll() { return try result.get() }
            await withCheckedContinuation { continuation in whenReady { continuation.resume() } }
        }
    }

    /// Waits until there is room, or until nobody reads any more.
    package func room() async {
        guard isFull else { return }
        await withCheckedContinuation { continuation in whenRoom { continuation.resume() } }
    }
}

/// Reads the body of a response, and ends the exchange when the last reader is gone.
package final class BodyReader: Sendable {
    private let buffer: ChunkBuffer
    private let end: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - buffer: The buffer that the transport fills.
    ///   - end: Ends the exchange, unless it has ended.
    package init(_ buffer: ChunkBuffer, end: @escaping @Sendable (any Error) -> Void) {
        self.buffer = buffer
        self.end = end
    }

    deinit {
        end(CancellationError())
    }

    /// The body to read.
    /// - Parameters:
    ///   - length: The number of bytes, if known.
    ///   - trailers: Returns the trailer fields.
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

/// Reads the body of a request into a buffer, only as fast as the buffer is emptied.
final class BodyFeed: Sendable {
    /// The bytes that were read ahead.
    let buffer: ChunkBuffer
    private let body: WireBody
    private let state = Locked<(reading: Task<Void, Never>?, isStopped: Bool)>((nil, false))

    /// - Parameter limit: How many bytes to read ahead.
    init(_ body: WireBody, limit: Int = ChunkBuffer.usualLimit) {
        self.body = body
        buffer = ChunkBuffer(limit: limit)
    }

    deinit {
        stop()
    }

    /// Starts to read the body, unless `stop` was called.
    /// - Parameter fail: Called when the body cannot be read, unless `stop` was called.
    func start(failing fail: @escaping @Sendable (any Error) -> Void) {
        state.withLock { state in
            if !state.isStopped { state.reading = read(failing: fail) }
        }
    }

    private func read(failing fail: @escaping @Sendable (any Error) -> Void) -> Task<Void, Never> {
        Task { [body, buffer, state] in
            do {
                for try await piece in body.checkedChunks() {
                    buffer.append(piece)
                    await buffer.room()
                }
                buffer.finish(nil)
            } catch {
                // Sources also fail because they are cancelled.
                if !state.withLock({ $0.isStopped }) { fail(error) }
                buffer.finish(error)
            }
        }
    }

    /// Stops reading, and wakes the reader of the buffer if it waits.
    func stop() {
        let reading = state.withLock { state in
            state.isStopped = true
            return state.reading
        }
        // Cancel before finishing the buffer: a finished buffer has room for everything.
        reading?.cancel()
        buffer.finish(CancellationError())
    }
}
