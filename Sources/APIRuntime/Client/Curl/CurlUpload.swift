#if os(Linux)
    import CLibCurl
    import Foundation

    /// Gives libcurl the body of a request, as fast as it takes it: from memory, or from whoever reads it piece by piece.
    /// Files are read elsewhere, too: the loop's thread carries other requests, and does not wait for a disk.
    final class CurlUpload: @unchecked Sendable {
        /// Bodies up to this length go with the head, in bytes.
        static let smallSize: Int = 64 << 10
        /// How much is read ahead, so that the loop seldom waits for whoever reads, in bytes.
        private static let readAhead: Int = 1 << 20

        private let body: WireBody
        /// The body, where it is at hand, and how much of it has been given. These, and what follows, are touched by the
        /// loop's thread alone.
        private let bytes: [UInt8]?
        private var offset: Int = 0
        /// How many bytes libcurl has been given.
        private(set) var given: Int64 = 0
        /// The body, where all of it is in memory, in several pieces.
        private var resting: RestingPieces?
        /// What of the piece that came last has not been given yet.
        private var rest: ArraySlice<UInt8> = []
        /// Whom to tell when there is more to send.
        private weak var waiting: CurlExchange?
        /// Guards what follows.
        private let lock: NSLock = NSLock()
        /// Reads a body that comes piece by piece; nil: it is one of the others.
        private var feed: BodyFeed?
        private var isStopped: Bool = false

        /// - Returns: nil where there is no body.
        init?(_ request: WireRequest) {
            guard let body = request.body else { return nil }
            self.body = body
            bytes = body.bytes
            resting = Self.resting(body)
            feed = bytes == nil && resting == nil ? BodyFeed(body, limit: Self.readAhead) : nil
        }

        private static func resting(_ body: WireBody) -> RestingPieces? {
            guard body.bytes == nil, let pieces = body.restingPieces else { return nil }
            return pieces.allSatisfy(\.isInMemory) ? RestingPieces(pieces) : nil
        }

        var length: Int64? { body.length }

        /// The whole body, where it is at hand and short.
        var smallBytes: [UInt8]? {
            bytes.flatMap { bytes in bytes.count <= Self.smallSize ? bytes : nil }
        }

        /// Begins to read the body.
        func start(telling exchange: CurlExchange) {
            waiting = exchange
            currentFeed?.start { [weak exchange] error in exchange?.end(error) }
        }

        /// Nobody wants the rest.
        func stop() {
            let feed: BodyFeed? = lock.withLock {
                isStopped = true
                return self.feed
            }
            feed?.stop()
        }

        private var currentFeed: BodyFeed? { lock.withLock { feed } }

        /// Whether there is something to send, or nothing more will come.
        var isReady: Bool { currentFeed?.buffer.isReady != false }

        /// The next bytes; none at the end; nil: they are not there yet, and the loop will be told when they are.
        func read(into target: UnsafeMutableRawBufferPointer) throws(NetworkFault) -> Int? {
            if let bytes {
                let count: Int = Self.copy(bytes[offset...], into: target)
                offset += count
                given += Int64(count)
                return count
            }
            if rest.isEmpty {
                guard let piece = try next(atMost: target.count) else { return nil }
                rest = piece[...]
            }
            let count: Int = Self.copy(rest, into: target)
            rest = rest.dropFirst(count)
            given += Int64(count)
            return count
        }

        /// - Returns: how many of the bytes there was room for.
        private static func copy(_ bytes: ArraySlice<UInt8>, into target: UnsafeMutableRawBufferPointer) -> Int {
            let count: Int = min(target.count, bytes.count)
            bytes.withUnsafeBytes { source in
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<count]))
            }
            return count
        }

        private func next(atMost count: Int) throws(NetworkFault) -> [UInt8]? {
            if let piece = try resting?.next(atMost: count) { return piece }
            guard let buffer = currentFeed?.buffer else { return [] }
            switch buffer.poll() {
            case .success(let piece): return piece ?? []
            case .failure(let error): throw error as? NetworkFault ?? NetworkFault(wrapping: error)
            case nil:
                buffer.whenReady { [weak waiting] in
                    if let waiting { waiting.loop.hand(.goOn(waiting)) }
                }
                return nil
            }
        }

        /// Begins anew, where that is possible.
        func rewind() -> Bool {
            offset = 0
            given = 0
            rest = []
            resting = Self.resting(body)
            return bytes != nil || resting != nil || restartFeed()
        }

        /// Reads the body once more, where it gives the same again.
        private func restartFeed() -> Bool {
            guard body.isRepeatable, let waiting else { return false }
            let (old, new) = lock.withLock { () -> (BodyFeed?, BodyFeed?) in
                let old: BodyFeed? = feed
                if !isStopped { feed = BodyFeed(body, limit: Self.readAhead) }
                return (old, isStopped ? nil : feed)
            }
            old?.stop()
            new?.start { [weak waiting] error in waiting?.end(error) }
            return new != nil
        }
    }
#endif
