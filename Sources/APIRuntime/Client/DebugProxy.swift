#if (DEBUG || DebugProxy) && (!os(Linux) || Curl)
    #if canImport(Network)
        private import Foundation
    #endif

    extension APIClient {
        /// A proxy that decrypts the traffic of an app for its developers, such as Charles, Proxyman or mitmproxy.
        ///
        /// ```swift
        /// configuration.debugProxy = APIClient.DebugProxy("http://127.0.0.1:8080", authority: certificate)
        /// ```
        ///
        /// Programs in release builds do not have this type, unless they are built with the trait `DebugProxy`, nor programs on
        /// Linux without libcurl.
        public struct DebugProxy: Sendable {
            /// The URL of the proxy, such as `http://127.0.0.1:8080`; `nil` for the one that the system or, on Linux, the
            /// environment has.
            public var url: String?
            /// The certificate of the proxy's authority, in PEM (RFC 7468).
            public var authority: String

            /// - Parameters:
            ///   - url: the URL of the proxy. Defaults to the one that the system has.
            ///   - authority: the certificate of the proxy's authority, in PEM. Nothing else has to trust it.
            public init(_ url: String? = nil, authority: String) {
                self.url = url
                self.authority = authority
            }
        }
    }

    extension APIClient.DebugProxy: RedactedStringConvertible {
        /// The URL without user name and password.
        public var shownParts: KeyValuePairs<String, Any> { ["url": url.map(HiddenValue.withoutUser) as Any] }
    }

    extension APIClient.DebugProxy {
        /// The platform's transport through the proxy. It trusts nothing but the proxy's authority.
        fileprivate var transport: DefaultTransport {
            #if os(Linux)
                CurlTransport(
                    CurlTransport.Settings(
                        authorities: .only(pem: authority), proxy: url.map { url in .url(url) } ?? .environment))
            #else
                URLSessionTransport(URLSessionTransport.Settings(authorities: .only(pem: authority))) {
                    [url] configuration in
                    guard let url = url.flatMap(URL.init(string:)), let host = url.host, let port = url.port else {
                        return
                    }
                    // The names of kCFNetworkProxiesHTTPEnable and the others, of which iOS declares only some.
                    configuration.connectionProxyDictionary = [
                        "HTTPEnable": 1, "HTTPProxy": host, "HTTPPort": port,
                        "HTTPSEnable": 1, "HTTPSProxy": host, "HTTPSPort": port,
                    ]
                }
            #endif
        }
    }

    extension APIClient.Configuration {
        /// The configuration with a transport that uses the debug proxy.
        var routed: APIClient.Configuration {
            guard let debugProxy else { return self }
            var configuration = self
            configuration.debugProxy = nil
            configuration.transport = DebugProxyTransport(proxied: debugProxy.transport, own: transport)
            return configuration
        }
    }

    /// Sends requests through a debug proxy, which then stands for all servers, whatever their pins. What the proxy does not
    /// decrypt, because it passes a host on or does not run, is sent by the client's own transport with all its checks.
    private struct DebugProxyTransport: WebSocketTransport {
        let proxied: DefaultTransport
        let own: any Transport

        var canPin: Bool { own.canPin }

        var cookies: CookieJar? { own.cookies }

        func send(_ request: WireRequest) async throws -> WireResponse {
            try await throughProxy(request) { request in
                guard let cookies else { return try await proxied.send(request) }
                return try await cookies.send(request, by: proxied.send)
            } otherwise: {
                try await own.send(request)
            }
        }

        func open(_ request: WireRequest, maximumMessageSize limit: Int) async throws -> WireResponse {
            guard let own = own as? any WebSocketTransport else {
                throw NetworkError(.other, reason: "\(type(of: own)) opens no WebSockets")
            }
            #if os(Linux)
                return try await own.open(request, maximumMessageSize: limit)
            #else
                return try await throughProxy(request) { request in
                    try await proxied.open(request, maximumMessageSize: limit)
                } otherwise: {
                    try await own.open(request, maximumMessageSize: limit)
                }
            #endif
        }

        private func throughProxy(
            _ request: WireRequest, _ send: (WireRequest) async throws -> WireResponse,
            otherwise sendBySelf: () async throws -> WireResponse
        ) async throws -> WireResponse {
            var unpinned = request
            unpinned.pins = []
            do {
                return try await send(unpinned)
            } catch let error as NetworkError where error.isBeforeRequest && request.body?.isRepeatable != false {
                return try await sendBySelf()
            }
        }
    }

    extension NetworkError {
        /// Whether no server has seen anything of the request, because the proxy is not there or has not decrypted it.
        fileprivate var isBeforeRequest: Bool {
            switch cause {
            case .notTrusted, .selfSigned: true
            default: kind == .cannotConnect
            }
        }
    }
#else
    extension APIClient.Configuration {
        /// There is no debug proxy in a release build.
        var routed: APIClient.Configuration { self }
    }
#endif
