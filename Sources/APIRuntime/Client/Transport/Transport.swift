/// Carries requests to servers.
///
/// A transport knows nothing of endpoints or errors of a service: any status is an answer. It holds to these rules:
/// - It throws a `NetworkFault` when there is no answer, and `CancellationError` when the task is cancelled, which ends
///   the exchange at once. Any other error reaches the caller as a `NetworkFault` of the kind `other`.
/// - After `WireRequest.timeout` it fails with the kind `timedOut`, also in the middle of the answer's body.
/// - It may give the answer before its body has arrived; the body then throws what goes wrong later. A body that ends
///   before the server meant it to is a fault of the kind `connectionLost`.
public protocol Transport: Sendable {
    /// Sends one request and gives its answer.
    func send(_ request: WireRequest) async throws -> WireResponse
}
