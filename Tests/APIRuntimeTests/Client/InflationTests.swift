#if os(Linux)
    import HTTPTypes
    import Testing

    @testable import APIRuntime

    @Suite("Decoding of content codings")
    struct InflationTests {
        /// `hello` in a gzip member with a stored block.
        private static let gzip: [UInt8] =
            [0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x01, 0x05, 0x00, 0xFA, 0xFF]
            + Array("hello".utf8) + [0x86, 0xA6, 0x10, 0x36, 0x05, 0x00, 0x00, 0x00]

        private func body(until end: ContinuousClock.Instant) -> WireBody {
            let request = WireRequest(
                head: HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/"), timeout: .seconds(5))
            let head = HTTPResponse(status: .ok, headerFields: [.contentEncoding: "gzip"])
            let arrived = WireBody(length: nil, isRepeatable: false) { WireBody.pieces(of: Self.gzip + Self.gzip) }
            return arrived.decoded(by: head, for: request, until: end)
        }

        @Test("a body of several members is decoded")
        func members() async throws {
            let body = body(until: .now + .longestWait)
            #expect(try await body.collect(atMost: 100) == Array("hellohello".utf8))
        }

        @Test("a body that is not decoded by the deadline is timedOut, although it has arrived")
        func deadline() async throws {
            await #expect(throws: NetworkError.timedOut(after: .seconds(5))) {
                try await body(until: .now).collect(atMost: 100)
            }
        }
    }
#endif
