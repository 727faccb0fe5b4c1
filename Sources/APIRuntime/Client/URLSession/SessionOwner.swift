import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
