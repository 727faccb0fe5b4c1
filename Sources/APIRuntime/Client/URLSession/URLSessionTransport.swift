#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Sends requests through a `URLSession` of its own, on Apple systems and on Linux.
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
            let (request, body) = try await RestingBody.of(request)
            let exchange = SessionExchange(request, resting: body, settings.idleTimeout, sessions)
        #else
            let exchange = SessionExchange(request, resting: nil, settings.idleTimeout, sessions)
        #endif
        return try await exchange.response()
    }
}
