/// Middlewares around the step that sends.
struct MiddlewareChain: Sendable {
    let middlewares: [any Middleware]
    let send: APICall.Next

    /// Carries out a call, from the first middleware on.
    func run(_ call: APICall) async throws -> APICall.Answer {
        try await run(call, from: 0)
    }

    private func run(_ call: APICall, from index: Int) async throws -> APICall.Answer {
        guard index < middlewares.count else { return try await send(call) }
        return try await middlewares[index].intercept(
            call, next: APICall.Next { call in try await run(call, from: index + 1) })
    }
}
