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

/// What the parts of a call in a batch are called: keys, or paths of keys that make nested objects.
@_spi(Generated) public struct BatchCallParts: Sendable {
    /// Where the text stands by which the answer is found again; nil: answers come in the order of the calls.
    public let id: JSONPointerPath?
    public let method: JSONPointerPath
    /// Where path and query stand.
    public let path: JSONPointerPath
    /// Where the call's own header fields stand, as an object; nil: calls have none of their own.
    public let headers: JSONPointerPath?
    public let body: JSONPointerPath
    public let bodyForm: BatchBodyForm
    public let pathBase: BatchPathBase

    /// - Parameters:
    ///   - id: where the text stands by which the answer is found again; nowhere unless given.
    ///   - method: where the method stands.
    ///   - path: where path and query stand.
    ///   - pathBase: where paths begin; below the server's own path unless given.
    ///   - headers: where the call's own header fields stand; nowhere unless given.
    ///   - body: where the body stands.
    ///   - bodyForm: how it stands there; as JSON unless given.
    public init(
        id: String? = nil, method: String = "method", path: String = "path", from pathBase: BatchPathBase = .server,
        headers: String? = nil, body: String = "body", as bodyForm: BatchBodyForm = .json
    ) {
        self.id = id.map { path in JSONPointerPath(path) }
        self.method = JSONPointerPath(method)
        self.path = JSONPointerPath(path)
        self.headers = headers.map { path in JSONPointerPath(path) }
        self.body = JSONPointerPath(body)
        self.bodyForm = bodyForm
        self.pathBase = pathBase
    }
}

/// What the parts of an answer in a batch are called: keys, or paths of keys and indices.
@_spi(Generated) public struct BatchAnswerParts: Sendable {
    /// Where the id of the call stands; nil: answers come in the order of the calls.
    public let id: JSONPointerPath?
    /// Where the HTTP status stands; nil: it is 200, and 400 where the body stands at `error`.
    public let status: JSONPointerPath?
    /// Where header fields stand, as an object, or as a list of objects with `name` and `value`; nil: there are none.
    public let headers: JSONPointerPath?
    public let body: JSONPointerPath
    public let bodyForm: BatchBodyForm
    /// Where the body of a call stands that failed; nil: where all bodies do.
    public let error: JSONPointerPath?
    /// The id and the status, each only where it is declared.
    let scalars: ScalarPaths

    /// - Parameters:
    ///   - id: where the id of the call stands; nowhere unless given.
    ///   - status: where the HTTP status stands; nowhere unless given.
    ///   - headers: where header fields stand; nowhere unless given.
    ///   - body: where the body stands, `$` for the whole answer of the call.
    ///   - bodyForm: how it stands there; as JSON unless given.
    ///   - error: where the body of a call stands that failed; where all bodies do unless given.
    public init(
        id: String? = nil, status: String? = nil, headers: String? = nil, body: String = "body",
        as bodyForm: BatchBodyForm = .json, error: String? = nil
    ) {
        self.id = id.map { path in JSONPointerPath(path) }
        self.status = status.map { path in JSONPointerPath(path) }
        self.headers = headers.map { path in JSONPointerPath(path) }
        self.body = JSONPointerPath(body)
        self.bodyForm = bodyForm
        self.error = error.map { path in JSONPointerPath(path) }
        self.scalars = ScalarPaths([self.id, self.status].compactMap { path in path })
    }
}
