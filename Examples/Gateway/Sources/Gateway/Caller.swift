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
        guard let name = fields.forwardedUser, let authorization = fields[.authorization],
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
        let left = request.headers.expectedTimeout ?? timeout
        return try await APICall.$deadline.withValue(.now + min(left, timeout)) { [context] in
            try await next(request, context)
        }
    }
}

extension HTTPFields {
    /// As oauth2-proxy and others set it.
    fileprivate var forwardedUser: String? { self["X-Forwarded-User"] }

    /// How much time is left for a request, as Envoy says.
    fileprivate var expectedTimeout: Duration? {
        self["X-Envoy-Expected-RQ-Timeout-Ms"].flatMap { text in Int64(text) }.map(Duration.milliseconds)
    }

    private subscript(name: String) -> String? { HTTPField.Name(name).flatMap { name in self[name] } }
}
