@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension APIClient {
    /// Keeps the calls of endpoints with `offline` that are made without a network, until `deliveries()` sends them.
    ///
    /// Each call is recorded in a folder before it is first sent, and removed when its outcome is final. So none is lost if
    /// the process is killed, and all attempts of all processes send the same idempotency key. Only the user of the device
    /// can read the files. They contain neither credentials nor secrets nor signatures, which are added when a call is sent.
    ///
    /// ```swift
    /// let outbox = APIClient.Outbox(in: support.appending(path: "outbox"))
    /// let configuration = APIClient.Configuration(user: "ada", outbox: outbox)
    /// ```
    ///
    /// A call belongs to the user of its client. Those without a name, in `Configuration.user`, `acting(for:)`, `establish` or
    /// a password, are identified by their credential: after a restart, a renewed token is somebody else's. Copies share
    /// the folder, and so do several processes.
    public struct Outbox: Sendable {
        let keeper: any CallKeeper

        /// The steps that record calls.
        func callSteps(_ policy: OfflinePolicy?, _ time: any TimeSource) -> [ChainStep] {
            policy.map { policy in [OutboxStep(policy, keeper, time).intercept] } ?? []
        }

        /// The steps that note attempts.
        func attemptSteps(_ policy: OfflinePolicy?) -> [ChainStep] {
            policy == nil ? [] : [KeptAttemptStep(keeper: keeper).intercept]
        }
    }
}

extension APIClient.Outbox: RedactedStringConvertible {
    /// Nothing.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}

/// What keeps the calls of an outbox. Steps know it as this alone, so that nothing of it is linked into programs that have
/// none.
protocol CallKeeper: Sendable {
    /// Records a call that is about to be made, unless others wait before it.
    func enter(_ call: APICall, _ offline: OfflineCall, _ policy: OfflinePolicy, at date: Date) async -> CallEntrance

    /// Waits while calls before one are being sent.
    /// - Returns: `false` if one of them is left in the outbox.
    func isTurn(of kept: any KeptEntry, _ time: any TimeSource) async throws -> Bool

    /// Notes that a call is about to be sent.
    func beginAttempt(_ id: String) async

    /// Notes that the last attempt has surely not reached the server.
    func excuseAttempt(_ id: String) async

    /// Notes that it is worth while to send what waits.
    func noteSign()
}

/// A recorded call that this process is sending.
protocol KeptEntry: Sendable {
    var id: String { get }

    /// Removes the call, whose outcome is final.
    func remove() async

    /// Leaves the call in the outbox.
    func release()
}

/// What becomes of a new call.
enum CallEntrance: Sendable {
    /// It is recorded, and to be sent when it is its turn.
    case sends(any KeptEntry)
    /// It waits behind others, or has become a part of one of them.
    case waits
    /// It cannot be recorded, for a reason.
    case refused(String, isBehindOthers: Bool)
}

/// Records a call before it is sent, and leaves it in the outbox if there is no connection.
///
/// This step is inside of those that find the caller and equal calls, whose identity it stores, and outside of all that
/// wait or send: queue, idempotency key, connectivity and retry. A call that is delivered passes all steps but this one
/// and those that its record does not have, as a transfer in the background.
struct OutboxStep: Sendable {
    private let policy: OfflinePolicy
    private let keeper: any CallKeeper
    private let time: any TimeSource

    init(_ policy: OfflinePolicy, _ keeper: any CallKeeper, _ time: any TimeSource) {
        self.policy = policy
        self.keeper = keeper
        self.time = time
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        // A body that is not in memory, such as one of a middleware, cannot be kept.
        guard var offline = call.offline, offline.record == nil, offline.request.content.isInMemory else {
            return try await next(call)
        }
        var call = call
        if let header = call.route.policies?.idempotencyHeader, let name = HTTPField.Name(header) {
            // All attempts of all processes send the same key.
            let key = call.request.headerFields[name] ?? UUID().uuidString
            call.request.headerFields[name] = key
            offline.request.headerFields[name] = key
        }
        switch await keeper.enter(call, offline, policy, at: time.date) {
        case .sends(let kept):
            offline.record = kept.id
            call.offline = offline
            return try await send(call, kept, next)
        case .waits:
            keeper.noteSign()
            throw NetworkError(.keptForLater, reason: "older calls wait to be sent before it")
        case .refused(let reason, isBehindOthers: true):
            throw NetworkError(.notConnected, reason: "older calls wait to be sent before it, but " + reason)
        case .refused(let reason, isBehindOthers: false):
            do {
                return try await next(call)
            } catch let error as NetworkError where error.isLackOfConnection {
                throw error.adding(reason)
            }
        }
    }

    private func send(_ call: APICall, _ kept: any KeptEntry, _ next: APICall.Next) async throws -> APICall.Response {
        do {
            guard try await keeper.isTurn(of: kept, time) else {
                throw NetworkError(.notConnected, reason: "older calls wait to be sent before it")
            }
            let response = try await next(call)
            await kept.remove()
            return response
        } catch let error as NetworkError where error.isLackOfConnection {
            kept.release()
            throw NetworkError(.keptForLater, reason: error.description, underlying: error)
        } catch {
            await kept.remove()
            throw error
        }
    }
}

/// Notes each attempt to send a call that is kept.
struct KeptAttemptStep: Sendable {
    let keeper: any CallKeeper

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard let id = call.offline?.record else { return try await next(call) }
        await keeper.beginAttempt(id)
        do {
            return try await next(call)
        } catch let error as NetworkError where error.isUnprocessed {
            await keeper.excuseAttempt(id)
            throw error
        }
    }
}

extension NetworkError {
    /// Whether there was no connection, or it did not last. The request may have been processed.
    var isLackOfConnection: Bool {
        switch kind {
        case .notConnected, .cannotFindHost, .cannotConnect, .connectionLost, .timedOut: true
        default: false
        }
    }

    /// The same error with a further reason.
    fileprivate func adding(_ reason: String) -> NetworkError {
        var error = self
        error.reason += (error.reason.isEmpty ? "" : "; ") + reason
        return error
    }
}

/// What the steps of an outbox know of a call.
struct OfflineCall: Sendable {
    /// The request before all steps.
    var request: APICall.Request
    /// The value of the parameter that `order-by` names.
    let key: String?
    let label: String?
    /// The identifier of its record; `nil` until there is one.
    var record: String?

    init(_ request: APICall.Request, orderedBy key: String?, label: String?, record: String? = nil) {
        self.request = request
        self.key = key
        self.label = label
        self.record = record
    }
}

private enum OfflineKey: CallValueKey {
    static let initial: OfflineCall? = nil
}

extension APICall {
    /// What an outbox needs to keep the call; `nil` for endpoints without `offline`.
    var offline: OfflineCall? {
        get { self[OfflineKey.self] }
        set { self[OfflineKey.self] = newValue }
    }
}

extension APICall.Request.Content {
    fileprivate var isInMemory: Bool {
        if case .other(let body, _) = self { body.bytes != nil } else { true }
    }
}
