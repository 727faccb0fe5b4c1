/// The successful responses of an endpoint that a spec tells apart by status, or that have typed header fields.
public struct ResponseSet: Sendable, Hashable {
    /// Whether callers get an enum with a case for each status. Otherwise there is one response for all successful
    /// statuses, and callers get a struct of its value and header fields.
    public var isByStatus: Bool
    /// At least one, in the order of the spec.
    public var responses: [TypedResponse]

    /// The types that are decoded from JSON.
    public var valueTypes: [ValueType] {
        responses.compactMap { response in
            if case .value(let type) = response.content { type } else { nil }
        }
    }

    /// The types of all values and header fields.
    public var types: [ValueType] {
        responses.flatMap { response in
            [response.content.type].compactMap(\.self) + response.headers.map(\.type)
        }
    }
}

/// A successful response.
public struct TypedResponse: Sendable, Hashable {
    /// The statuses of a response.
    public enum Status: Sendable, Hashable {
        /// One from 200 to 399.
        case exactly(Int)
        /// All from 200 to 299 that have no response of their own.
        case successful
    }

    /// The body of a response.
    public enum Content: Sendable, Hashable {
        case nothing
        /// A value in JSON.
        case value(ValueType)
        /// The bytes of the body.
        case data
        /// The body as text.
        case string

        /// `nil` for a body without a value.
        public var type: ValueType? {
            switch self {
            case .nothing: nil
            case .value(let type): type
            case .data: .builtIn(.data)
            case .string: .builtIn(.string)
            }
        }
    }

    public var status: Status
    /// The Swift name of the case, without backticks; empty if there are no cases.
    public var name: String
    public var doc: String?
    public var content: Content
    /// The place of the value in the body; `nil`: as the envelope says.
    public var at: ValuePath?
    /// The value if the body has none.
    public var defaultValue: Literal?
    /// In the order of the spec.
    public var headers: [ResponseHeader]
    public var range: SourceRange

    public init(
        status: Status, name: String = "", doc: String? = nil, content: Content, at: ValuePath? = nil,
        defaultValue: Literal? = nil, headers: [ResponseHeader] = [], range: SourceRange
    ) {
        self.status = status
        self.name = name
        self.doc = doc
        self.content = content
        self.at = at
        self.defaultValue = defaultValue
        self.headers = headers
        self.range = range
    }
}

/// A header field of a response that is decoded.
public struct ResponseHeader: Sendable, Hashable {
    /// The Swift name, without backticks.
    public var name: String
    /// The name of the field.
    public var wireName: String
    /// A single value, or a list of single values, or an optional of either.
    public var type: ValueType
    public var doc: String?
    public var dateFormat: DateFormat?
    public var isSensitive: Bool = false
    public var range: SourceRange
}

extension TypedResponse.Status {
    /// As written in a spec.
    public var text: String {
        switch self {
        case .exactly(let status): String(status)
        case .successful: "2xx"
        }
    }

    /// The key as written in a spec; `nil` if it is neither a successful status nor a redirect.
    init?(key: String) {
        if key == "2xx" {
            self = .successful
        } else if key.utf8.count == 3, let status = Int(key), (200...399).contains(status) {
            self = .exactly(status)
        } else {
            return nil
        }
    }

    /// The reason phrase in camel case (RFC 9110, sections 15.3 and 15.4; RFC 4918, RFC 5842 and RFC 3229), which names the case.
    public var defaultName: String {
        guard case .exactly(let status) = self else { return "success" }
        let phrases = [
            200: "ok", 201: "created", 202: "accepted", 203: "nonAuthoritativeInformation", 204: "noContent",
            205: "resetContent", 206: "partialContent", 207: "multiStatus", 208: "alreadyReported", 226: "imUsed",
            300: "multipleChoices",
            301: "movedPermanently", 302: "found", 303: "seeOther", 304: "notModified", 307: "temporaryRedirect",
            308: "permanentRedirect",
        ]
        return phrases[status] ?? "status\(status)"
    }

    /// Whether responses with this status never have a body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5).
    public var hasNoBody: Bool { [.exactly(204), .exactly(205), .exactly(304)].contains(self) }

    /// Whether responses with this status lead elsewhere, or are none of their own (RFC 9110, section 15.4).
    public var isRedirect: Bool {
        if case .exactly(let status) = self { status >= 300 } else { false }
    }
}
