import Foundation

/// Gives a session the body of a request as a stream, and reads the body only as fast as the session takes it.
///
/// Not on Linux: there the session would wait for each piece, and all others of the process with it; see `FileBody`.
final class StreamedUpload: @unchecked Sendable {
    /// What the session reads. It has one reader, which is no task and may wait.
    let stream: InputStream
    private let feed: BodyFeed

    /// - Returns: nil where there is no body, or all of it is at hand.
    init?(_ exchange: SessionExchange) throws(NetworkFault) {
        guard let body = exchange.request.body, exchange.resting == nil, body.bytes == nil, body.length != 0
        else { return nil }
        #if canImport(FoundationNetworking)
            // `FileBody` has them all.
            return nil
        #else
            feed = BodyFeed(body)
            stream = try Self.boundStream(to: feed.buffer)
        #endif
    }

    /// Begins to read the body.
    /// - Parameter fail: is called when it cannot be read.
    func start(failing fail: @escaping @Sendable (any Error) -> Void) {
        feed.start(failing: fail)
    }

    /// Nobody wants the rest. Ends the waits of whoever reads the stream.
    func stop() {
        feed.stop()
    }
}

#if !canImport(FoundationNetworking)
    extension StreamedUpload {
        /// Apple's sessions read streams of the system's own kind only: one that a thread writes into from its other end.
        private static func boundStream(to buffer: ChunkBuffer) throws(NetworkFault) -> InputStream {
            var input: InputStream?
            var output: OutputStream?
            Stream.getBoundStreams(withBufferSize: 64 << 10, inputStream: &input, outputStream: &output)
            guard let input, let output else { throw NetworkFault(.other, reason: "there is no stream for the body") }
            let writer = StreamWriter(output, from: buffer)
            Thread.detachNewThread { writer.run() }
            return input
        }
    }

    /// Writes what comes out of a buffer into a stream.
    private final class StreamWriter: @unchecked Sendable {
        /// Touched by one thread alone.
        private let output: OutputStream
        private let buffer: ChunkBuffer

        init(_ output: OutputStream, from buffer: ChunkBuffer) {
            self.output = output
            self.buffer = buffer
        }

        /// Ends when the body does, or nobody reads the stream any more.
        func run() {
            output.open()
            defer { output.close() }
            while let piece = try? buffer.waitForNext() {
                var rest: ArraySlice<UInt8> = piece[...]
                while !rest.isEmpty {
                    let count: Int = rest.withUnsafeBufferPointer { source in
                        source.baseAddress.map { start in output.write(start, maxLength: source.count) } ?? 0
                    }
                    guard count > 0 else { return buffer.finish(nil) }
                    rest = rest.dropFirst(count)
                }
            }
        }
    }
#endif

/// A body that nobody has to be waited for: all of it is in memory and in files.
///
/// All sessions of a process share one queue on Linux, and wait there while one of them waits for its body. So they get
/// to see only bodies of this kind; what comes piece by piece is put into a file first.
final class FileBody: Sendable {
    private let start: @Sendable () throws(FileFault) -> ParkedChunks
    private let reason = Locked<(any Error)?>(nil)

    private init(_ start: @escaping @Sendable () throws(FileFault) -> ParkedChunks) {
        self.start = start
    }

    /// Makes the body of a request rest, where it does not yet; the time that this takes is part of the request's.
    /// - Returns: nil in place of the body where there is none, or it is at hand.
    static func of(_ request: WireRequest) async throws -> (WireRequest, FileBody?) {
        guard let body = request.body, body.bytes == nil, body.length != 0 else { return (request, nil) }
        if let pieces = body.restingPieces { return (request, FileBody { ParkedChunks(pieces) }) }
        let begin: ContinuousClock.Instant = .now
        let limit: Duration = min(request.timeout, .longestWait)
        let spooled: FileBody = try await APIClient.SystemTime().within(
            limit, orElse: "no whole answer within \(request.namedTimeout)"
        ) {
            try await FileBody(spooling: body)
        }
        var request: WireRequest = request
        request.shortenTimeout(to: request.timeout - begin.duration(to: .now))
        return (request, spooled)
    }

    /// Puts a body into a file that has no name, and is gone when it is closed.
    private convenience init(spooling body: WireBody) async throws {
        let place: URL = FileManager.default.temporaryDirectory.appendingPathComponent("apigen-" + UUID().uuidString)
        let file = try OpenFile(creating: place.path)
        FileSystem.remove(place.path)
        var length: Int64 = 0
        for try await piece in body.checkedChunks() {
            try file.append(piece)
            length += Int64(piece.count)
        }
        let whole: Int64 = length
        self.init { () throws(FileFault) in
            try file.rewind()
            return ParkedChunks(file, length: whole)
        }
    }

    /// Why the body could not be read to its end; nil where it could, so far.
    var fault: (any Error)? { reason.withLock { $0 } }

    /// The body from its beginning on. One reader at a time has it.
    func stream() -> InputStream {
        do throws(FileFault) {
            return RestingStream(try start()) { [self] fault in reason.withLock { $0 = fault } }
        } catch {
            reason.withLock { $0 = error }
            return InputStream(data: Data())
        }
    }
}

/// Reads a body that rests, on the session's queue.
private final class RestingStream: InputStream {
    private var pieces: ParkedChunks
    private let fail: (NetworkFault) -> Void
    private var status: Stream.Status = .notOpen

    init(_ pieces: ParkedChunks, failing fail: @escaping (NetworkFault) -> Void) {
        self.pieces = pieces
        self.fail = fail
        super.init(data: Data())
    }

    override var streamStatus: Stream.Status { status }

    override var hasBytesAvailable: Bool { true }

    override func open() {
        status = .open
    }

    override func close() {
        status = .closed
    }

    override func read(_ bytes: UnsafeMutablePointer<UInt8>, maxLength count: Int) -> Int {
        do throws(NetworkFault) {
            let next: [UInt8] = try pieces.next(atMost: count)
            _ = UnsafeMutableBufferPointer(start: bytes, count: next.count).update(fromContentsOf: next)
            return next.count
        } catch {
            fail(error)
            return -1
        }
    }
}
