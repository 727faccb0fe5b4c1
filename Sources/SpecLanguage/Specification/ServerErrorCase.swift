/// One error that a server may answer with: a case of the error enum.
public struct ServerErrorCase: Sendable, Hashable {
    /// What an answer must carry to be this error.
    public enum Match: Sendable, Hashable {
        /// A business code; `100001` matches both the number and the string.
        case code(String)
        /// An HTTP status, such as 404.
        case status(Int)
        /// All statuses that no other case names: 4 or 5 for 4xx or 5xx.
        case statusClass(Int)
    }

    /// What of the answer is decoded into the case.
    public struct Body: Sendable, Hashable {
        public var type: ValueType
        /// From the whole body.
        public var path: JSONPath

        public init(type: ValueType, path: JSONPath = .root) {
            self.type = type
            self.path = path
        }
    }

    /// The Swift name, without backticks.
    public var name: String
    public var doc: String?
    public var match: Match
    /// A text for people, instead of the server's.
    public var message: String?
    public var body: Body?
    /// Whether the call is worth sending again.
    public var isRetried: Bool
    /// Whether it means that the credential is to be renewed.
    public var asksForRefresh: Bool
    public var range: SourceRange

    public init(
        name: String, doc: String? = nil, match: Match, message: String? = nil, body: Body? = nil,
        isRetried: Bool = false, asksForRefresh: Bool = false, range: SourceRange
    ) {
        self.name = name
        self.doc = doc
        self.match = match
        self.message = message
        self.body = body
        self.isRetried = isRetried
        self.asksForRefresh = asksForRefresh
        self.range = range
    }
}
