import Dispatch
import HTTPTypes

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Sends requests through its own `URLSession`, on Apple systems and on Linux.
///
/// The session keeps no cookies, no credentials and no cache, and is made when the first request is sent. Copies share
/// it; it ends with the last of them. Cookies are kept where the settings say so, for each one who asks apart. `Documentation/platforms.md` tells what differs on
/// Linux.
public struct URLSessionTransport: Transport {
    private let settings: Settings
    private let sessions: SessionOwner
    /// The cookies of those who ask; nil where the settings say that none are kept.
    public let cookies: CookieJar?

    /// - Parameters:
    ///   - settings: how the network is used.
    ///   - configure: changes the configuration before a session is made, for what the settings leave out.
    public init(
        _ settings: Settings = Settings(), configure: @escaping @Sendable (URLSessionConfiguration) -> Void = { _ in }
    ) {
        self.settings = settings
        cookies = settings.cookies == .kept ? CookieJar() : nil
        sessions = SessionOwner(settings, configure: configure)
    }

    #if canImport(FoundationNetworking)
        /// Foundation on Linux shows nobody the certificate of a server.
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
                throw NetworkFault(
                    .tls,
                    reason: "URLSession on Linux trusts no other certificate authorities than the system's;"
                        + " AsyncHTTPClientTransport does")
            }
            let (request, body) = try await FileBody.of(request)
            let exchange = SessionExchange(request, resting: body, settings.idleTimeout, sessions)
        #else
            let exchange = SessionExchange(request, resting: nil, settings.idleTimeout, sessions)
        #endif
        return try await exchange.response()
    }
}

extension URLSessionTransport {
    /// How a transport uses the network.
    public struct Settings: Sendable, Hashable {
        /// What becomes of the cookies that servers set.
        public enum Cookies: Sendable, Hashable {
            /// They are not kept. Cookies that a spec declares are sent all the same.
            case ignored
            /// The transport keeps them in memory and sends them back; they are gone with it. Each one who asks has a
            /// jar of their own: a user whom the client names, who is signed in to its session, with the secrets that it
            /// knows. It is emptied when they sign out. See ``CookieJar``.
            case kept
        }

        /// How many connections to one host there are at a time; calls beyond wait. More have an effect over HTTP/1.1
        /// only.
        public var connectionsPerHost: Int
        public var cookies: Cookies
        /// How long nothing may arrive before a call is `timedOut`; nil: only the timeout of the call counts.
        public var idleTimeout: Duration?
        /// Who signs the certificates of servers. On Linux it can only be the system's authorities: with others, each call
        /// fails before anything is sent.
        public var authorities: APIClient.CertificateAuthorities

        /// - Parameters:
        ///   - connectionsPerHost: how many connections to one host there are at a time; six unless given.
        ///   - cookies: what becomes of the cookies that servers set; they are not kept unless told otherwise.
        ///   - idleTimeout: how long nothing may arrive; as long as the call may take unless given.
        ///   - authorities: who signs the certificates of servers; those that the system trusts unless given.
        public init(
            connectionsPerHost: Int = 6, cookies: Cookies = .ignored, idleTimeout: Duration? = nil,
            authorities: APIClient.CertificateAuthorities = .system
        ) {
            self.connectionsPerHost = connectionsPerHost
            self.cookies = cookies
            self.idleTimeout = idleTimeout
            self.authorities = authorities
        }
    }
}

/// Makes sessions when they are first needed, and ends them with itself. There is one, and one for each set of declared
/// keys: a session keeps its connections, and what was connected without a check is not used where one is asked for.
///
/// All calls to the session and its tasks happen on a queue of their own: on Linux they wait for whatever the session
/// is busy with, and Swift's concurrent tasks must not wait.
final class SessionOwner: @unchecked Sendable {
    private let settings: URLSessionTransport.Settings
    private let configure: @Sendable (URLSessionConfiguration) -> Void
    private let queue: DispatchQueue = DispatchQueue(label: "APIRuntime.URLSession")
    /// Touched on the queue alone.
    private var sessions: [[APIClient.PublicKeyPin]: (session: URLSession, events: SessionEvents)] = [:]

    init(
        _ settings: URLSessionTransport.Settings, configure: @escaping @Sendable (URLSessionConfiguration) -> Void
    ) {
        self.settings = settings
        self.configure = configure
    }

    deinit {
        let sessions: [URLSession] = sessions.values.map { entry in entry.session }
        queue.async { for session in sessions { session.finishTasksAndInvalidate() } }
    }

    /// Sends the request of an exchange, and tells it what comes of that.
    func send(_ exchange: SessionExchange) {
        queue.async { [self] in
            do throws(NetworkFault) {
                let upload: StreamedUpload? = try StreamedUpload(exchange)
                let stream: InputStream? = exchange.resting?.stream() ?? upload?.stream
                let request = try URLRequest(exchange.request, stream)
                let (session, events) = session(pinning: exchange.request.pins)
                start(exchange, session.dataTask(with: request), upload, events)
            } catch {
                exchange.end(error)
            }
        }
    }

    private func start(
        _ exchange: SessionExchange, _ task: URLSessionDataTask, _ upload: StreamedUpload?, _ events: SessionEvents
    ) {
        guard exchange.begin(task, upload) else { return task.cancel() }
        events.register(exchange, for: task)
        task.resume()
    }

    /// Gives a request up.
    func cancel(_ task: URLSessionTask) {
        queue.async { task.cancel() }
    }

    /// Lets a task receive nothing more, until it is told to go on.
    func hold(_ task: URLSessionTask) {
        queue.async { task.suspend() }
    }

    /// Lets a task that is held receive again.
    func goOn(_ task: URLSessionTask) {
        queue.async { task.resume() }
    }

    /// The session for requests to hosts whose certificates must have one of these keys.
    private func session(pinning pins: [APIClient.PublicKeyPin]) -> (session: URLSession, events: SessionEvents) {
        if let known = sessions[pins] { return known }
        let events = SessionEvents(settings.authorities)
        let made = URLSession(configuration: configuration(), delegate: events, delegateQueue: nil)
        sessions[pins] = (made, events)
        return (made, events)
    }

    private func configuration() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = max(1, settings.connectionsPerHost)
        // Cookies are the runtime's: a session would share them between all who ask.
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configure(configuration)
        return configuration
    }
}

extension URLRequest {
    /// The request in Foundation's form.
    /// - Parameter stream: the body, where it is not at hand.
    init(
        _ request: WireRequest, _ stream: InputStream?
    ) throws(NetworkFault) {
        let head: HTTPRequest = request.head
        guard let scheme = head.scheme, let authority = head.authority,
            let url = URL(string: scheme + "://" + authority + (head.path ?? "/"))
        else { throw NetworkFault(.other, reason: "the request has no valid URL") }
        self.init(url: url)
        httpMethod = head.method.rawValue
        httpShouldHandleCookies = false
        // The exchange has deadlines of its own. The session's timeout, which on Linux leaves the connection open, is only
        // moved out of their way.
        timeoutInterval = Duration.longestWait / .seconds(1)
        for field in head.headerFields {
            addValue(field.value, forHTTPHeaderField: field.name.rawName)
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
            // Foundation has libcurl send streams in chunks. A field without a value tells libcurl not to send it
            // (CURLOPT_HTTPHEADER), so that the length says where the body ends.
            setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
        #endif
    }
}

extension HTTPResponse {
    /// The head of an answer, from Foundation's form; nil where the status is no HTTP status.
    init?(_ response: HTTPURLResponse) {
        guard (100...999).contains(response.statusCode) else { return nil }
        var fields = HTTPFields()
        for (name, value) in response.allHeaderFields {
            guard let name = name as? String, let value = value as? String, let name = HTTPField.Name(name)
            else { continue }
            // Foundation joins fields of one name by commas, which stand in cookies as well.
            let values: [String] = name == .setCookie ? SetCookieFields.split(value) : [value]
            for value in values { fields.append(HTTPField(name: name, value: value)) }
        }
        self.init(status: Status(code: response.statusCode), headerFields: fields)
    }
}
