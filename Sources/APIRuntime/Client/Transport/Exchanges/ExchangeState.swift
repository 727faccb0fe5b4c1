/// How far an exchange of a request and its answer has come. Whatever ends it first counts, and what comes later is not
/// heard. Whoever has it guards it by a lock, and acts on what it returns outside of that.
package enum ExchangeState: Sendable {
    case idle
    /// Somebody waits for the head of the answer.
    case waiting(CheckedContinuation<WireResponse, any Error>)
    /// The head is there, the body is arriving.
    case receiving
    case ended((any Error)?)

    /// Somebody waits for the head from now on.
    /// - Returns: the error to tell at once, where the exchange has ended before.
    package mutating func wait(_ continuation: CheckedContinuation<WireResponse, any Error>) -> (any Error)? {
        if case .ended(let error) = self { return error ?? CancellationError() }
        self = .waiting(continuation)
        return nil
    }

    /// The head is there.
    /// - Returns: who waits for it; nil where nobody does.
    package mutating func receive() -> CheckedContinuation<WireResponse, any Error>? {
        guard case .waiting(let continuation) = self else { return nil }
        self = .receiving
        return continuation
    }

    /// The exchange ends, with an error or as it should.
    /// - Returns: how far it had come; nil where it had ended before.
    package mutating func end(_ error: (any Error)?) -> ExchangeState? {
        if case .ended = self { return nil }
        defer { self = .ended(error) }
        return self
    }

    /// Tells whoever waits for the head that it does not come.
    package func fail(_ error: (any Error)?) {
        guard case .waiting(let continuation) = self else { return }
        continuation.resume(throwing: error ?? NetworkFault(.badServer, reason: "there is no answer"))
    }

    package var isReceiving: Bool {
        if case .receiving = self { true } else { false }
    }

    package var hasEnded: Bool {
        if case .ended = self { true } else { false }
    }
}
