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
        public var method: JSONPath = JSONPath(["method"])
        public var path: JSONPath = JSONPath(["path"])
        public var pathBase: PathBase = .server
        /// `nil`: calls have no header fields of their own.
        public var headers: JSONPath?
        public var body: JSONPath = JSONPath(["body"])
        public var bodyForm: BodyForm = .json

        /// The members if a spec names none.
        public static let usual: Call = Call()
    }

    /// The members of a response in a batch.
    public struct Response: Sendable, Hashable {
        public var id: JSONPath?
        public var status: JSONPath?
        public var headers: JSONPath?
        public var body: JSONPath = JSONPath(["body"])
        public var bodyForm: BodyForm = .json
        /// The body of a failed call; `nil`: the same place as the other bodies.
        public var error: JSONPath?

        /// The members if a spec names none.
        public static let usual: Response = Response()
    }

    public var method: Endpoint.Method
    /// The path, relative to the server's; without parameters.
    public var path: String
    /// The place of the list of calls in the request body.
    public var calls: JSONPath = .root
    public var call: Call = Call()
    /// The place of the list of responses in the response body.
    public var responses: JSONPath = .root
    public var response: Response = Response()
    /// The greatest number of calls in a batch; `nil`: unlimited.
    public var limit: Int?
}
