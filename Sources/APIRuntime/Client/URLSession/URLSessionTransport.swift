#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Sends requests through a `URLSession` of its own, on Apple systems and on Linux.
///
/// The session keeps no cookies, no credentials and no cache unless it is told to, follows redirects, and is made when
/// the first request is sent. Copies share it; it ends with the last of them.
public struct URLSessionTransport: Transport {
    private let sessions: SessionOwner

    /// - Parameter configure: changes the session's configuration before the session is made.
    public init(configure: @escaping @Sendable (URLSessionConfiguration) -> Void = { _ in }) {
        sessions = SessionOwner(configure: configure)
    }

    /// A body of the request that is not in memory is read whole before it is sent.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let urlRequest = try URLRequest(request.head, body: try await request.body?.collect(atMost: .max))
        let exchange = SessionExchange(
            urlRequest, timeout: request.timeout, uploading: request.uploading, owner: sessions)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.start(continuation)
            }
        } onCancel: {
            exchange.end(CancellationError())
        }
    }
}
