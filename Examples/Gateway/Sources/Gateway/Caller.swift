import APIRuntime
import HTTPTypes
public import Hummingbird

/// The user of an incoming request.
struct Caller: Sendable {
    /// The name that the proxy in front of the gateway has verified.
    let name: String
    /// The token of the request, which the services verify.
    let token: String

    init?(_ fields: HTTPFields) {
        guard let name = fields[.forwardedUser], let authorization = fields[.authorization],
            authorization.lowercased().hasPrefix("bearer ")
        else { return nil }
        self.name = name
        token = String(authorization.dropFirst("bearer ".count))
    }
}

/// What the gateway knows about an incoming request.
public struct GatewayContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    var caller: Caller?

    public init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
    }

    /// The user.
    /// - Throws: An error with the status 401 if there is none.
    func requireCaller() throws -> Caller {
        guard let caller else { throw HTTPError(.unauthorized, message: "Please sign in.") }
        return caller
    }
}

/// Finds the user of each request, and when its response is due: all calls to services end by then.
struct CallerMiddleware: RouterMiddleware {
    /// How long a request may take that does not say so itself.
    let timeout: Duration

    func handle(
        _ request: Request, context: GatewayContext, next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.caller = Caller(request.headers)
        let left = request.headers[.expectedTimeout].flatMap { text in Int64(text) }.map(Duration.milliseconds)
        return try await APICall.$deadline.withValue(.now + min(left ?? timeout, timeout)) { [context] in
            try await next(request, context)
        }
    }
}

extension HTTPField.Name {
    /// As oauth2-proxy and others set it.
    static let forwardedUser: HTTPField.Name = HTTPField.Name("X-Forwarded-User")!
    /// The milliseconds that are left for a request, as Envoy sets them.
    static let expectedTimeout: HTTPField.Name = HTTPField.Name("X-Envoy-Expected-RQ-Timeout-Ms")!
}
