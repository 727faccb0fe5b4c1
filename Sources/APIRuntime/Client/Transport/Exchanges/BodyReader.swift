package import HTTPTypes

/// Reads the body of an answer, and ends the exchange when nobody is left who could.
package final class BodyReader: Sendable {
    private let buffer: PieceBuffer
    private let end: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - buffer: what the transport fills.
    ///   - end: ends the exchange, unless it has ended.
    package init(_ buffer: PieceBuffer, end: @escaping @Sendable (any Error) -> Void) {
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
