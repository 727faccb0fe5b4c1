/// How a service takes several calls in one request.
public struct Batch: Sendable, Hashable {
    /// How a body stands within the JSON of a batch.
    public enum BodyForm: String, Sendable, Hashable, CaseIterable {
        case json
        /// As a text that holds it.
        case text
    }

    /// Where the paths of calls begin.
    public enum PathBase: String, Sendable, Hashable, CaseIterable {
        /// Below the server's own path.
        case server
        /// Behind the host.
        case host
    }

    /// What the parts of a call are called.
    public struct Call: Sendable, Hashable {
        public var id: JSONPath?
        public var method: JSONPath
        public var path: JSONPath
        public var pathBase: PathBase
        /// Nil where calls have no header fields of their own.
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

    /// What the parts of an answer are called.
    public struct Answer: Sendable, Hashable {
        public var id: JSONPath?
        public var status: JSONPath?
        public var headers: JSONPath?
        public var body: JSONPath
        public var bodyForm: BodyForm
        /// Where the body of a call stands that failed; nil: where all bodies do.
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
    /// The path below the server's; it has no parameters.
    public var path: String
    /// Where the list of calls stands in the body.
    public var calls: JSONPath
    public var call: Call
    /// Where the list of answers stands in the answer.
    public var answers: JSONPath
    public var answer: Answer
    /// How many calls the list takes; nil where it takes any number.
    public var limit: Int?

    public init(
        method: Endpoint.Method, path: String, calls: JSONPath = .root, call: Call = Call(), answers: JSONPath = .root,
        answer: Answer = Answer(), limit: Int? = nil
    ) {
        self.method = method
        self.path = path
        self.calls = calls
        self.call = call
        self.answers = answers
        self.answer = answer
        self.limit = limit
    }
}
