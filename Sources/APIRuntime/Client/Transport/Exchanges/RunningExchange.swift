/// One request and its response, under way: until the server, a deadline or the caller ends it.
package protocol RunningExchange: Sendable {
    /// Sends the request. Called once; the continuation is resumed exactly once.
    func start(_ continuation: CheckedContinuation<WireResponse, any Error>)

    /// Ends the exchange: the caller gets the error, or where there is none, the end of the body.
    func end(_ error: (any Error)?)
}

extension RunningExchange {
    /// Sends the request, and waits for the head of the response; ends with the task that waits.
    package func response() async throws -> WireResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in start(continuation) }
        } onCancel: {
            end(CancellationError())
        }
    }
}
