#if !os(Linux) || URLSession
    import Foundation

    /// Provides the body of a request to a session as a stream, and reads the body only as fast as the session takes it.
    ///
    /// Not used on Linux: the session would block on each chunk there, and with it all sessions of the process. See
    /// `FileBody`.
    final class StreamedUpload: @unchecked Sendable {
        /// The stream for the session. Its only reader is not a task, so it may block.
        let stream: InputStream
        private let feed: BodyFeed

        /// - Returns: `nil` if there is no body, or all of it is in memory.
        init?(_ exchange: SessionExchange) throws(NetworkFault) {
            guard let body = exchange.request.body, exchange.resting == nil, body.bytes == nil, body.length != 0
            else { return nil }
            #if canImport(FoundationNetworking)
                // `FileBody` handles all of these.
                return nil
            #else
                feed = BodyFeed(body)
                stream = try Self.boundStream(to: feed.buffer)
            #endif
        }

        /// Starts to read the body.
        /// - Parameter fail: Called when the body cannot be read.
        func start(failing fail: @escaping @Sendable (any Error) -> Void) {
            feed.start(failing: fail)
        }

        /// Stops reading, and wakes the reader of the stream if it waits.
        func stop() {
            feed.stop()
        }
    }

    #if !canImport(FoundationNetworking)
        extension StreamedUpload {
            /// Apple's sessions only read the system's own streams. This is one whose other end a thread writes to.
            private static func boundStream(to buffer: ChunkBuffer) throws(NetworkFault) -> InputStream {
                var input: InputStream?
                var output: OutputStream?
                Stream.getBoundStreams(withBufferSize: 64 << 10, inputStream: &input, outputStream: &output)
                guard let input, let output else {
                    throw NetworkFault(.other, reason: "there is no stream for the body")
                }
                let writer = StreamWriter(output, from: buffer)
                Thread.detachNewThread { writer.run() }
                return input
            }
        }

        /// Writes the contents of a buffer to a stream.
        private final class StreamWriter: @unchecked Sendable {
            /// Used by one thread only.
            private let output: OutputStream
            private let buffer: ChunkBuffer

            init(_ output: OutputStream, from buffer: ChunkBuffer) {
                self.output = output
                self.buffer = buffer
            }

            /// Runs until the body ends, or nobody reads the stream any more.
            func run() {
                output.open()
                defer { output.close() }
                while let piece = try? buffer.waitForNext() {
                    var rest = piece[...]
                    while !rest.isEmpty {
                        let count = rest.withUnsafeBufferPointer { source in
                            source.baseAddress.map { start in output.write(start, maxLength: source.count) } ?? 0
                        }
                        guard count > 0 else { return buffer.finish(nil) }
                        rest = rest.dropFirst(count)
                    }
                }
            }
        }
    #endif

    /// A body that can be read without waiting, because all of it is in memory and files.
    ///
    /// On Linux, all sessions of a process share one queue, which blocks while one of them waits for its body. So sessions
    /// only get bodies of this kind; streamed bodies are written to a file first.
    final class FileBody: Sendable {
        private let start: @Sendable () throws(FileFault) -> ParkedChunks
        private let reason = Locked<(any Error)?>(nil)

        private init(_ start: @escaping @Sendable () throws(FileFault) -> ParkedChunks) {
            self.start = start
        }

        /// Prepares the body of a request for reading without waiting. The time that this takes counts towards the
        /// request's timeout.
        /// - Returns: The request, and its file body, which is `nil` if there is no body or it is in memory.
        static func of(_ request: WireRequest) async throws -> (WireRequest, FileBody?) {
            guard let body = request.body, body.bytes == nil, body.length != 0 else { return (request, nil) }
            if let pieces = body.restingPieces { return (request, FileBody { ParkedChunks(pieces) }) }
            let begin: ContinuousClock.Instant = .now
            let limit = min(request.timeout, .longestWait)
            let spooled = try await APIClient.SystemTime().within(
                limit, orElse: "no whole answer within \(request.namedTimeout)"
            ) {
                try await FileBody(spooling: body)
            }
            var request = request
            request.shortenTimeout(to: request.timeout - begin.duration(to: .now))
            return (request, spooled)
        }

        /// Writes a body to an unlinked file, which is gone when it is closed.
        private convenience init(spooling body: WireBody) async throws {
            let place = FileManager.default.temporaryDirectory.appendingPathComponent("apigen-" + UUID().uuidString)
            let file = try OpenFile(creating: place.path)
            FileSystem.remove(place.path)
            var length: Int64 = 0
            for try await piece in body.checkedChunks() {
                try file.append(piece)
                length += Int64(piece.count)
            }
            let whole = length
            self.init { () throws(FileFault) in
                try file.rewind()
                return ParkedChunks(file, length: whole)
            }
        }

        /// Why the body could not be read completely; `nil` if there was no error so far.
        var fault: (any Error)? { reason.withLock { $0 } }

        /// A stream of the body, from its beginning. There is one reader at a time.
        func stream() -> InputStream {
            do throws(FileFault) {
                return RestingStream(try start()) { [self] fault in reason.withLock { $0 = fault } }
            } catch {
                reason.withLock { $0 = error }
                return InputStream(data: Data())
            }
        }
    }

    /// Reads a file body on the session's queue.
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
                let next = try pieces.next(atMost: count)
                _ = UnsafeMutableBufferPointer(start: bytes, count: next.count).update(fromContentsOf: next)
                return next.count
            } catch {
                fail(error)
                return -1
            }
        }
    }
#endif
