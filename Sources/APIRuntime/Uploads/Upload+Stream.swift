extension Upload {
    /// Bytes to send that come piece by piece, and only once. Two streams are equal where they are the same one.
    public struct Stream: Sendable {
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
}

extension Upload.Stream: Hashable {
    public static func == (left: Upload.Stream, right: Upload.Stream) -> Bool {
        left.source === right.source
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
    }
}

/// Makes an iterator for the first who asks.
private final class OneTimeSource: Sendable {
    private typealias Make = @Sendable () -> Upload.Stream.Iterator

    private let make: Locked<Make?>

    init(_ make: @escaping @Sendable () -> Upload.Stream.Iterator) {
        self.make = Locked(make)
    }

    func take() -> Upload.Stream.Iterator? {
        let make = make.withLock { make -> Make? in
            defer { make = nil }
            return make
        }
        return make?()
    }
}
