import Foundation

/// Gives a session the body of a request as a stream, and reads the body only as fast as the session takes it.
///
/// On Linux the session waits while a piece is read, and all others of the process with it: what is read there is at rest
/// in memory or in files (`SpooledBody`).
final class StreamedUpload: @unchecked Sendable {
    /// What the session reads. It has one reader, which is no task and may wait.
    let stream: InputStream
    private let body: WireBody
    private let buffer: PieceBuffer = PieceBuffer(limit: PieceBuffer.usualLimit)
    /// Guards `reading`, the only state.
    private let lock: NSLock = NSLock()
    private var reading: Task<Void, Never>?

    /// - Returns: nil where there is no body, or all of it is at hand.
    init?(_ body: WireBody?) throws(NetworkFault) {
        guard let body, body.bytes == nil, body.length != 0 else { return nil }
        self.body = body
        #if canImport(FoundationNetworking)
            stream = BufferStream(buffer)
        #else
            stream = try Self.boundStream(to: buffer)
        #endif
    }

    deinit {
        stop()
    }

    /// Begins to read the body.
    /// - Parameter fail: is told when it cannot be read.
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

    /// Nobody wants the rest. Ends the waits of whoever reads the stream.
    func stop() {
        buffer.finish(CancellationError())
        lock.withLock { reading }?.cancel()
    }
}

#if canImport(FoundationNetworking)
    /// A stream that waits for a buffer.
    private final class BufferStream: InputStream {
        private let buffer: PieceBuffer
        private var rest: ArraySlice<UInt8> = []
        private var status: Stream.Status = .notOpen

        init(_ buffer: PieceBuffer) {
            self.buffer = buffer
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
            if rest.isEmpty {
                do {
                    guard let piece = try buffer.waitForNext() else { return 0 }
                    rest = piece[...]
                } catch {
                    return -1
                }
            }
            let taken: ArraySlice<UInt8> = rest.prefix(count)
            rest = rest.dropFirst(count)
            taken.withUnsafeBufferPointer { source in
                guard let start = source.baseAddress else { return }
                bytes.update(from: start, count: source.count)
            }
            return taken.count
        }
    }
#else
    extension StreamedUpload {
        /// Apple's sessions read streams of the system's own kind only: one that a thread writes into from its other end.
        private static func boundStream(to buffer: PieceBuffer) throws(NetworkFault) -> InputStream {
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
        private let buffer: PieceBuffer

        init(_ output: OutputStream, from buffer: PieceBuffer) {
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
