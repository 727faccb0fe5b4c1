#if Servers
    import APIRuntime

    #if AsyncHTTPClient
        import APIRuntimeAsyncHTTPClient
    #endif

    /// Forwards requests to the origin. The server's own settings, such as cookies and redirects, are the client's business.
    struct ProxyTransport: WebSocketTransport {
        private let requests: DefaultTransport
        /// `nil` in builds without the trait `AsyncHTTPClient`, which have no frames of WebSockets.
        private let sockets: (any WebSocketTransport)?

        init() {
            var settings = DefaultTransport.Settings()
            settings.connections.perHost = 64
            requests = DefaultTransport(settings)
            #if AsyncHTTPClient
                sockets = AsyncHTTPClientTransport()
            #else
                sockets = nil
            #endif
        }

        var opensSockets: Bool { sockets != nil }

        func send(_ request: WireRequest) async throws -> WireResponse { try await requests.send(request) }

        func open(_ request: WireRequest, maximumMessageSize limit: Int) async throws -> WireResponse {
            guard let sockets else { throw NetworkError(.other, reason: "there is no transport for WebSockets") }
            return try await sockets.open(request, maximumMessageSize: limit)
        }
    }
#endif
