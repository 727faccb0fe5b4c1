internal import Foundation

/// Bytes to send that come piece by piece, and only once. Two streams are equal where they are the same one.
public struct UploadStream: Sendable {
    /// Gives the next piece; nil after the last.
    typealias Iterator = () async throws -> [UInt8]?

    /// How many bytes come, where that is known beforehand.
    public let length: Int64?
    private let source: OneTimeSource

    /// - Parameters:
    ///   - pieces: the bytes, in order.
    ///   - length: how many bytes come; unknown unless given.
    public init<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces, length: Int64? = nil)
    where Pieces.Element == [UInt8] {
        self.length = length
        source = OneTimeSource {
            var iterator: Pieces.AsyncIterator = pieces.makeAsyncIterator()
            return { try await iterator.next() }
        }
    }

    /// Starts to read; nil where that was done before.
    func start() -> Iterator? { source.take() }
}

extension UploadStream: Hashable {
    public static func == (left: UploadStream, right: UploadStream) -> Bool {
        left.source === right.source
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
    }
}

/// Makes an iterator for the first who asks.
private final class OneTimeSource: @unchecked Sendable {
    /// Guards `make`.
    private let lock: NSLock = NSLock()
    private var make: (@Sendable () -> UploadStream.Iterator)?

    init(_ make: @escaping @Sendable () -> UploadStream.Iterator) {
        self.make = make
    }

    func take() -> UploadStream.Iterator? {
        lock.withLock {
            defer { make = nil }
            return make
        }?()
    }
}
