/// Lets calls wait for others, and travel with them.
struct BatchStep: Middleware {
    /// How long the calls of a group wait for the rest of it, where the configuration names no window: a member of it
    /// may have other things to do before it calls.
    static let longestWait: Duration = .milliseconds(50)

    private let sender: BatchSender
    private let wait: Duration

    init(_ client: APIClient, _ format: BatchFormat) {
        sender = BatchSender(client: client, format: format)
        wait = client.configuration.batchWindow ?? Self.longestWait
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        guard let terms = call.batch else { return try await next(call) }
        guard let post = terms.post, let batched = BatchedCall(call, in: post, sender.format.call, alone: next) else {
            guard let member = terms.member else { return try await next(call) }
            return try await member.away { try await next(call) }
        }
        return try await terms.collector.answer(to: batched, of: terms.member?.number, after: wait, by: sender)
    }
}
