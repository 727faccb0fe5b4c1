import APIRuntime
import Foundation
import HTTPTypes

/// Records the statuses of responses from the network.
final class StatusLog: Middleware, @unchecked Sendable {
    /// Guards `seen`, the only state.
    private let lock: NSLock = NSLock()
    private var seen: [Int] = []

    var statuses: [Int] { lock.withLock { seen } }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        let response = try await next(call)
        lock.withLock { seen.append(response.wire.head.status.code) }
        return response
    }
}
