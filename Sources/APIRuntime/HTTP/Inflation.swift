#if os(Linux)
    import CLibZ
    package import HTTPTypes

    extension WireBody {
        /// Decodes the content coding while the body is read, so that a body which inflates a thousandfold needs no
        /// more memory than any other.
        /// - Parameter end: When the whole body must be decoded. It may be long after it has arrived.
        package func decoded(
            by head: HTTPResponse, for request: WireRequest, until end: ContinuousClock.Instant
        ) -> WireBody {
            guard head.hasBody(for: request.head.method), bytes == nil, let coding = Inflation.Coding(head) else {
                return self
            }
            return WireBody(length: nil, isRepeatable: false, trailers: { [self] in trailers }) { [self] in
                let inflation = Inflation(coding, of: chunks())
                return Chunks {
                    guard .now < end else { throw NetworkError.timedOut(after: request.namedTimeout) }
                    return try await inflation.next()
                }
            }
        }
    }

    /// Decodes `gzip` (RFC 1952) or `deflate` (RFC 1950) chunk by chunk. It has one reader at a time.
    private final class Inflation: @unchecked Sendable {
        enum Coding {
            case gzip
            case deflate

            /// The coding in a head; `nil` if there is none to decode.
            init?(_ head: HTTPResponse) {
                switch head.contentCodings {
                case ["gzip"], ["x-gzip"]: self = .gzip
                case ["deflate"]: self = .deflate
                default: return nil
                }
            }

            /// The `windowBits` argument of zlib (`zlib.h`, `inflateInit2`).
            var windowBits: Int32 { self == .gzip ? 31 : 15 }
        }

        private static let pieceSize: Int = 64 << 10

        private let coding: Coding
        private var source: WireBody.Chunks.Iterator
        /// It must not move: zlib keeps its address.
        private let stream: UnsafeMutablePointer<z_stream> = .allocate(capacity: 1)
        private var isReady: Bool
        private var input: ArraySlice<UInt8> = []
        /// Whether any bytes have arrived. An empty body is empty in every coding.
        private var isBegun: Bool = false
        /// Whether the stream is complete. Another one may follow.
        private var isWhole: Bool = false
        private var isRaw: Bool = false

        init(_ coding: Coding, of chunks: WireBody.Chunks) {
            self.coding = coding
            source = chunks.makeAsyncIterator()
            stream.initialize(to: z_stream())
            isReady = apigen_inflate_init(stream, coding.windowBits) == Z_OK
        }

        deinit {
            if isReady { inflateEnd(stream) }
            stream.deallocate()
        }

        /// The next bytes, never empty; `nil` at the end.
        func next() async throws -> [UInt8]? {
            guard isReady else { throw NetworkError(.other, reason: "there is no memory to unpack the response") }
            while true {
                if isReadable, let bytes = try inflated(), !bytes.isEmpty { return bytes }
                guard !isReadable || input.isEmpty else { continue }
                guard let piece = try await source.next() else {
                    guard isWhole || !isBegun && input.isEmpty else {
                        throw NetworkError(.badServer, reason: "the response's compressed body ends early")
                    }
                    return nil
                }
                input += piece
            }
        }

        /// Whether there is input to decode, or zlib may have output left. The first two bytes distinguish the formats.
        private var isReadable: Bool {
            isBegun ? !input.isEmpty || !isWhole : input.count >= 2
        }

        /// Decodes the input so far; `nil` if there is no output yet.
        private func inflated() throws(NetworkError) -> [UInt8]? {
            if isWhole { try beginNextMember() }
            let isFirst = !isBegun
            isBegun = true
            var code = Z_OK
            let before = input
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
                (code, count) = run(into: output)
            }
            if code == Z_DATA_ERROR, isFirst, coding == .deflate, !isRaw {
                // Some servers omit the header.
                isRaw = true
                input = before
                guard inflateReset2(stream, -15) == Z_OK else { throw Self.invalid }
                return nil
            }
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw Self.invalid }
            isWhole = code == Z_STREAM_END
            return bytes
        }

        private func run(into output: UnsafeMutableBufferPointer<UInt8>) -> (code: Int32, count: Int) {
            var left = 0
            let code = input.withUnsafeBufferPointer { source in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                stream.pointee.avail_in = UInt32(clamping: source.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                let code = inflate(stream, Z_NO_FLUSH)
                left = source.count - (min(source.count, Int(clamping: UInt32.max)) - Int(stream.pointee.avail_in))
                return code
            }
            input = input.suffix(left)
            return (code, output.count - Int(stream.pointee.avail_out))
        }

        /// A body may consist of several streams (RFC 1952, section 2.2).
        private func beginNextMember() throws(NetworkError) {
            guard coding == .gzip, inflateReset(stream) == Z_OK else { throw Self.invalid }
            isWhole = false
        }

        private static let invalid: NetworkError = NetworkError(
            .badServer, reason: "the response's body is not compressed as it says")
    }
#endif
