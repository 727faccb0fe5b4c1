#if !os(Linux) || URLSession
    import Dispatch
    import Foundation

    /// The writing end of a stream that a session reads.
    protocol BodySink: AnyObject {
        /// Opens the stream. Afterwards, the owner of the sink calls ``BodyWriter/resume()`` whenever there is space.
        func open()

        /// Whether something can be written without waiting.
        var hasSpace: Bool { get }

        /// Writes the beginning of some bytes, without waiting.
        /// - Returns: How many bytes were written; none, or a negative number, if nobody reads the stream any more.
        func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Int

        /// Ends the stream. Its reader takes that for the end of the body.
        func close()
    }

    /// Writes the body of a request to a stream, and reads the body only as fast as the session takes it.
    ///
    /// A session takes the end of the stream for the end of the body. If the body has no length, the session then sends the
    /// last chunk (RFC 9112, section 7.1), and the server has a complete request. So the stream ends after the last byte of
    /// a body that was read to its end, and otherwise only when the session has ended the request: the owner cancels the
    /// session's task, and calls ``release()`` when the task has completed. No thread waits in the meantime.
    ///
    /// Not used on Linux: the session would block on each chunk there, and with it all sessions of the process. See
    /// `FileBody`.
    final class BodyWriter: @unchecked Sendable {
        private let feed: BodyFeed
        /// The queue on which the sink and the following properties are used, and nothing else.
        private let queue: DispatchQueue
        private let sink: any BodySink
        /// The part of the last chunk that the sink had no space for.
        private var rest: ArraySlice<UInt8> = []
        private var isOpen: Bool = false
        private var isReleased: Bool = false

        /// - Parameters:
        ///   - sink: The stream. It is used on the queue only.
        ///   - queue: A serial queue.
        init(_ body: WireBody, to sink: any BodySink, on queue: DispatchQueue) {
            feed = BodyFeed(body)
            self.sink = sink
            self.queue = queue
        }

        /// Starts to read and to write the body.
        /// - Parameter fail: Called when the body cannot be read. The stream does not end then.
        func start(failing fail: @escaping @Sendable (any Error) -> Void) {
            feed.start(failing: fail)
            queue.async { [self] in
                guard !isReleased else { return }
                isOpen = true
                sink.open()
                resume()
            }
        }

        /// Writes as much as the sink has space for. Called on the queue.
        func resume() {
            while isOpen, sink.hasSpace {
                if rest.isEmpty {
                    switch feed.buffer.poll() {
                    case .success(let chunk?): rest = chunk[...]
                    case .success(nil): return close()
                    // The owner cancels the task; until that has happened, the session must not see an end.
                    case .failure: return
                    case nil: return resumeWhenReady()
                    }
                }
                let count = rest.withUnsafeBufferPointer { bytes in sink.write(bytes) }
                guard count > 0 else { return feed.stop() }
                rest = rest.dropFirst(count)
            }
        }

        private func resumeWhenReady() {
            feed.buffer.whenReady { [weak self] in
                guard let self else { return }
                queue.async { self.resume() }
            }
        }

        /// Stops to read the body. The stream does not end.
        func stop() {
            feed.stop()
        }

        /// Ends the stream, because the session has ended the request.
        func release() {
            feed.stop()
            queue.async { [self] in
                isReleased = true
                close()
            }
        }

        private func close() {
            guard isOpen else { return }
            isOpen = false
            sink.close()
        }
    }

    #if canImport(Darwin)
        extension BodyWriter {
            /// Apple's sessions only read the system's own streams.
            /// - Returns: A stream for a session, and what writes the body to it.
            static func bound(_ body: WireBody) throws(NetworkError) -> (InputStream, BodyWriter) {
                var input: InputStream?
                var output: OutputStream?
                Stream.getBoundStreams(withBufferSize: 64 << 10, inputStream: &input, outputStream: &output)
                guard let input, let output else {
                    throw NetworkError(.other, reason: "there is no stream for the body")
                }
                let queue = DispatchQueue(label: "APIRuntime.URLSession.upload")
                let sink = BoundSink(output, queue)
                let writer = BodyWriter(body, to: sink, on: queue)
                sink.writer = writer
                return (input, writer)
            }
        }

        /// The writing end of a pair of the system's streams. It is used on one queue.
        private final class BoundSink: NSObject, BodySink, StreamDelegate {
            private let output: OutputStream
            private let queue: DispatchQueue
            weak var writer: BodyWriter?

            init(_ output: OutputStream, _ queue: DispatchQueue) {
                self.output = output
                self.queue = queue
            }

            deinit {
                // A stream does not retain its delegate.
                output.delegate = nil
            }

            func open() {
                output.delegate = self
                CFWriteStreamSetDispatchQueue(output as CFWriteStream, queue)
                output.open()
            }

            func stream(_ stream: Stream, handle event: Stream.Event) {
                if event.contains(.hasSpaceAvailable) { writer?.resume() }
            }

            var hasSpace: Bool { output.hasSpaceAvailable }

            func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
                bytes.baseAddress.map { start in output.write(start, maxLength: bytes.count) } ?? 0
            }

            func close() {
                output.delegate = nil
                CFWriteStreamSetDispatchQueue(output as CFWriteStream, nil)
                output.close()
            }
        }
    #endif

    /// A body that can be read without waiting, because all of it is in memory and files.
    ///
    /// On Linux, all sessions of a process share one queue, which blocks while one of them waits for its body. So sessions
    /// only get bodies of this kind; streamed bodies are written to a file first. Bodies in memory are streams as well: when
    /// a connection dies, the session sends the request again, and only of a stream does it ask for another one. Of other
    /// bodies, it would send the part that libcurl has not read yet.
    final class FileBody: Sendable {
        private struct State {
            /// The number of the stream that may be read.
            var current: Int = 0
            var fault: (any Error)?
        }

        private let start: @Sendable () throws(FileFault) -> ParkedChunks
        private let state = Locked(State())

        private init(_ start: @escaping @Sendable () throws(FileFault) -> ParkedChunks) {
            self.start = start
        }

        /// Prepares the body of a request for reading without waiting. The time that this takes counts towards the
        /// request's timeout.
        /// - Returns: The request, and its file body, which is `nil` if there is no body or it is empty.
        static func of(_ request: WireRequest) async throws -> (WireRequest, FileBody?) {
            guard let body = request.body, body.length != 0 else { return (request, nil) }
            if let bytes = body.bytes { return (request, FileBody { ParkedChunks([.bytes(bytes)]) }) }
            if let pieces = body.restingPieces { return (request, FileBody { ParkedChunks(pieces) }) }
            let begin: ContinuousClock.Instant = .now
            let limit = min(request.timeout, .longestWait)
            let spooled = try await APIClient.SystemTime().within(
                limit, orElse: "no whole response within \(request.namedTimeout)"
            ) {
                try await FileBody(spooling: body)
            }
            var request = request
            request.shortenTimeout(to: request.timeout - begin.duration(to: .now))
            return (request, spooled)
        }

        /// Writes a body to an unlinked file, which is gone when it is closed.
        private convenience init(spooling body: WireBody) async throws {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("apigen-" + UUID().uuidString)
            let file = try OpenFile(creating: url.path)
            FileSystem.remove(url.path)
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
        var fault: (any Error)? { state.withLock { $0.fault } }

        /// A stream of the body, from its beginning. The streams before it fail from now on.
        func stream() -> InputStream {
            let number = abandonStreams()
            let chunks: ParkedChunks?
            do throws(FileFault) {
                chunks = try start()
            } catch {
                chunks = nil
                state.withLock { $0.fault = error }
            }
            return RestingStream(
                chunks, isWanted: { [state] in state.withLock { $0.current == number } },
                failing: { [state] fault in state.withLock { $0.fault = fault } })
        }

        /// Makes all streams fail, so that nobody takes what they have left for a body.
        /// - Returns: The number of the next stream.
        @discardableResult func abandonStreams() -> Int {
            state.withLock { state in
                state.current += 1
                return state.current
            }
        }
    }

    /// Reads a file body on the session's queue.
    private final class RestingStream: InputStream {
        private var chunks: ParkedChunks?
        private let isWanted: () -> Bool
        private let fail: (NetworkError) -> Void
        private var status: Stream.Status = .notOpen

        /// - Parameters:
        ///   - chunks: The body; `nil` if it cannot be read.
        ///   - isWanted: Whether the stream may be read.
        ///   - fail: Called when the body cannot be read to its end.
        init(
            _ chunks: ParkedChunks?, isWanted: @escaping () -> Bool, failing fail: @escaping (NetworkError) -> Void
        ) {
            self.chunks = chunks
            self.isWanted = isWanted
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
            do throws(NetworkError) {
                guard isWanted(), let next = try chunks?.next(atMost: count) else { return -1 }
                _ = UnsafeMutableBufferPointer(start: bytes, count: next.count).update(fromContentsOf: next)
                return next.count
            } catch {
                fail(error)
                return -1
            }
        }
    }
#endif
