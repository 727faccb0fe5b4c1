#if os(Linux)
    import Foundation

    /// Makes the threads of a transport when they are first needed, and ends them with itself. Exchanges know it until
    /// they end, so there is none left by then.
    final class CurlOwner: Sendable {
        let settings: CurlTransport.Settings
        let authorities: CurlAuthorities
        /// The addresses of names that are not to be looked up.
        let hosts: [String: String]
        private let calls: CurlLoop
        /// For responses that are read piece by piece. A connection over HTTP/2 that stands still because one of its
        /// responses is not read would hold up the others, so here each has a connection to itself.
        private let streams: CurlLoop

        init(_ settings: CurlTransport.Settings, hosts: [String: String]) {
            self.settings = settings
            self.hosts = hosts
            authorities = CurlAuthorities(settings.authorities)
            calls = CurlLoop(connectionsPerHost: settings.connectionsPerHost, isShared: true)
            streams = CurlLoop(connectionsPerHost: settings.connectionsPerHost, isShared: false)
        }

        deinit {
            calls.stop()
            streams.stop()
        }

        /// The thread that carries a request.
        func loop(for request: WireRequest) -> CurlLoop {
            request.isStreamed ? streams : calls
        }
    }
#endif
