/// One call that a service offers.
public struct Endpoint: Sendable, Hashable {
    public enum Method: String, Sendable, Hashable, CaseIterable {
        case get
        case post
        case put
        case patch
        case delete
        case head
        case options
    }

    /// A stretch of the path.
    public enum PathSegment: Sendable, Hashable {
        /// Text as written, slashes included.
        case literal(String)
        /// The value of the parameter of that Swift name, percent-encoded.
        case parameter(String)
    }

    /// What a call gives.
    public enum Returns: Sendable, Hashable {
        case nothing
        case value(ValueType)
        /// The bytes of the body, whatever they are.
        case data
        /// The body as text.
        case string
        /// A file on disk that the body is written to.
        case file
        /// Values that arrive one by one.
        case stream(ValueType, StreamFormat)
        /// Texts that arrive one by one, as they are.
        case texts(StreamFormat)
    }

    /// The Swift name of the method, without backticks.
    public var name: String
    /// The Swift name of the request's struct, without backticks.
    public var typeName: String
    public var doc: String?
    public var deprecated: String?
    public var method: Method
    /// The path as written, such as `/api/pictures/{id}`.
    public var path: String
    public var pathSegments: [PathSegment]
    public var parameters: [Parameter]
    /// The whole body, instead of single parameters: a value as JSON, or a file as it is.
    public var body: Parameter.Kind?
    public var returns: Returns
    /// Where the returned value stands in the body; nil: where the envelope says.
    public var at: JSONPath?
    /// How built-in types in `returns` are read: `defaults.auto-cast` and `defaults.dates` of the file.
    public var castsAutomatically: Bool
    public var dateFormat: DateFormat?
    /// Errors of this endpoint alone.
    public var errors: [ServerErrorCase]
    public var timeout: Duration?
    public var policies: CallPolicies
    public var pagination: Pagination?
    /// Whether a struct holds a request, which can be kept, compared and sent again: where the spec says so, and for
    /// pages and for what a table keeps. Else there is the method alone.
    public var isRequestValue: Bool
    /// Where made-up answers come from; nil where the folder of mocks says it.
    public var mock: MockSource?
    public var range: SourceRange

    public init(
        name: String, typeName: String, doc: String? = nil, deprecated: String? = nil, method: Method, path: String,
        pathSegments: [PathSegment], parameters: [Parameter] = [], body: Parameter.Kind? = nil,
        returns: Returns = .nothing,
        at: JSONPath? = nil, castsAutomatically: Bool = false, dateFormat: DateFormat? = nil,
        errors: [ServerErrorCase] = [], timeout: Duration? = nil, policies: CallPolicies = CallPolicies(),
        pagination: Pagination? = nil, isRequestValue: Bool = true, mock: MockSource? = nil, range: SourceRange
    ) {
        self.name = name
        self.typeName = typeName
        self.doc = doc
        self.deprecated = deprecated
        self.method = method
        self.path = path
        self.pathSegments = pathSegments
        self.parameters = parameters
        self.body = body
        self.returns = returns
        self.at = at
        self.castsAutomatically = castsAutomatically
        self.dateFormat = dateFormat
        self.errors = errors
        self.timeout = timeout
        self.policies = policies
        self.pagination = pagination
        self.isRequestValue = isRequestValue
        self.mock = mock
        self.range = range
    }
}

/// A value that a caller gives to an endpoint, or to a DAO for all of its endpoints.
public struct Parameter: Sendable, Hashable {
    public enum Location: String, Sendable, Hashable, CaseIterable {
        case path
        case query
        case header
        case cookie
        /// A key of the JSON body.
        case body
        /// A key of an `application/x-www-form-urlencoded` body.
        case form
        /// A text part of a multipart body.
        case multipart
        /// A file part of a multipart body.
        case file
    }

    /// The type of the value.
    public enum Kind: Sendable, Hashable {
        case value(ValueType)
        /// Bytes or a file to upload; `isOptional` where it may be left out.
        case upload(isOptional: Bool)
    }

    /// The Swift name, without backticks.
    public var name: String
    /// The name on the wire; for a JSON body, a path.
    public var wirePath: JSONPath
    public var kind: Kind
    public var location: Location
    public var doc: String?
    public var deprecated: String?
    public var defaultValue: Literal?
    public var constraints: Constraints
    public var dateFormat: DateFormat?
    public var isSensitive: Bool
    public var range: SourceRange

    public init(
        name: String, wirePath: JSONPath, kind: Kind, location: Location, doc: String? = nil,
        deprecated: String? = nil, defaultValue: Literal? = nil, constraints: Constraints = Constraints(),
        dateFormat: DateFormat? = nil, isSensitive: Bool = false, range: SourceRange
    ) {
        self.name = name
        self.wirePath = wirePath
        self.kind = kind
        self.location = location
        self.doc = doc
        self.deprecated = deprecated
        self.defaultValue = defaultValue
        self.constraints = constraints
        self.dateFormat = dateFormat
        self.isSensitive = isSensitive
        self.range = range
    }
}

/// How the values of a stream are told apart, and what happens at its end.
public struct StreamFormat: Sendable, Hashable {
    public var framing: StreamFraming
    /// The data that ends the stream instead of being a value.
    public var end: String?
    /// Whether values that are not what the spec says are left out.
    public var dropsInvalid: Bool
    /// How often in a row a connection is made again; nil: as often as the runtime thinks right.
    public var reconnections: Int?

    public init(
        framing: StreamFraming, end: String? = nil, dropsInvalid: Bool = false, reconnections: Int? = nil
    ) {
        self.framing = framing
        self.end = end
        self.dropsInvalid = dropsInvalid
        self.reconnections = reconnections
    }
}

/// How the values of a stream are told apart.
public enum StreamFraming: String, Sendable, Hashable, CaseIterable {
    /// As server-sent events.
    case sse
    /// One a line.
    case lines
}

/// How the pages of a list follow each other.
public struct Pagination: Sendable, Hashable {
    /// What names a page.
    public enum Style: String, Sendable, Hashable, CaseIterable {
        /// The number of the page.
        case page
        /// The number of items before it.
        case offset
        /// A text that the page before gave.
        case cursor
    }

    public var style: Style
    /// The Swift name of the method that gives the pages, without backticks.
    public var methodName: String
    /// The Swift name of the parameter that names a page.
    public var parameter: String
    /// The Swift name of the parameter that says how many items a page has.
    public var size: String?
    /// Where the number of all items stands in the body of an answer.
    public var total: JSONPath?
    /// Where the next page's cursor stands in the body of an answer; never nil for cursors.
    public var next: JSONPath?

    public init(
        style: Style, methodName: String, parameter: String, size: String? = nil, total: JSONPath? = nil,
        next: JSONPath? = nil
    ) {
        self.style = style
        self.methodName = methodName
        self.parameter = parameter
        self.size = size
        self.total = total
        self.next = next
    }
}

/// The table that keeps what calls of an endpoint give.
public struct AnswerStorage: Sendable, Hashable {
    /// Where records stand in what a call gives.
    public struct Part: Sendable, Hashable {
        /// The Swift name of the field of the returned model, without backticks; nil: the returned value itself.
        public var field: String?
        /// Whether the field is deprecated.
        public var isDeprecated: Bool
        /// The table's model, or optionals, lists and dictionaries of it.
        public var type: ValueType

        public init(field: String? = nil, isDeprecated: Bool = false, type: ValueType) {
            self.field = field
            self.isDeprecated = isDeprecated
            self.type = type
        }
    }

    /// The table's name as written.
    public var table: String
    /// The Swift name of the type that stands for the table, without backticks.
    public var tableType: String
    /// The Swift name of the table's model, without backticks.
    public var model: String
    /// At least one, in the order of the fields.
    public var parts: [Part]

    public init(table: String, tableType: String, model: String, parts: [Part]) {
        self.table = table
        self.tableType = tableType
        self.model = model
        self.parts = parts
    }
}
