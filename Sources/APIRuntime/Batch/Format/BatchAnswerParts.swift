@_spi(Generated) import APIJSON

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
