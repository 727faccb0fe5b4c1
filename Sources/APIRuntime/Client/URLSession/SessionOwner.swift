import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes one session when it is first needed, and ends it with itself.
///
/// All calls to the session and its tasks happen on a queue of their own: on Linux they wait for whatever the session
/// is busy with, and Swift's concurrent tasks must not wait.
final class SessionOwner: @unchecked Sendable {
    private let settings: URLSessionTransport.Settings
    private let configure: @Sendable (URLSessionConfiguration) -> Void
    private let events: SessionEvents = SessionEvents()
    private let queue: DispatchQueue = DispatchQueue(label: "APIRuntime.URLSession")
    /// Touched on the queue alone.
    private var session: URLSession?

    init(
        _ settings: URLSessionTransport.Settings, configure: @escaping @Sendable (URLSessionConfiguration) -> Void
    ) {
        self.settings = settings
        self.configure = configure
    }

    deinit {
        guard let session else { return }
        queue.async { session.finishTasksAndInvalidate() }
    }

    /// Sends a request, and tells the exchange what comes of it.
    func send(_ request: URLRequest, for exchange: SessionExchange) {
        queue.async { [self] in
            let task = currentSession().dataTask(with: request)
            if exchange.begin(task) {
                events.register(exchange, for: task)
                task.resume()
            } else {
                task.cancel()
            }
        }
    }

    /// Gives a request up.
    func cancel(_ task: URLSessionTask) {
        queue.async { task.cancel() }
    }

    private func currentSession() -> URLSession {
        if let session { return session }
        let made = URLSession(configuration: configuration(), delegate: events, delegateQueue: nil)
        session = made
        return made
    }

    private func configuration() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = max(1, settings.connectionsPerHost)
        // An ephemeral configuration has a store of its own, in memory.
        configuration.httpShouldSetCookies = settings.cookies == .kept
        configuration.httpCookieAcceptPolicy = settings.cookies == .kept ? .always : .never
        if settings.cookies == .ignored { configuration.httpCookieStorage = nil }
        configuration.urlCredentialStorage = nil
        configure(configuration)
        return configuration
    }
}
