@_spi(Generated) import APIJSON

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
