/// How a service accepts several calls in one request.
public struct Batch: Sendable, Hashable {
    /// The form of a body in the JSON of a batch.
    public enum BodyForm: String, Sendable, Hashable, CaseIterable {
        case json
        /// A string that contains the body.
        case text
    }

    /// What the paths of calls are relative to.
    public enum PathBase: String, Sendable, Hashable, CaseIterable {
        /// The server's URL, including its path.
        case server
        /// The root of the host.
        case host
    }

    /// The members of a call.
    public struct Call: Sendable, Hashable {
        public var id: JSONPath?
        public var method: JSONPath
        public var path: JSONPath
        public var pathBase: PathBase
        /// `nil`: calls have no header fields of their own.
        public var headers: JSONPath?
        public var body: JSONPath
        public var bodyForm: BodyForm

        public init(
            id: JSONPath? = nil, method: JSONPath = JSONPath(["method"]), path: JSONPath = JSONPath(["path"]),
            pathBase: PathBase = .server, headers: JSONPath? = nil, body: JSONPath = JSONPath(["body"]),
            bodyForm: BodyForm = .json
        ) {
            self.id = id
            self.method = method
            self.path = path
            self.pathBase = pathBase
            self.headers = headers
            self.body = body
            self.bodyForm = bodyForm
        }
    }

    /// The members of a response in a batch.
    public struct Response: Sendable, Hashable {
        public var id: JSONPath?
        public var status: JSONPath?
        public var headers: JSONPath?
        public var body: JSONPath
        public var bodyForm: BodyForm
        /// The body of a failed call; `nil`: the same place as the other bodies.
        public var error: JSONPath?

        public init(
            id: JSONPath? = nil, status: JSONPath? = nil, headers: JSONPath? = nil,
            body: JSONPath = JSONPath(["body"]), bodyForm: BodyForm = .json, error: JSONPath? = nil
        ) {
            self.id = id
            self.status = status
            self.headers = headers
            self.body = body
            self.bodyForm = bodyForm
            self.error = error
        }
    }

    public var method: Endpoint.Method
    /// The path, relative to the server's; without parameters.
    public var path: String
    /// The place of the list of calls in the request body.
    public var calls: JSONPath
    public var call: Call
    /// The place of the list of responses in the response body.
    public var responses: JSONPath
    public var response: Response
    /// The greatest number of calls in a batch; `nil`: unlimited.
    public var limit: Int?

    public init(
        method: Endpoint.Method, path: String, calls: JSONPath = .root, call: Call = Call(),
        responses: JSONPath = .root,
        response: Response = Response(), limit: Int? = nil
    ) {
        self.method = method
        self.path = path
        self.calls = calls
        self.call = call
        self.responses = responses
        self.response = response
        self.limit = limit
    }
}
