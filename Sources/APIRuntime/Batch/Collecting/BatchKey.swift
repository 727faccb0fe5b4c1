@_spi(Generated) import APIJSON
import HTTPTypes

/// What calls must have in common to travel together: who asks whom, in whose name, and what is said of all of them.
struct BatchKey: Hashable, Sendable {
    private let client: ObjectIdentifier
    private let service: ObjectIdentifier
    private let identity: Identity
    /// The session in whose name the call is made; nil: it is made for nobody.
    private let session: UInt64?
    private let server: ServerAddress
    private let path: String
    private let query: [APICall.Request.Item]
    private let headerFields: HTTPFields
    private let timeout: Duration
    private let retry: RetryPolicy?

    /// - Parameters:
    ///   - call: one of the calls.
    ///   - post: the request in which it would travel.
    ///   - shared: stands for the client and its copies.
    init(_ call: APICall, in post: APICall.Request, of shared: SharedState) {
        client = ObjectIdentifier(shared)
        service = ObjectIdentifier(call.service)
        identity = call.identity.withoutCookies
        session = call.holding?.epoch
        server = post.server
        path = post.path
        query = post.query
        headerFields = post.headerFields
        timeout = post.timeout
        retry = call.route.policies?.retry
    }
}
