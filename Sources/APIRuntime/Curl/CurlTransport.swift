#if os(Linux)
    import CLibCurl
    import Foundation

    /// Sends requests through the system's libcurl, over HTTP/1.1 and, with TLS, HTTP/2. It is the default on Linux.
    ///
    /// A thread of its own carries all exchanges; streamed responses have a second one, so that a reader who takes their
    /// time holds up nobody else. The threads start with the first request, and end with the last copy of the transport.
    /// Connections are used again. It keeps no cache, and cookies where the settings say so, for each one who asks apart.
    public struct CurlTransport: Transport {
        private let settings: Settings
        private let owner: CurlOwner
        /// The cookies of those who ask; nil where the settings say that none are kept.
        public let cookies: CookieJar?

        /// - Parameter settings: how the network is used.
        public init(_ settings: Settings = Settings()) {
            self.init(settings, hosts: [:])
        }

        /// - Parameter hosts: the addresses of names that are not to be looked up.
        package init(_ settings: Settings = Settings(), hosts: [String: String]) {
            self.settings = settings
            cookies = settings.cookies == .kept ? CookieJar() : nil
            owner = CurlOwner(settings, hosts: hosts)
        }

        /// It checks them in each handshake, before anything is sent.
        public var canPin: Bool { true }

        public func send(_ request: WireRequest) async throws -> WireResponse {
            guard let cookies else { return try await exchange(request) }
            return try await cookies.send(request, by: exchange)
        }

        private func exchange(_ request: WireRequest) async throws -> WireResponse {
            try owner.authorities.check()
            let exchange = CurlExchange(request, idleTimeout: settings.idleTimeout, owner)
            return try await exchange.response()
        }
    }

    extension CurlTransport {
        /// How a transport uses the network.
        public struct Settings: Sendable, Hashable {
            /// What becomes of the cookies that servers set.
            public enum Cookies: Sendable, Hashable {
                /// They are not kept. Cookies that a spec declares are sent all the same.
                case ignored
                /// The transport keeps them in memory and sends them back; they are gone with it. Each one who asks has a
                /// jar of their own. See ``CookieJar``.
                case kept
            }

            /// Through whom servers are reached.
            public enum Proxy: Sendable, Hashable {
                /// The proxy that the environment names, where it names one: `http_proxy`, `https_proxy` (or
                /// `HTTPS_PROXY`) and `all_proxy`, but for the hosts of `no_proxy`.
                case environment
                /// None, whatever the environment says.
                case none
                /// The proxy with that URL, such as `http://proxy.example:3128`, for all hosts; a name and a password in
                /// it are sent to the proxy. Its scheme is `http`, `https`, `socks5` or `socks5h`.
                case url(String)
            }

            /// How many connections to one host there are at a time; calls beyond wait. Streamed responses have
            /// connections of their own, as many again. Over HTTP/2 many calls share one.
            public var connectionsPerHost: Int
            public var cookies: Cookies
            /// How long nothing may arrive before a call is `timedOut`; nil: only the timeout of the call counts.
            public var idleTimeout: Duration?
            /// Who signs the certificates of servers.
            public var authorities: APIClient.CertificateAuthorities
            public var proxy: Proxy

            /// - Parameters:
            ///   - connectionsPerHost: how many connections to one host there are at a time; six unless given.
            ///   - cookies: what becomes of the cookies that servers set; they are not kept unless told otherwise.
            ///   - idleTimeout: how long nothing may arrive; as long as the call may take unless given.
            ///   - authorities: who signs the certificates of servers; those that the system trusts unless given.
            ///   - proxy: through whom servers are reached; what the environment says unless given.
            public init(
                connectionsPerHost: Int = 6, cookies: Cookies = .ignored, idleTimeout: Duration? = nil,
                authorities: APIClient.CertificateAuthorities = .system, proxy: Proxy = .environment
            ) {
                self.connectionsPerHost = connectionsPerHost
                self.cookies = cookies
                self.idleTimeout = idleTimeout
                self.authorities = authorities
                self.proxy = proxy
            }
        }
    }

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

    /// The authorities that servers' certificates are checked against, as libcurl takes them.
    ///
    /// libcurl copies a text for each transfer, and reads it again for each connection; of a file it keeps the name for the
    /// one, and what it has read for the other. So a text becomes a file in memory, where the system has such.
    final class CurlAuthorities: Sendable {
        private enum Trust: Sendable {
            case system
            case file(CurlMemoryFile)
            case text(CurlText)
            case nobody
        }

        private let trust: Trust

        init(_ authorities: APIClient.CertificateAuthorities) {
            switch authorities {
            case .system: trust = .system
            case .only(let pem): trust = Self.trust(in: pem) { bytes in bytes }
            case .systemAnd(let pem): trust = Self.trust(in: pem) { bytes in Self.systemBundle + [0x0A] + bytes }
            }
        }

        private static func trust(in pem: String, _ complete: ([UInt8]) -> [UInt8]) -> Trust {
            guard holdsCertificate(pem) else { return .nobody }
            let bytes: [UInt8] = complete(Array(pem.utf8))
            return CurlMemoryFile(bytes).map { file in .file(file) } ?? .text(CurlText(bytes))
        }

        /// Makes sure that what was given can be read.
        func check() throws(NetworkFault) {
            if case .nobody = trust { throw .noAuthorities }
        }

        /// Lets a transfer trust them, and nobody else.
        func apply(to handle: UnsafeMutableRawPointer) throws(NetworkFault) {
            let code: CURLcode
            switch trust {
            case .system, .nobody: return
            case .file(let file): code = apigen_set_authority_file(handle, file.path)
            case .text(let text): code = apigen_set_authorities(handle, text.bytes.baseAddress, text.bytes.count)
            }
            guard code == CURLE_OK else {
                throw NetworkFault(.tls, reason: "the system's libcurl is too old for authorities of one's own")
            }
        }

        private static func holdsCertificate(_ pem: String) -> Bool {
            APIClient.CertificateAuthorities.certificates(inPEM: pem).contains { bytes in
                CertificateKey.find(in: bytes) != nil
            }
        }

        /// The system's authorities in PEM, where libcurl or the usual distributions have them.
        private static var systemBundle: [UInt8] {
            let own: String? = apigen_authority_file().map { path in String(cString: path) }
            let usual: [String] = [
                "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
            ]
            for path in [own].compactMap(\.self) + usual {
                if let data = FileManager.default.contents(atPath: path) { return [UInt8](data) }
            }
            return []
        }
    }

    /// A file without a place on any disk. It is gone with its last owner, or with the process.
    private final class CurlMemoryFile: Sendable {
        private let descriptor: Int32
        /// Where it can be opened.
        let path: String

        /// Nil where the system has no such files, or shows them to nobody.
        init?(_ bytes: [UInt8]) {
            descriptor = bytes.withUnsafeBytes { bytes in apigen_memory_file(bytes.baseAddress, bytes.count) }
            path = "/proc/self/fd/\(descriptor)"
            guard descriptor >= 0, apigen_is_readable(path) != 0 else { return nil }
        }

        deinit {
            if descriptor >= 0 { apigen_close(descriptor) }
        }
    }

    /// A text that stays where it is.
    private final class CurlText: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer

        init(_ text: [UInt8]) {
            bytes = .allocate(byteCount: text.count, alignment: 1)
            bytes.copyBytes(from: text)
        }

        deinit {
            bytes.deallocate()
        }
    }
#endif
