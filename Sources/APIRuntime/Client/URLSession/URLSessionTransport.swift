#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Sends requests through a `URLSession` of its own, on Apple systems and on Linux.
///
/// The session keeps no cookies unless the settings say so, no credentials and no cache, and is made when the first
/// request is sent. Copies share it; it ends with the last of them. `Documentation/platforms.md` tells what differs on
/// Linux.
public struct URLSessionTransport: Transport {
    private let settings: Settings
    private let sessions: SessionOwner

    /// - Parameters:
    ///   - settings: how the network is used.
    ///   - configure: changes the configuration before a session is made, for what the settings leave out.
    public init(
        _ settings: Settings = Settings(), configure: @escaping @Sendable (URLSessionConfiguration) -> Void = { _ in }
    ) {
        self.settings = settings
        sessions = SessionOwner(settings, configure: configure)
    }

    #if canImport(FoundationNetworking)
        /// Foundation on Linux shows nobody the certificate of a server.
        public var canPin: Bool { false }
    #else
        public var canPin: Bool { true }
    #endif

    public func send(_ request: WireRequest) async throws -> WireResponse {
        #if canImport(FoundationNetworking)
            let (request, body) = try await RestingBody.of(request)
            let exchange = SessionExchange(request, resting: body, settings.idleTimeout, sessions)
        #else
            let exchange = SessionExchange(request, resting: nil, settings.idleTimeout, sessions)
        #endif
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.start(continuation)
            }
        } onCancel: {
            exchange.end(CancellationError())
        }
    }
}
