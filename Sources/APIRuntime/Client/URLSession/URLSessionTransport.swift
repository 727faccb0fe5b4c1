#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Sends requests through a `URLSession` of its own, on Apple systems and on Linux.
///
/// The session keeps no cookies unless the settings say so, no credentials and no cache, follows redirects, and is made
/// when the first request is sent. Copies share it; it ends with the last of them.
public struct URLSessionTransport: Transport {
    private let settings: Settings
    private let sessions: SessionOwner

    /// - Parameters:
    ///   - settings: how the network is used.
    ///   - configure: changes the session's configuration before the session is made, for what the settings leave out.
    public init(
        _ settings: Settings = Settings(), configure: @escaping @Sendable (URLSessionConfiguration) -> Void = { _ in }
    ) {
        self.settings = settings
        sessions = SessionOwner(settings, configure: configure)
    }

    /// A body of the request that is not in memory is read whole before it is sent.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let body: [UInt8]? = try await request.body?.collect(atMost: .max)
        let urlRequest = try URLRequest(request.head, body: body, settings)
        let exchange = SessionExchange(
            urlRequest, timeout: request.timeout, idleTimeout: settings.idleTimeout, uploading: request.uploading,
            owner: sessions)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.start(continuation)
            }
        } onCancel: {
            exchange.end(CancellationError())
        }
    }
}
