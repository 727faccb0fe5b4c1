/// Middlewares around the step that sends.
struct MiddlewareChain: Sendable {
    let middlewares: [any Middleware]
    let send: Next

    /// Carries out a call, from the first middleware on.
    func run(_ call: Call) async throws -> Answer {
        try await run(call, from: 0)
    }

    private func run(_ call: Call, from index: Int) async throws -> Answer {
        guard index < middlewares.count else { return try await send(call) }
        return try await middlewares[index].intercept(call, next: Next { call in try await run(call, from: index + 1) })
    }
}
