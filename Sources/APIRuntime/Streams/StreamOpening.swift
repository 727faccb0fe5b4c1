/// Sends the request of a stream once, and waits for the stream to begin.
struct StreamOpening: Sendable {
    let client: APIClient
    let call: APICall
    let format: StreamFormat

    /// Gives the answer: with a body that goes on, or, where it is no stream, with one that is at hand.
    func run() async throws -> WireResponse {
        let limit: Duration = call.request.timeout
        let reason: String = "no answer within \(call.request.namedTimeout)"
        do {
            return try await client.configuration.time.within(limit, orElse: reason) {
                try await open()
            }
        } catch {
            throw error.asFault
        }
    }

    private func open() async throws -> WireResponse {
        var request: APICall.Request = call.request
        // The transport knows one limit for the whole exchange, which a stream has not.
        request.timeout = .longestWait
        var response: WireResponse = try await client.begin(
            request, for: call.route, of: call.service, call.observer, cookiesOf: call.identity.cookieOwner,
            isStreamed: true)
        guard format.isStream(response.head) else { return try await client.whole(response, call.observer) }
        response.body.outcome = .stream
        return response
    }
}
