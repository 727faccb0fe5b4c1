#if os(Linux)
    import CLibZ
    import HTTPTypes

    extension WireBody {
        /// The body with its content coding undone, while it is read: a body that unpacks to a thousand times its length
        /// takes no more memory than one that does not.
        func decoded(by head: HTTPResponse, answering request: HTTPRequest) -> WireBody {
            guard head.hasBody(answering: request.method), bytes == nil, let coding = Inflation.Coding(head) else {
                return self
            }
            return WireBody(length: nil, isRepeatable: false, trailers: { [self] in trailers }) { [self] in
                let inflation = Inflation(coding, of: chunks())
                return Chunks { try await inflation.next() }
            }
        }
    }

    /// Undoes `gzip` (RFC 1952) or `deflate` (RFC 1950) piece by piece. It has one reader at a time.
    private final class Inflation: @unchecked Sendable {
        enum Coding {
            case gzip
            case deflate

            /// What a head names; nil: nothing that is undone here.
            init?(_ head: HTTPResponse) {
                switch head.contentCodings {
                case ["gzip"], ["x-gzip"]: self = .gzip
                case ["deflate"]: self = .deflate
                default: return nil
                }
            }

            /// What zlib calls them (`zlib.h`, `inflateInit2`).
            var windowBits: Int32 { self == .gzip ? 31 : 15 }
        }

        private static let pieceSize: Int = 64 << 10

        private let coding: Coding
        private var source: WireBody.Chunks.Iterator
        /// It must stay where it is: zlib knows its address.
        private let stream: UnsafeMutablePointer<z_stream> = .allocate(capacity: 1)
        private var isReady: Bool
        private var input: ArraySlice<UInt8> = []
        /// Whether anything has come; an empty body is empty whatever its coding.
        private var isBegun: Bool = false
        /// Whether the stream has come to its end, after which another one may follow.
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

        /// The next bytes, never none; nil at the end.
        func next() async throws -> [UInt8]? {
            guard isReady else { throw NetworkFault(.other, reason: "there is no memory to unpack the response") }
            while true {
                if isReadable, let bytes = try inflated(), !bytes.isEmpty { return bytes }
                guard !isReadable || input.isEmpty else { continue }
                guard let piece = try await source.next() else {
                    guard isWhole || !isBegun && input.isEmpty else {
                        throw NetworkFault(.badServer, reason: "the response's compressed body ends early")
                    }
                    return nil
                }
                input += piece
            }
        }

        /// Whether there is something to undo, or zlib may have something left. The first two bytes tell the formats apart.
        private var isReadable: Bool {
            isBegun ? !input.isEmpty || !isWhole : input.count >= 2
        }

        /// What the input gives so far; nil: nothing.
        private func inflated() throws(NetworkFault) -> [UInt8]? {
            if isWhole { try beginNextMember() }
            let isFirst: Bool = !isBegun
            isBegun = true
            var code: Int32 = Z_OK
            let before: ArraySlice<UInt8> = input
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
                (code, count) = run(into: output)
            }
            if code == Z_DATA_ERROR, isFirst, coding == .deflate, !isRaw {
                // Some servers leave the header out.
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
            var left: Int = 0
            let code: Int32 = input.withUnsafeBufferPointer { source in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                stream.pointee.avail_in = UInt32(clamping: source.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                let code: Int32 = inflate(stream, Z_NO_FLUSH)
                left = source.count - (min(source.count, Int(UInt32.max)) - Int(stream.pointee.avail_in))
                return code
            }
            input = input.suffix(left)
            return (code, output.count - Int(stream.pointee.avail_out))
        }

        /// A body may be made of several streams (RFC 1952, section 2.2).
        private func beginNextMember() throws(NetworkFault) {
            guard coding == .gzip, inflateReset(stream) == Z_OK else { throw Self.invalid }
            isWhole = false
        }

        private static let invalid: NetworkFault = NetworkFault(
            .badServer, reason: "the response's body is not compressed as it says")
    }
#endif
