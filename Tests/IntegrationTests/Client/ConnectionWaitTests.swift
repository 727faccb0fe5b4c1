#if AsyncHTTPClient
    import APIRuntimeAsyncHTTPClient
    import AsyncHTTPClient
    import NIOCore
    import Testing

    /// async-http-client bounds the wait for one of its connections by its timeout for connecting, which is 10 s unless it
    /// is told otherwise: calls in a long queue failed before their own timeout.
    @Suite("AsyncHTTPClientTransport")
    struct ConnectionWaitTests {
        @Test("calls wait for a connection up to their own timeout")
        func wait() {
            let bound = AsyncHTTPClientTransport.configuration().timeout.connect?.nanoseconds ?? 0
            #expect(Duration.nanoseconds(bound) >= .seconds(86_400))
        }
    }
#endif
