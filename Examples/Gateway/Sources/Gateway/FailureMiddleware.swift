import APIRuntime
import Hummingbird

/// Responds with a status that says who is to blame for a failed call.
struct FailureMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: GatewayContext, next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as APIError<AccountsError> {
            throw httpError(error)
        } catch let error as APIError<OrdersError> {
            if case .server(.soldOut) = error { throw HTTPError(.conflict, message: "This product is sold out.") }
            throw httpError(error)
        } catch let error as APIError<CatalogError> {
            throw httpError(error)
        }
    }

    private func httpError<Failure>(_ error: APIError<Failure>) -> HTTPError {
        switch error {
        case .request: HTTPError(.badRequest)
        case .authentication: HTTPError(.unauthorized)
        case .server(let failure) where failure.code == "http-401": HTTPError(.unauthorized)
        case .network(let fault) where fault.kind == .timedOut: HTTPError(.gatewayTimeout)
        case .network, .server, .dataFormat: HTTPError(.badGateway)
        case .storage, .cancelled: HTTPError(.serviceUnavailable)
        }
    }
}
