@_spi(Generated) import APIJSON

/// How a service takes several calls in one request: one object for all of its calls.
@_spi(Generated) public final class BatchFormat: Sendable {
    /// The method of that request.
    public let method: APICall.Request.Method
    /// Its path below the server's.
    public let path: String
    /// Where the list of calls stands in its body.
    public let calls: JSONPointerPath
    /// What the parts of a call in the list are called.
    public let call: BatchCallParts
    /// Where the list of answers stands in the answer.
    public let answers: JSONPointerPath
    /// What the parts of an answer in the list are called.
    public let answer: BatchAnswerParts
    /// How many calls the list takes at most; at least 1.
    public let limit: Int

    /// - Parameters:
    ///   - method: the method of the request that carries the calls.
    ///   - path: its path below the server's.
    ///   - calls: where the list of calls stands in its body; it is the body unless given.
    ///   - call: what the parts of a call are called.
    ///   - answers: where the list of answers stands in the answer; it is the answer unless given.
    ///   - answer: what the parts of an answer are called.
    ///   - limit: how many calls the list takes; any number unless given.
    public init(
        _ method: APICall.Request.Method, _ path: String, calls: String = "$", call: BatchCallParts = BatchCallParts(),
        answers: String = "$", answer: BatchAnswerParts = BatchAnswerParts(), atMost limit: Int = .max
    ) {
        self.method = method
        self.path = path
        self.calls = JSONPointerPath(calls)
        self.call = call
        self.answers = JSONPointerPath(answers)
        self.answer = answer
        self.limit = max(1, limit)
    }
}

/// How a body stands within the JSON of a batch.
@_spi(Generated) public enum BatchBodyForm: Sendable, Hashable {
    /// As the JSON value that it is.
    case json
    /// As a text that holds it.
    case text
}

/// Where the paths of calls in a batch begin.
@_spi(Generated) public enum BatchPathBase: Sendable, Hashable {
    /// Below the server's own path: `/pictures`.
    case server
    /// Behind the host: `/v1/pictures` on the server `https://api.example.com/v1`.
    case host
}
