/// A step that every call of a client goes through, on its way to the transport and back.
///
/// The steps are nested in the order of the client's configuration: the first sees a call before and an answer after
/// all others. A step may change the request, call `next` not at all and answer itself, call it again, change the
/// answer, or throw. It sees an answer as it came; `call.verdict(on:)` says what the spec makes of it.
///
/// An `APIError` of the endpoint's own failure, an `InvalidRequest`, a `NetworkFault` and a `DataFormatError` reach the
/// caller as they are, any other error as a `NetworkFault` of the kind `other`.
public protocol Middleware: Sendable {
    /// Carries out one call.
    /// - Parameters:
    ///   - call: the endpoint's value and the request made of it.
    ///   - next: the rest of the chain, down to the transport. Throws a `NetworkFault` where there is no answer.
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer
}
