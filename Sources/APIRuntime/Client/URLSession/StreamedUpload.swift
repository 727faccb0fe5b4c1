import Foundation

/// Gives a session the body of a request as a stream, and reads the body only as fast as the session takes it.
///
/// Not on Linux: there the session would wait for each piece, and all others of the process with it; see `RestingBody`.
final class StreamedUpload: @unchecked Sendable {
    /// What the session reads. It has one reader, which is no task and may wait.
    let stream: InputStream
    private let feed: BodyFeed

    /// - Returns: nil where there is no body, or all of it is at hand.
    init?(_ exchange: SessionExchange) throws(NetworkFault) {
        guard let body = exchange.request.body, exchange.resting == nil, body.bytes == nil, body.length != 0
        else { return nil }
        #if canImport(FoundationNetworking)
            // `RestingBody` has them all.
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
