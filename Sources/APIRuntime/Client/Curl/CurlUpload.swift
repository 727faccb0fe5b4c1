#if os(Linux)
    import CLibCurl
    import Foundation

    /// Gives libcurl the body of a request, as fast as it takes it: from memory, from files, or from whoever makes it
    /// piece by piece.
    final class CurlUpload: @unchecked Sendable {
        /// Bodies up to this length go with the head, in bytes.
        static let smallSize: Int = 64 << 10

        private let body: WireBody
        /// The body, where it is at hand, and how much of it has been given. These, and what follows, are touched by the
        /// loop's thread alone.
        private let bytes: [UInt8]?
        private var offset: Int = 0
        /// How many bytes libcurl has been given.
        private(set) var given: Int64 = 0
        /// The body, where it is in memory and in files.
        private var resting: RestingPieces?
        /// What of the piece that came last has not been given yet.
        private var rest: ArraySlice<UInt8> = []
        /// Reads a body that comes piece by piece; nil: it is one of the others.
        private let feed: BodyFeed?
        /// Whom to tell when there is more to send.
        private weak var waiting: CurlExchange?

        /// - Returns: nil where there is no body.
        init?(_ request: WireRequest) {
            guard let body = request.body else { return nil }
            self.body = body
            bytes = body.bytes
            resting = body.bytes == nil ? body.restingPieces.map { pieces in RestingPieces(pieces) } : nil
            feed = bytes == nil && resting == nil ? BodyFeed(body) : nil
        }

        var length: Int64? { body.length }

        /// The whole body, where it is at hand and short.
        var smallBytes: [UInt8]? {
            bytes.flatMap { bytes in bytes.count <= Self.smallSize ? bytes : nil }
        }

        /// Begins to read the body.
        func start(telling exchange: CurlExchange) {
            waiting = exchange
            feed?.start { [weak exchange] error in exchange?.end(error) }
        }

        /// Nobody wants the rest.
        func stop() {
            feed?.stop()
        }

        /// Whether there is something to send, or nothing more will come.
        var isReady: Bool { feed?.buffer.isReady != false }

        /// The next bytes; none at the end; nil: they are not there yet, and the loop will be told when they are.
        func read(into target: UnsafeMutableRawBufferPointer) throws(NetworkFault) -> Int? {
            if let bytes {
                let count: Int = min(target.count, bytes.count - offset)
                bytes.withUnsafeBytes { source in
                    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + count]))
                }
                offset += count
                given += Int64(count)
                return count
            }
            if rest.isEmpty {
                guard let piece = try next(atMost: target.count) else { return nil }
                rest = piece[...]
            }
            let count: Int = min(target.count, rest.count)
            rest.withUnsafeBytes { source in target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<count]))
            }
            rest = rest.dropFirst(count)
            given += Int64(count)
            return count
        }

        private func next(atMost count: Int) throws(NetworkFault) -> [UInt8]? {
            if let piece = try resting?.next(atMost: count) { return piece }
            guard let buffer = feed?.buffer else { return [] }
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
            if bytes != nil { return true }
            guard resting != nil, let pieces = body.restingPieces else { return false }
            resting = RestingPieces(pieces)
            return true
        }
    }
#endif
