#if AsyncHTTPClient
    import APIRuntimeAsyncHTTPClient
    import AsyncHTTPClient
    import NIOCore
    import Testing

    /// async-http-client applies its connect timeout, 10 s by default, to the wait for a free connection, too. Calls in a long
    /// queue failed before their own timeout.
    @Suite("AsyncHTTPClientTransport")
    struct ConnectionWaitTests {
        @Test("calls wait for a connection up to their own timeout")
        func callsWaitUntilTheirTimeout() {
            let bound = AsyncHTTPClientTransport.configuration().timeout.connect?.nanoseconds ?? 0
            #expect(Duration.nanoseconds(bound) >= .seconds(86_400))
        }
    }
#endif
