public import WireSyntax

/// An endpoint of a service.
public struct Endpoint: Sendable, Hashable {
    /// The method of a request (RFC 9110, section 9).
    public struct Method: RawRepresentable, Sendable, Hashable {
        /// The key of a common method in a spec, such as `get`; any other method as it is sent, such as `PROPFIND`.
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let get: Method = Method(rawValue: "get")
        public static let post: Method = Method(rawValue: "post")
        public static let put: Method = Method(rawValue: "put")
        public static let patch: Method = Method(rawValue: "patch")
        public static let delete: Method = Method(rawValue: "delete")
        public static let head: Method = Method(rawValue: "head")
        public static let options: Method = Method(rawValue: "options")

        /// The methods that have a key of their own.
        public static let common: [Method] = [.get, .post, .put, .patch, .delete, .head, .options]

        /// Whether it has a key of its own.
        public var isCommon: Bool { Self.common.contains(self) }

        /// The method as sent.
        public var text: String { isCommon ? rawValue.uppercased() : rawValue }
    }

    /// A segment of the path.
    public enum PathSegment: Sendable, Hashable {
        /// Text as written, including slashes.
        case literal(String)
        /// The value of the parameter with this Swift name, percent-encoded.
        case parameter(String)
    }

    /// The result of a call.
    public enum Returns: Sendable, Hashable {
        case nothing
        case value(ValueType)
        /// The bytes of the body, whatever its media type.
        case data
        /// The body as text.
        case string
        /// A file that the body is written to.
        case file
        /// A stream of decoded values.
        case stream(ValueType, StreamFormat)
        /// A stream of texts.
        case texts(StreamFormat)
        /// The bytes of the body as they arrive.
        case chunks
        /// A stream of named events.
        case events(EventSet, StreamFormat)
        /// Responses by status, or with typed header fields.
        case responses(ResponseSet)
        /// Messages both ways, over a WebSocket.
        case socket(WebSocket)
    }

    /// The Swift name of the method after those of its namespaces, such as `users.list`, without backticks.
    public var name: String
    /// The namespaces, from the outermost; empty for a method of the DAO itself.
    public var namespaces: [EndpointNamespace] = []
    /// What the names of the endpoint's types in the innermost namespace begin with, such as `Search`.
    public var typeName: String
    public var doc: String?
    public var deprecated: String?
    public var method: Method
    /// The path as written, such as `/api/pictures/{id}`.
    public var path: String
    public var pathSegments: [PathSegment]
    public var parameters: [Parameter] = []
    /// The values that every call sends, in the order of the spec. They are sent before the parameters.
    public var constants: [RequestConstant] = []
    /// The whole body, instead of single parameters: a value, or the bytes of a file.
    public var body: Parameter.Kind?
    /// How the whole body is written; never `nil` if there is one.
    public var bodyFormat: BodyFormat?
    public var returns: Returns = .nothing
    /// The returned value if the body has none.
    public var defaultResult: Literal?
    /// The place of the returned value in the body; `nil`: as the envelope says.
    public var at: ValuePath?
    /// What happens to invalid elements of a returned list or dictionary.
    public var elements: Field.Elements = .fail
    /// Whether the last value counts of a key that returned JSON or a dictionary has several times.
    public var readsRepeatedKeys: Bool = false
    /// The status of mock responses, from 200 to 299; `nil`: as `returns` says, or the usual one. Callers accept every
    /// successful status.
    public var status: Int?
    /// How built-in types in `returns` are decoded, and those of a whole body written: `defaults.auto-cast` and `defaults.dates` of the file.
    public var autoCast: AutoCast = .never
    public var dateFormat: DateFormat?
    /// How bodies become text; `nil`: as the service says.
    public var bodyText: BodyReading?
    /// Errors of this endpoint only.
    public var errors: [ServerErrorCase] = []
    public var timeout: Duration?
    public var policies: CallPolicies = CallPolicies()
    public var pagination: Pagination?
    /// The source of mock responses; `nil`: the folder of mocks decides.
    public var mock: MockSource?
    public var range: SourceRange

    public var castsAutomatically: Bool {
        get { autoCast != .never }
        set { autoCast = newValue ? .read : .never }
    }

    /// Whether numbers that are the whole body are written as text.
    public var writesBodyText: Bool {
        guard case .value(let type)? = body, bodyFormat?.form == .json else { return false }
        return autoCast == .writeText && type.holdsNumbers(dateFormat)
    }

    /// The parameter that is the whole address of the request; `nil` if the endpoint has a path.
    public var address: Parameter? { parameters.first { $0.isAddress } }
}

extension Endpoint {
    /// The Swift name of the method in its namespace, without backticks.
    public var methodName: String {
        name.split(separator: ".").last.map { String($0) } ?? name
    }
}

extension Endpoint {
    /// A type that is generated for an endpoint, next to its method. The raw value is the end of its name.
    public enum NestedType: String, Sendable, Hashable, CaseIterable {
        /// Responses by status, or with typed header fields.
        case response = "Response"
        /// The events of a stream.
        case event = "Event"
        /// The errors of this endpoint only.
        case error = "Error"
        /// Reads the records that a table stores, because a field with some is deprecated.
        case records = "Records"
        /// Reads the field that selects the next page, because it is deprecated.
        case cursor = "Cursor"
    }

    /// The types that the endpoint needs.
    public var nestedTypes: [NestedType] { NestedType.allCases.filter(needs) }

    private func needs(_ type: NestedType) -> Bool {
        switch type {
        case .response: if case .responses = returns { true } else { false }
        case .event: if case .events = returns { true } else { false }
        case .error: !errors.isEmpty
        // In a deprecated method, reading a deprecated field is no warning.
        case .records: deprecated == nil && policies.storage?.parts.contains(where: \.isDeprecated) == true
        case .cursor: deprecated == nil && pagination?.field?.isDeprecated == true
        }
    }

    /// The Swift name of a type that the endpoint needs.
    public func name(of type: NestedType) -> String { typeName + type.rawValue }

    /// The Swift names of the types that the endpoint needs.
    public var nestedTypeNames: [String] { nestedTypes.map(name) }
}

/// A namespace of a service's endpoints: a property of the DAO, whose type has the methods.
public struct EndpointNamespace: Sendable, Hashable {
    /// The Swift name of the property, without backticks.
    public var name: String
    /// The Swift name of its type, without backticks.
    public var typeName: String
}

/// A value that callers pass to an endpoint, or that is set on a DAO for all of its endpoints.
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
        /// Bytes or a file to upload; `isOptional` if it can be omitted.
        case upload(isOptional: Bool)
        /// Any number of files to upload under one name; `isOptional` if the list can be omitted.
        case uploads(isOptional: Bool)
    }

    /// The Swift name, without backticks.
    public var name: String
    /// The name in the request; for a JSON body, a path.
    public var wirePath: JSONPath
    public var kind: Kind
    public var location: Location
    /// How a list, a dictionary or a model is written; `nil` for a single text, and in JSON.
    public var style: ParameterStyle?
    /// How it is written into the path; `nil`: percent-encoded, as one segment or a part of one.
    public var encoding: PathEncoding?
    /// Whether it is the whole address of the request, instead of a part of the path.
    public var isAddress: Bool = false
    public var doc: String?
    public var deprecated: String?
    public var defaultValue: Literal?
    public var constraints: Constraints
    public var dateFormat: DateFormat?
    /// Whether numbers are written as text in a JSON body.
    public var writesText: Bool
    /// How a part of a multipart body is written; `nil`: as text or as a file, without a media type in the spec.
    public var format: BodyFormat?
    /// The header fields of a part of a multipart body, besides those that every part has.
    public var partHeaders: [Header]
    public var isSensitive: Bool
    /// The value that `apigen probe` sends.
    public var mock: MockHint?
    public var range: SourceRange

    public init(
        name: String, wirePath: JSONPath, kind: Kind, location: Location, style: ParameterStyle? = nil,
        encoding: PathEncoding? = nil, doc: String? = nil, deprecated: String? = nil, defaultValue: Literal? = nil,
        constraints: Constraints = .none, dateFormat: DateFormat? = nil, writesText: Bool = false,
        format: BodyFormat? = nil,
        partHeaders: [Header] = [], isSensitive: Bool = false, mock: MockHint? = nil, range: SourceRange
    ) {
        self.name = name
        self.wirePath = wirePath
        self.kind = kind
        self.location = location
        self.style = style
        self.encoding = encoding
        self.doc = doc
        self.deprecated = deprecated
        self.defaultValue = defaultValue
        self.constraints = constraints
        self.dateFormat = dateFormat
        self.writesText = writesText
        self.format = format
        self.partHeaders = partHeaders
        self.isSensitive = isSensitive
        self.mock = mock
        self.range = range
    }
}

/// How a stream is split into values, and how it ends.
public struct StreamFormat: Sendable, Hashable {
    public var framing: StreamFraming
    /// The data that ends the stream; not a value itself.
    public var end: String?
    /// Whether invalid values are skipped.
    public var dropsInvalid: Bool = false
    /// How many times in a row to reconnect; `nil`: the runtime's default.
    public var reconnections: Int?
}

/// How a stream is split into values.
public enum StreamFraming: String, Sendable, Hashable, CaseIterable {
    /// Server-sent events.
    case sse
    /// One value per line.
    case lines
    /// JSON text sequences: each value begins with a record separator (RFC 7464).
    case jsonSequence = "json-seq"
}

/// The named events of a stream. Those that end the stream are errors of the endpoint.
public struct EventSet: Sendable, Hashable {
    /// The events that callers get; at least one, in the order of the spec.
    public var events: [NamedEvent]
    /// The names of events that are read over.
    public var ignored: [String] = []

    /// The types of the values.
    public var types: [ValueType] { events.compactMap(\.content.type) }

    /// The types that are decoded from JSON.
    public var valueTypes: [ValueType] {
        events.compactMap { event in
            if case .value(let type) = event.content { type } else { nil }
        }
    }
}

/// An event of a stream, by its name.
public struct NamedEvent: Sendable, Hashable {
    /// The name that the server gives to the event; `message` for events without one (WHATWG HTML, section 9.2.6).
    public var event: String
    /// The Swift name of the case, without backticks.
    public var name: String
    public var doc: String?
    /// The data of the event: nothing, a text or a value.
    public var content: TypedResponse.Content
    /// The place of the value in the data; `nil`: the whole data.
    public var at: JSONPath?
    public var range: SourceRange
}

/// How a list is paged.
public struct Pagination: Sendable, Hashable {
    /// How a page is requested.
    public enum Style: String, Sendable, Hashable, CaseIterable {
        /// By page number.
        case page
        /// By the number of items before it.
        case offset
        /// By a cursor from the page before.
        case cursor
        /// By the address in the `Link` header field (RFC 8288) of the page before.
        case link
        /// By a cursor or an address in a header field of the page before.
        case header
        /// By an address in the body of the page before.
        case url
        /// By a field of the last item of the page before.
        case last
        /// By a field of the first item of the page before.
        case first
    }

    /// The field of an item that selects the next page.
    public struct ItemField: Sendable, Hashable {
        /// The Swift name, without backticks.
        public var name: String
        /// A string or an integer, or an optional of one.
        public var type: ValueType
        public var isDeprecated: Bool = false
    }

    public var style: Style
    /// The Swift name of the parameter that selects the page; `nil` if pages have addresses.
    public var parameter: String?
    /// The Swift name of the parameter for the number of items per page.
    public var size: String?
    /// The place of the total number of items in the response body.
    public var total: JSONPath?
    /// The header field with the total number of items.
    public var totalHeader: String?
    /// The place of the next page's cursor or address in the response body; never `nil` for `cursor` and `url`.
    public var next: JSONPath?
    /// The place in the response body of the sign that there are further pages.
    public var more: JSONPath?
    /// The texts and numbers of a cursor or an address that end the list.
    public var end: [String] = []
    /// Whether a page with fewer items than requested is the last one.
    public var endsShort: Bool = false
    /// The relation type of the link to the next page, if it is not `next`.
    public var relation: String?
    /// The header field that refers to the next page; never `nil` for `header`.
    public var header: String?
    /// Never `nil` for `last` and `first`.
    public var field: ItemField?

    /// Whether an item of the page before selects a page.
    package var isByItem: Bool { style == .last || style == .first }

    /// Whether pages are requested at addresses that responses contain.
    public var isByAddress: Bool { parameter == nil }
}

/// The table that stores the results of an endpoint.
public struct ResponseStorage: Sendable, Hashable {
    /// Where the result of a call contains records.
    public struct Part: Sendable, Hashable {
        /// The Swift name of the field of the returned model, without backticks; `nil`: the returned value itself.
        public var field: String?
        /// Whether the field is deprecated.
        public var isDeprecated: Bool = false
        /// The table's model, or an optional, list or dictionary of it.
        public var type: ValueType
    }

    /// The table's name as written.
    public var table: String
    /// The Swift name of the table's type, without backticks; with its module, if that is another one.
    public var tableType: String
    /// The Swift name of the table's model, without backticks.
    public var model: String
    /// At least one, in the order of the fields.
    public var parts: [Part]
}

extension Endpoint.Returns {
    /// The types that are read from JSON.
    package var jsonTypes: [ValueType] {
        switch self {
        case .value(let type), .stream(let type, _): [type]
        case .responses(let set): set.valueTypes
        case .events(let set, _): set.valueTypes
        case .socket(let socket): socket.eventType.map { [$0] } ?? []
        case .nothing, .data, .string, .file, .chunks, .texts: []
        }
    }
}
