@_spi(Generated) import APIJSON

/// How a service takes several calls in one request: one object for all of its calls.
@_spi(Generated) public final class BatchFormat: Sendable {
    /// The method of that request.
    public let method: APICall.Request.Method
    /// Its path below the server's.
    public let path: String
    /// The path of the list of calls in the body.
    public let calls: JSONPointerPath
    /// The parts of a call in the list.
    public let call: BatchCallParts
    /// The path of the list of responses in the response.
    public let responses: JSONPointerPath
    /// The parts of a response in the list.
    public let response: BatchResponseParts
    /// How many calls the list takes at most; at least 1.
    public let limit: Int

    /// - Parameters:
    ///   - method: the method of the batch request.
    ///   - path: its path below the server's.
    ///   - calls: the path of the list of calls in the body. Defaults to the root.
    ///   - call: the parts of a call.
    ///   - responses: the path of the list of responses in the response. Defaults to the root.
    ///   - response: the parts of a response.
    ///   - limit: the maximum number of calls in the list. Defaults to no limit.
    public init(
        _ method: APICall.Request.Method, _ path: String, calls: String = "$", call: BatchCallParts = BatchCallParts(),
        responses: String = "$", response: BatchResponseParts = BatchResponseParts(), atMost limit: Int = .max
    ) {
        self.method = method
        self.path = path
        self.calls = JSONPointerPath(calls)
        self.call = call
        self.responses = JSONPointerPath(responses)
        self.response = response
        self.limit = max(1, limit)
    }
}

/// The form of a body in the JSON of a batch.
@_spi(Generated) public enum BatchBodyForm: Sendable, Hashable {
    /// As the JSON value that it is.
    case json
    /// As a text that contains it.
    case text
}

/// Where the paths of calls in a batch begin.
@_spi(Generated) public enum BatchPathBase: Sendable, Hashable {
    /// Below the server's own path: `/pictures`.
    case server
    /// Behind the host: `/v1/pictures` on the server `https://api.example.com/v1`.
    case host
}

/// The parts of a call in a batch: keys, or paths of keys for nested objects.
@_spi(Generated) public struct BatchCallParts: Sendable {
    /// The path of the id, by which the response is found; `nil` if responses are in the order of the calls.
    public let id: JSONPointerPath?
    public let method: JSONPointerPath
    /// The path of path and query.
    public let path: JSONPointerPath
    /// The path of the call's own header fields, an object; `nil` if calls have none.
    public let headers: JSONPointerPath?
    public let body: JSONPointerPath
    public let bodyForm: BatchBodyForm
    public let pathBase: BatchPathBase

    /// - Parameters:
    ///   - id: the path of the id, by which the response is found. Defaults to none.
    ///   - method: the path of the method.
    ///   - path: the path of path and query.
    ///   - pathBase: where paths begin. Defaults to below the server's own path.
    ///   - headers: the path of the call's own header fields. Defaults to none.
    ///   - body: the path of the body.
    ///   - bodyForm: the form of the body. Defaults to JSON.
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

/// The parts of a response in a batch: keys, or paths of keys and indices.
@_spi(Generated) public struct BatchResponseParts: Sendable {
    /// The path of the id of the call; `nil` if responses are in the order of the calls.
    public let id: JSONPointerPath?
    /// The path of the HTTP status; `nil` if it is 200, or 400 if the body is at `error`.
    public let status: JSONPointerPath?
    /// The path of the header fields, an object or a list of objects with `name` and `value`; `nil` if there are none.
    public let headers: JSONPointerPath?
    public let body: JSONPointerPath
    public let bodyForm: BatchBodyForm
    /// The path of the body of a failed call; `nil` if it is that of all bodies.
    public let error: JSONPointerPath?
    /// The id and the status, as far as they are declared.
    let scalars: ScalarPaths

    /// - Parameters:
    ///   - id: the path of the id of the call. Defaults to none.
    ///   - status: the path of the HTTP status. Defaults to none.
    ///   - headers: the path of the header fields. Defaults to none.
    ///   - body: the path of the body, `$` for the whole response to the call.
    ///   - bodyForm: the form of the body. Defaults to JSON.
    ///   - error: the path of the body of a failed call. Defaults to that of all bodies.
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
        scalars = ScalarPaths([self.id, self.status].compactMap { path in path })
    }
}
