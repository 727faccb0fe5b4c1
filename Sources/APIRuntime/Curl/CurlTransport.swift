#if os(Linux) && Curl
    import CLibCurl
    import FoundationEssentials

    /// Sends requests through the system's libcurl, over HTTP/1.1 and, with TLS, HTTP/2. It is the default on Linux.
    ///
    /// One thread runs all exchanges. A second one runs streamed responses, so that a slow reader delays nobody else.
    /// The threads start with the first request, and end with the last copy of the transport. Connections are reused.
    /// There is no cache. If the settings enable cookies, each user has separate ones.
    public struct CurlTransport: Transport {
        private let settings: Settings
        private let owner: CurlOwner
        /// The cookies of each user; `nil` if the settings disable cookies.
        public let cookies: CookieJar?

        /// - Parameter settings: The network settings.
        public init(_ settings: Settings = Settings()) {
            self.init(settings, hosts: [:])
        }

        /// - Parameter hosts: The addresses of host names that are not looked up.
        package init(_ settings: Settings = Settings(), hosts: [String: String]) {
            self.settings = settings
            cookies = settings.cookies == .kept ? CookieJar() : nil
            owner = CurlOwner(settings, hosts: hosts)
        }

        /// The pins are checked in each handshake, before anything is sent.
        public var canPin: Bool { true }

        public func send(_ request: WireRequest) async throws -> WireResponse {
            guard let cookies else { return try await exchange(request) }
            return try await cookies.send(request, by: exchange)
        }

        private func exchange(_ request: WireRequest) async throws -> WireResponse {
            try owner.authorities.check()
            return try await request.sentAgainIfLost { [settings, owner] request in
                try await CurlExchange(request, idleTimeout: settings.idleTimeout, owner).response()
            }
        }
    }

    extension CurlTransport {
        /// The network settings of a transport.
        public struct Settings: Sendable, Hashable {
            /// How the transport handles cookies that servers set.
            public enum Cookies: Sendable, Hashable {
                /// Cookies are not stored. Cookies that a spec declares are still sent.
                case ignored
                /// Cookies are stored in memory and sent back, for the lifetime of the transport. Each user has a
                /// separate jar. See ``CookieJar``.
                case kept
            }

            /// The proxy through which servers are reached.
            public enum Proxy: Sendable, Hashable {
                /// The proxy in the environment, if there is one: `http_proxy`, `https_proxy` (or `HTTPS_PROXY`) and
                /// `all_proxy`, except for the hosts in `no_proxy`.
                case environment
                /// No proxy, whatever the environment says.
                case none
                /// The proxy with this URL, such as `http://proxy.example:3128`, for all hosts. A user name and
                /// password in the URL are sent to the proxy. The scheme is `http`, `https`, `socks5` or `socks5h`.
                case url(String)
            }

            /// When HTTP/2 is used.
            public enum HTTP2: Sendable, Hashable {
                /// With TLS, if the server supports it; otherwise and without TLS, HTTP/1.1.
                case overTLS
                /// Always, without asking the server, and without TLS too (RFC 9113, section 3.3): for servers behind a
                /// proxy, and of gRPC, that are known to support it.
                case always
            }

            /// How many connections there are, and how long they take. Streamed responses have separate connections, up to
            /// the same number for each host.
            public var connections: APIClient.ConnectionSettings
            /// How cookies that servers set are handled.
            public var cookies: Cookies
            /// How long a call may be idle before it fails with `timedOut`. `nil` disables the idle timeout, so that
            /// only the timeout of the call applies.
            public var idleTimeout: Duration?
            /// The certificate authorities that are trusted.
            public var authorities: APIClient.CertificateAuthorities
            /// The certificate that servers get if they ask for one; `nil` if the client has none.
            public var identity: APIClient.ClientIdentity?
            /// The proxy through which servers are reached, those on this device included.
            public var proxy: Proxy
            /// When HTTP/2 is used.
            public var http2: HTTP2
            /// The path of a Unix domain socket to which all connections are made, whatever host the URL names, as in
            /// `/run/app.sock`. `nil`: connections are made to the host. A proxy is not used then.
            public var unixSocket: String?

            /// - Parameters:
            ///   - connections: How many connections there are, and how long they take. Defaults to six for each host.
            ///   - cookies: How cookies that servers set are handled. Defaults to `ignored`.
            ///   - idleTimeout: How long a call may be idle. Defaults to `nil`, so that only the timeout of the call
            ///     applies.
            ///   - authorities: The certificate authorities that are trusted. Defaults to those of the system.
            ///   - identity: The certificate that servers get if they ask for one. Defaults to none.
            ///   - proxy: The proxy. Defaults to that of the environment.
            ///   - http2: When HTTP/2 is used. Defaults to `overTLS`.
            ///   - unixSocket: The path of a Unix domain socket to which all connections are made. Defaults to none.
            public init(
                connections: APIClient.ConnectionSettings = APIClient.ConnectionSettings(), cookies: Cookies = .ignored,
                idleTimeout: Duration? = nil, authorities: APIClient.CertificateAuthorities = .system,
                identity: APIClient.ClientIdentity? = nil, proxy: Proxy = .environment, http2: HTTP2 = .overTLS,
                unixSocket: String? = nil
            ) {
                self.connections = connections
                self.cookies = cookies
                self.idleTimeout = idleTimeout
                self.authorities = authorities
                self.identity = identity
                self.proxy = proxy
                self.http2 = http2
                self.unixSocket = unixSocket
            }
        }
    }

    extension CurlTransport.Settings.Proxy: RedactedStringConvertible {
        /// The kind of proxy, and its URL without user name and password.
        public var shownParts: KeyValuePairs<String, Any> {
            switch self {
            case .environment: ["environment": ()]
            case .none: ["none": ()]
            case .url(let url): ["url": HiddenValue.withoutUser(url)]
            }
        }
    }

    /// Creates the threads of a transport on first use, and ends them in its deinitializer. Exchanges retain it until
    /// they end, so none is left by then.
    final class CurlOwner: Sendable {
        let settings: CurlTransport.Settings
        let authorities: CurlAuthorities
        let identity: CurlIdentity?
        /// The addresses of host names that are not looked up.
        let hosts: [String: String]
        let timer: DeadlineTimer = DeadlineTimer()
        let connections: ConnectionQueue
        private let calls: CurlLoop
        /// For streamed responses. If one response is not read, an HTTP/2 connection stalls, which would delay the
        /// other responses on it. So each streamed response has its own connection.
        private let streams: CurlLoop

        init(_ settings: CurlTransport.Settings, hosts: [String: String]) {
            self.settings = settings
            self.hosts = hosts
            authorities = CurlAuthorities(settings.authorities)
            identity = settings.identity.map { identity in CurlIdentity(identity) }
            connections = ConnectionQueue(settings.connections, Self.kind(settings))
            calls = CurlLoop(settings.connections, isShared: true)
            streams = CurlLoop(settings.connections, isShared: false)
        }

        private static func kind(_ settings: CurlTransport.Settings) -> ConnectionQueue.Kind {
            var kind = ConnectionQueue.Kind()
            kind.separatesStreams = true
            // Calls wait in libcurl for the handshake that decides, and for one another if it does not lead to HTTP/2.
            kind.expectsSharing = (encrypted: true, plain: settings.http2 == .always)
            return kind
        }

        deinit {
            calls.stop()
            streams.stop()
        }

        /// The loop that runs a request.
        func loop(for request: WireRequest) -> CurlLoop {
            request.isStreamed ? streams : calls
        }
    }

    /// The trusted certificate authorities, in a form for libcurl.
    ///
    /// libcurl copies a text for each transfer, and parses it again for each connection. Of a file, it copies only the
    /// name, and caches the parsed contents. So the text becomes a file in memory on systems that support such files.
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
            let bytes = complete(Array(pem.utf8))
            return CurlMemoryFile(bytes).map { file in .file(file) } ?? .text(CurlText(bytes))
        }

        /// Checks that the given certificates can be read.
        func check() throws(NetworkError) {
            if case .nobody = trust { throw .noAuthorities }
        }

        /// Makes a transfer trust these authorities only.
        func apply(to handle: UnsafeMutableRawPointer) throws(NetworkError) {
            let code: CURLcode
            switch trust {
            case .system, .nobody: return
            case .file(let file): code = apigen_set_authority_file(handle, file.path)
            case .text(let text): code = apigen_set_authorities(handle, text.bytes.baseAddress, text.bytes.count)
            }
            guard code == CURLE_OK else {
                throw NetworkError(.tls, reason: "the system's libcurl is too old for authorities of one's own")
            }
        }

        private static func holdsCertificate(_ pem: String) -> Bool {
            APIClient.CertificateAuthorities.certificates(inPEM: pem).contains { bytes in
                Certificate(bytes) != nil
            }
        }

        /// The system's authorities in PEM, from the default locations of libcurl and of common distributions.
        private static var systemBundle: [UInt8] {
            let own = apigen_authority_file().map { path in String(cString: path) }
            let usual = [
                "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
            ]
            for path in [own].compactMap(\.self) + usual {
                if let data = FileManager.default.contents(atPath: path) { return [UInt8](data) }
            }
            return []
        }
    }

    /// The identity of a client, in a form for libcurl.
    final class CurlIdentity: Sendable {
        /// The format of the certificate, as libcurl calls it.
        private let format: String
        private let certificate: CurlText
        /// The key; `nil` if it is beside the certificate.
        private let key: CurlText?
        private let password: String?

        init(_ identity: APIClient.ClientIdentity) {
            switch identity {
            case .pem(let certificates, let key):
                format = "PEM"
                certificate = CurlText(Array(certificates.utf8))
                self.key = CurlText(Array(key.utf8))
                password = nil
            case .pkcs12(let bytes, let password):
                format = "P12"
                certificate = CurlText(bytes)
                key = nil
                self.password = password
            }
        }

        func apply(to handle: UnsafeMutableRawPointer) throws(NetworkError) {
            var codes = [
                apigen_set_text(handle, CURLOPT_SSLCERTTYPE, format),
                apigen_set_identity_part(handle, 0, certificate.bytes.baseAddress, certificate.bytes.count),
            ]
            if let key {
                codes.append(apigen_set_text(handle, CURLOPT_SSLKEYTYPE, format))
                codes.append(apigen_set_identity_part(handle, 1, key.bytes.baseAddress, key.bytes.count))
            }
            if let password { codes.append(apigen_set_text(handle, CURLOPT_KEYPASSWD, password)) }
            guard codes.allSatisfy({ code in code == CURLE_OK }) else {
                throw NetworkError(.tls, reason: "the system's libcurl takes no client certificates from memory")
            }
        }
    }

    /// A file in memory. It is gone with its last owner, or with the process.
    private final class CurlMemoryFile: Sendable {
        private let descriptor: Int32
        /// The path at which it can be opened.
        let path: String

        /// Fails if the system does not support such files, or they cannot be opened by path.
        init?(_ bytes: [UInt8]) {
            descriptor = bytes.withUnsafeBytes { bytes in apigen_memory_file(bytes.baseAddress, bytes.count) }
            path = "/proc/self/fd/\(descriptor)"
            guard descriptor >= 0, apigen_is_readable(path) != 0 else { return nil }
        }

        deinit {
            if descriptor >= 0 { apigen_close(descriptor) }
        }
    }

    /// A text at a fixed address.
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
