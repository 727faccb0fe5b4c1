@_spi(Generated) import APIJSON
import WireSyntax

/// Applies the spec's deduplication policy to calls that equal one in flight.
struct DedupeStep: Sendable {
    private let policy: DedupePolicy
    private let inFlightCalls: InFlightCalls
    private let sharedCalls: SharedCalls

    init(_ policy: DedupePolicy, _ inFlightCalls: InFlightCalls, _ sharedCalls: SharedCalls) {
        self.policy = policy
        self.inFlightCalls = inFlightCalls
        self.sharedCalls = sharedCalls
    }

    @inline(__always)
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        guard let key = CallKey(call) else { return try await next(call) }
        switch policy {
        case .none: return try await next(call)
        case .reject: return try await reject(call, key, next)
        case .coalesce: return try await coalesce(call, key, next)
        case .cancelPrevious: return try await cancelPrevious(call, key, next)
        }
    }

    private func reject(_ call: APICall, _ key: CallKey, _ next: APICall.Next) async throws -> APICall.Response {
        guard let entry = inFlightCalls.begin(key) else {
            throw NetworkError(.duplicate, reason: "an equal call is in flight")
        }
        defer { inFlightCalls.end(entry) }
        return try await next(call)
    }

    private func cancelPrevious(_ call: APICall, _ key: CallKey, _ next: APICall.Next) async throws -> APICall.Response
    {
        let task = inFlightCalls.replace(key) { try await next(call) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    @inline(__always)
    private func coalesce(_ call: APICall, _ key: CallKey, _ next: APICall.Next) async throws -> APICall.Response {
        // A middleware may make a call equal to the one it handles, which would wait for itself.
        guard !key.isEnclosed else { return try await next(call) }
        return try await sharedCalls.response(to: key, of: call, by: next)
    }
}

/// The identity of a call: calls are equal if the endpoint, the request, the server and the user are equal, and what
/// becomes of the response. Their texts are compared byte by byte, as the server sees them.
final class CallKey: Sendable {
    /// The key of the innermost coalesced call that the current task is part of.
    @TaskLocal static var innermost: CallKey?

    /// The key of the coalesced call that the call is made for; `nil` if there is none. It is not part of the identity.
    private let enclosing: CallKey?
    private let parts: Parts

    private struct Parts: Hashable, Sendable {
        let endpoint: ExactText
        /// The types of the value and the errors.
        let form: ObjectIdentifier
        let transfer: ResponseTransfer
        let identity: Identity
        let servers: [ServerAddress]
        let server: ServerAddress
        let method: APICall.Request.Method
        let path: ExactText
        let query: [APICall.Request.Item]
        let headerFields: ExactFields
        let body: BodyKey
    }

    /// - Returns: `nil` if the body cannot be compared.
    init?(_ call: APICall) {
        let request = call.request
        guard let body = BodyKey(request.content) else { return nil }
        enclosing = Self.innermost
        parts = Parts(
            endpoint: ExactText(call.name), form: ObjectIdentifier(type(of: call.form)), transfer: call.form.transfer,
            identity: call.identity, servers: call.servers, server: request.server,
            method: request.method, path: ExactText(request.path), query: request.query,
            headerFields: ExactFields(request.headerFields), body: body)
    }
}

extension CallKey {
    /// Whether the call is made for one that equals it.
    var isEnclosed: Bool {
        var other = enclosing
        while let key = other {
            if key == self { return true }
            other = key.enclosing
        }
        return false
    }
}

extension CallKey: Hashable {
    static func == (left: CallKey, right: CallKey) -> Bool { left.parts == right.parts }

    func hash(into hasher: inout Hasher) {
        hasher.combine(parts)
    }
}

/// The comparable form of a body.
private enum BodyKey: Hashable, Sendable {
    case none
    case bytes([UInt8], contentType: ExactText)
    case form([APICall.Request.Item])
    case parts([MultipartPart])

    /// - Returns: `nil` for a body that is neither in memory nor made of parts.
    init?(_ content: APICall.Request.Content) {
        switch content {
        case .none: self = .none
        case .json(let bytes): self = .bytes(bytes, contentType: ExactText("application/json"))
        case .form(let items): self = .form(items)
        case .other(let body, let contentType):
            if let parts = body.parts {
                self = .parts(parts)
            } else if let bytes = body.bytes {
                self = .bytes(bytes, contentType: ExactText(contentType))
            } else {
                return nil
            }
        }
    }
}
