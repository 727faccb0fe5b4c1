#if !os(Linux) || URLSession
    import Dispatch
    import HTTPTypes

    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    /// Sends requests through its own `URLSession`, on Apple systems, and with the trait `URLSession` on Linux.
    ///
    /// The session has no cookies, no credentials and no cache. It is created with the first request, shared by copies of
    /// the transport, and ends with the last of them. If the settings enable cookies, each user has separate ones.
    /// `Documentation/platforms.md` describes the differences on Linux.
    public struct URLSessionTransport: Transport {
        let settings: Settings
        let sessions: SessionOwner
        /// The cookies of each user; `nil` if the settings disable cookies.
        public let cookies: CookieJar?

        /// - Parameters:
        ///   - settings: The network settings.
        ///   - configure: Changes the configuration before a session is created, for anything that the settings do not
        ///     cover.
        public init(
            _ settings: Settings = Settings(),
            configure: @escaping @Sendable (URLSessionConfiguration) -> Void = { _ in }
        ) {
            self.settings = settings
            cookies = settings.cookies == .kept ? CookieJar() : nil
            sessions = SessionOwner(settings, configure: configure)
        }

        #if canImport(FoundationNetworking)
            /// Foundation on Linux does not expose the certificate of a server.
            public var canPin: Bool { false }
        #else
            public var canPin: Bool { true }
        #endif

        public func send(_ request: WireRequest) async throws -> WireResponse {
            guard let cookies else { return try await exchange(request) }
            return try await cookies.send(request, by: exchange)
        }

        private func exchange(_ request: WireRequest) async throws -> WireResponse {
            #if canImport(FoundationNetworking)
                guard settings.authorities == .system else {
                    throw NetworkError(
                        .tls,
                        reason: "URLSession on Linux trusts no other certificate authorities than the system's;"
                            + " AsyncHTTPClientTransport does")
                }
                guard settings.identity == nil else {
                    throw NetworkError(
                        .tls, reason: "URLSession on Linux has no client certificates; CurlTransport has them")
                }
                let (request, body) = try await FileBody.of(request)
                let resting: FileBody? = body
            #else
                try settings.identity?.check()
                let resting: FileBody? = nil
            #endif
            return try await request.sentAgainIfLost { [settings, sessions] request in
                try await SessionExchange(request, resting: resting, settings.idleTimeout, sessions).response()
            }
        }
    }

    extension URLSessionTransport {
        /// The network settings of a transport.
        public struct Settings: Sendable, Hashable {
            /// How the transport handles cookies that servers set.
            public enum Cookies: Sendable, Hashable {
                /// Cookies are not stored. Cookies that a spec declares are still sent.
                case ignored
                /// Cookies are stored in memory and sent back, for the lifetime of the transport. Each user has a separate
                /// jar, where a user is the one that the client names, as signed in to its session and with its secrets.
                /// Signing out empties the jar. See ``CookieJar``.
                case kept
            }

            /// How many connections there are. The session decides how long it waits for one, and how long it keeps one:
            /// `connectTimeout` and `idleLife` have no effect. With TLS, it counts requests as if they shared connections.
            public var connections: APIClient.ConnectionSettings
            /// How cookies that servers set are handled.
            public var cookies: Cookies
            /// How long a call may be idle before it fails with `timedOut`. `nil` disables the idle timeout, so that only
            /// the timeout of the call applies.
            public var idleTimeout: Duration?
            /// The certificate authorities that are trusted. On Linux, only `system` is supported: with others, each call
            /// fails before anything is sent.
            public var authorities: APIClient.CertificateAuthorities
            /// The certificate that servers get if they ask for one; `nil` if the client has none. On Linux, each call fails
            /// with one before anything is sent.
            public var identity: APIClient.ClientIdentity?

            /// - Parameters:
            ///   - connections: How many connections there are. Defaults to six for each host.
            ///   - cookies: How cookies that servers set are handled. Defaults to `ignored`.
            ///   - idleTimeout: How long a call may be idle. Zero or less fails at once. Defaults to `nil`, so that only the timeout of the call
            ///     applies.
            ///   - authorities: The certificate authorities that are trusted. Defaults to those of the system.
            ///   - identity: The certificate that servers get if they ask for one. Defaults to none.
            public init(
                connections: APIClient.ConnectionSettings = APIClient.ConnectionSettings(), cookies: Cookies = .ignored,
                idleTimeout: Duration? = nil, authorities: APIClient.CertificateAuthorities = .system,
                identity: APIClient.ClientIdentity? = nil
            ) {
                self.connections = connections
                self.cookies = cookies
                self.idleTimeout = idleTimeout
                self.authorities = authorities
                self.identity = identity
            }
        }
    }

    /// Creates sessions on first use, and ends them in its deinitializer. There is one session, plus one for each set of
    /// declared pins: a session reuses its connections, and a connection that was made without a check must not be used
    /// where one is required.
    ///
    /// All calls to sessions and tasks run on a separate queue: on Linux they block while the session is busy, and Swift's
    /// concurrent tasks must not block.
    final class SessionOwner: @unchecked Sendable {
        let timer: DeadlineTimer = DeadlineTimer()
        let connections: ConnectionQueue
        private let settings: URLSessionTransport.Settings
        private let configure: @Sendable (URLSessionConfiguration) -> Void
        private let queue: DispatchQueue = DispatchQueue(label: "APIRuntime.URLSession")
        /// Accessed only on the queue.
        private var sessions: [[APIClient.PublicKeyPin]: (session: URLSession, events: SessionEvents)] = [:]

        init(
            _ settings: URLSessionTransport.Settings, configure: @escaping @Sendable (URLSessionConfiguration) -> Void
        ) {
            self.settings = settings
            self.configure = configure
            var kind = ConnectionQueue.Kind()
            // Sessions do not tell when a request has its connection.
            kind.reportsConnections = false
            kind.expectsSharing = (encrypted: true, plain: false)
            connections = ConnectionQueue(settings.connections, kind)
        }

        deinit {
            let sessions = sessions.values.map { entry in entry.session }
            queue.async { for session in sessions { session.finishTasksAndInvalidate() } }
        }

        /// Sends the request of an exchange, and reports the result to it.
        func send(_ exchange: SessionExchange) {
            queue.async { [self] in
                do throws(NetworkError) {
                    let request = try URLRequest(exchange.request, exchange.bodyStream())
                    let (session, events) = session(for: exchange.request)
                    start(exchange, session.dataTask(with: request), events)
                    if sessions[exchange.request.pins]?.session !== session { session.finishTasksAndInvalidate() }
                } catch {
                    exchange.end(error)
                }
            }
        }

        private func start(_ exchange: SessionExchange, _ task: URLSessionDataTask, _ events: SessionEvents) {
            guard exchange.begin(task) else { return task.cancel() }
            events.register(exchange, for: task)
            task.resume()
        }

        /// Cancels a task.
        func cancel(_ task: URLSessionTask) {
            queue.async { task.cancel() }
        }

        /// Suspends a task, so that it receives nothing more until it is resumed.
        func hold(_ task: URLSessionTask) {
            queue.async { task.suspend() }
        }

        /// Resumes a suspended task.
        func resume(_ task: URLSessionTask) {
            queue.async { task.resume() }
        }

        /// The session for a request: one for all requests to hosts with the same pins, or one for this request alone.
        private func session(for request: WireRequest) -> (session: URLSession, events: SessionEvents) {
            if request.needsFreshConnection || request.needsNewConnection { return makeSession() }
            if let known = sessions[request.pins] { return known }
            let made = makeSession()
            sessions[request.pins] = made
            return made
        }

        private func makeSession() -> (session: URLSession, events: SessionEvents) {
            let events = SessionEvents(settings.authorities, settings.identity)
            return (URLSession(configuration: configuration(), delegate: events, delegateQueue: nil), events)
        }

        /// A session for one WebSocket, which its owner ends.
        func socketSession(_ events: any URLSessionDelegate) -> URLSession {
            URLSession(configuration: configuration(), delegate: events, delegateQueue: nil)
        }

        private func configuration() -> URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.httpMaximumConnectionsPerHost = settings.connections.connectionsPerHost
            // The runtime handles cookies itself: a session would share them between all users.
            configuration.httpShouldSetCookies = false
            configuration.httpCookieAcceptPolicy = .never
            configuration.httpCookieStorage = nil
            configuration.urlCredentialStorage = nil
            configure(configuration)
            return configuration
        }
    }

    extension WireRequest {
        /// Whether a session might send the request twice. When a connection that was used before dies, libcurl, which
        /// Foundation on Linux uses, sends the request on another one. It asks for the body again, and gets none if the
        /// method is not idempotent (RFC 9110, section 9.2.2), but of a request without a body, the session hears nothing.
        fileprivate var needsFreshConnection: Bool {
            #if canImport(FoundationNetworking)
                !head.method.isIdempotent && (body.map { body in body.length == 0 } ?? true)
            #else
                false
            #endif
        }
    }

    extension URLRequest {
        /// Converts a request to Foundation's type.
        /// - Parameter stream: The body, if it is not in memory.
        init(
            _ request: WireRequest, _ stream: InputStream?
        ) throws(NetworkError) {
            let head = request.head
            guard let scheme = head.scheme, let authority = head.authority,
                let url = URL(escaping: scheme + "://" + authority + (head.path ?? "/"))
            else { throw NetworkError(.other, reason: "the request has no valid URL") }
            self.init(url: url)
            httpMethod = head.method.rawValue
            httpShouldHandleCookies = false
            // The exchange has its own deadlines. The session's timeout, which leaves the connection open on Linux, must
            // not interfere.
            timeoutInterval = Duration.longestWait / .seconds(1)
            for field in head.headerFields {
                addValue(field.sessionValue, forHTTPHeaderField: field.name.rawName)
            }
            if let stream {
                send(stream, length: request.body?.length)
            } else {
                httpBody = request.body.map { body in Data(body.bytes ?? []) }
            }
        }

        private mutating func send(_ stream: InputStream, length: Int64?) {
            httpBodyStream = stream
            guard let length else { return }
            setValue("\(length)", forHTTPHeaderField: "Content-Length")
            #if canImport(FoundationNetworking)
                // Foundation makes libcurl send streams with chunked transfer coding. A field without a value tells libcurl
                // not to send that field (CURLOPT_HTTPHEADER), so that the length delimits the body.
                setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            #endif
        }
    }

    extension HTTPResponse {
        /// Converts the head of a response from Foundation's type; `nil` if the status is not an HTTP status.
        init?(_ response: HTTPURLResponse) {
            guard (100...999).contains(response.statusCode) else { return nil }
            var fields = HTTPFields()
            for (name, value) in response.allHeaderFields {
                guard let name = name as? String, let value = value as? String, let name = HTTPField.Name(name)
                else { continue }
                // Foundation joins fields of the same name with commas, which cookies can contain as well.
                let values: [String] = name == .setCookie ? SetCookieFields.split(value) : [value]
                for value in values { fields.append(HTTPField(name: name, sessionValue: value)) }
            }
            self.init(status: Status(code: response.statusCode), headerFields: fields)
        }
    }

    /// Fields as sessions have them: on Apple systems, each character of a value is a byte; on Linux, values are UTF-8.
    extension HTTPField {
        fileprivate init(name: Name, sessionValue value: String) {
            #if canImport(Darwin)
                self.init(name: name, latin1Text: value)
            #else
                self.init(name: name, value: value)
            #endif
        }

        fileprivate var sessionValue: String {
            #if canImport(Darwin)
                latin1Text
            #else
                value
            #endif
        }
    }
#endif
