import WireSyntax

extension SpecMapping {
    /// The keys of an endpoint.
    static let endpoint: SpecMapping = SpecMapping(
        "endpoint", methods + request + result + policies,
        oneOf: Endpoint.Method.common.map(\.rawValue) + ["method"], exclusive: true)

    private static let methods: [SpecKey] =
        Endpoint.Method.common.map { method in
            SpecKey(method.rawValue, .requestAddress, "the path of a \(method.text) request")
        } + [
            SpecKey(
                "method", .matching("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"), needs: ["path"],
                "another method, such as PROPFIND"
            ),
            SpecKey("path", .requestAddress, needs: ["method"], "the path of a request with another method"),
        ]

    private static let request: [SpecKey] = [
        SpecKey("doc", .text, "a description of the endpoint"),
        SpecKey("deprecated", .either([.flag, .text]), "why not to call it"),
        SpecKey("parameters", .named(.either([.type, .mapping(.parameter)])), "the values that callers pass"),
        SpecKey("body", .either([.type, .mapping(.body)]), "the type of the whole body, or file"),
        SpecKey("timeout", .duration, "the time limit of a request"),
    ]

    private static let result: [SpecKey] =
        [
            SpecKey(
                "returns",
                .either([
                    .type, .choice(["nothing", "file"]), .mapping(.stream), .mapping(.namedEvents), .mapping(.response),
                    .mapping(.responses),
                ]), "the type of the result, or the responses by status"),
            SpecKey("at", .path, "the place of the value in the body, instead of the envelope's data"),
            SpecKey("status", .integer(atLeast: 200, atMost: 299), "the status of its successful responses, for mocks"),
            SpecKey("errors", .named(.either([.text, .mapping(.serverError)])), "errors of this endpoint only"),
        ] + SpecKey.bodyText

    private static let policies: [SpecKey] = [
        SpecKey("cache", .mapping(.cache), "how responses are cached"),
        SpecKey("queue", .text, "the queue of the request"),
        SpecKey("paginate", .mapping(.paginate), "how the list is paged"),
        SpecKey("auth", .choice(["required", "none"]), "whether the request is authenticated"),
        SpecKey("retry", .mapping(.retry), "which failures are retried"),
        SpecKey("idempotent", .flag, "whether sending the request twice has the same effect as sending it once"),
        SpecKey("idempotency", .mapping(.idempotency), "the header for a key that makes repeated requests safe"),
        SpecKey(
            "dedupe", .choice(CallPolicies.Dedupe.allCases.map(\.rawValue)),
            "what happens if an equal request is in flight"
        ),
        SpecKey("session", .either([.choice(["clear"]), .mapping(.session)]), "how the call changes the session"),
        SpecKey("stores", .text, "the table that stores the result"),
        SpecKey("batch", .flag, "whether the call can be sent in the service's batch"),
        SpecKey(
            "redirect-body", .choice(RedirectBodyWord.allCases.map(\.rawValue)),
            "where a redirect may send a sensitive or signed body"),
        SpecKey("follow", .flag, "whether redirects are followed; otherwise they are responses"),
        SpecKey("resume", .flag, "whether an interrupted download is resumed"),
        SpecKey("mock", .text, "a file in the folder of mocks with a response, or auto"),
    ]

    /// The keys of `body`; a type alone is short for `{type: …}`.
    static let body: SpecMapping = SpecMapping(
        "body",
        [
            SpecKey("type", .type, required: true, "the type of the whole body, or file"),
            SpecKey("as", .choice(BodyFormat.Form.allCases.map(\.rawValue)), "how the value is written"),
            SpecKey.contentType,
            SpecKey(
                "style", .choice(ParameterStyle.ofForms.map(\.rawValue)),
                "how lists and nested values of a form are written"),
        ])

    /// The keys of `returns` for a stream.
    static let stream: SpecMapping = SpecMapping(
        "stream",
        [
            SpecKey("stream", .type, required: true, "the type of each value"),
            SpecKey(
                "as", .choice(StreamFraming.allCases.map(\.rawValue)), required: true,
                "how the stream is split into values"),
        ] + streamEnd)

    /// The keys of `returns` for a stream of named events.
    static let namedEvents: SpecMapping = SpecMapping(
        "event-stream",
        [
            SpecKey(
                "stream", .named(.either([.type, .choice(["nothing", "ignore"]), .mapping(.namedEvent)]), atLeast: 1),
                required: true, "the events by name"),
            SpecKey("as", .choice([StreamFraming.sse.rawValue]), "how the stream is split into events"),
        ] + streamEnd)

    private static let streamEnd: [SpecKey] = [
        SpecKey("end", .text, "the data that ends the stream"),
        SpecKey("elements", .choice(["fail", "drop"]), "what happens to an invalid value"),
        SpecKey("reconnect", .integer(atLeast: 0), "how many times in a row to reconnect"),
    ]

    /// The keys of an event of a stream; a type alone is short for `{type: …}`.
    static let namedEvent: SpecMapping = SpecMapping(
        "event",
        [
            SpecKey("type", .either([.type, .choice(["nothing"])]), "the type of its value"),
            SpecKey("at", .path, "the place of the value in its data"),
            SpecKey("fails", .flag, "whether it ends the stream as an error"),
            SpecKey("name", .text, "the name of its case"),
            SpecKey("doc", .text, "a description"),
        ])
}

extension SpecMapping {
    /// The keys of `returns` for a response with header fields, or for a value that is read in another form.
    static let response: SpecMapping = SpecMapping(
        "response", responseKeys(formNeeds: ["type"]), oneOf: ["headers", "as"])

    /// The keys of `returns` for responses by status.
    static let responses: SpecMapping = SpecMapping(
        "responses", [],
        others: .either([.type, .choice(["nothing"]), .mapping(.statusResponse)]), namedLike: "^([23][0-9][0-9]|2xx)$")

    /// The keys of a response with a status; a type alone is short for `{type: …}`.
    static let statusResponse: SpecMapping = SpecMapping(
        "status-response",
        [SpecKey("name", .text, "the name of its case"), SpecKey("doc", .text, "a description")]
            + responseKeys())

    /// - Parameter needs: the keys that `as` requires
    private static func responseKeys(formNeeds needs: [String] = []) -> [SpecKey] {
        [
            SpecKey("type", .either([.type, .choice(["nothing"])]), "the type of the value"),
            SpecKey(
                "as", .choice(ResultForm.allCases.map(\.rawValue)), needs: needs,
                "how the value is read from the body"),
            SpecKey("at", .path, "the place of the value in the body, instead of the envelope's data"),
            SpecKey(
                "headers", .named(.either([.type, .mapping(.responseHeader)]), atLeast: 1),
                "the header fields that are decoded"),
        ]
    }

    /// The keys of a header field of a response; a type alone is short for `{type: …}`.
    static let responseHeader: SpecMapping = SpecMapping(
        "response-header",
        [
            SpecKey("type", .type, required: true, "the type of its value"),
            SpecKey("map", .path, "the name of the field"),
            SpecKey("format", .text, "the format of dates"),
            SpecKey("doc", .text, "a description"),
            SpecKey("sensitive", .flag, "whether it is kept out of descriptions and messages"),
        ])
}

/// Where a redirect may send a body that is sensitive or signed, as a spec says it.
enum RedirectBodyWord: String, Sendable, CaseIterable {
    case sameOrigin = "same-origin"
    case anyOrigin = "any-origin"
}

extension SpecMapping {
    /// The keys of `cache`.
    static let cache: SpecMapping = SpecMapping(
        "cache",
        [
            SpecKey(
                "policy", .choice(CacheWord.allCases.map(\.rawValue), former: CacheWord.former.keys.sorted()),
                required: true, "when the cache is used"),
            SpecKey("for", .duration, "how long a response is fresh"),
            SpecKey(
                "vary", .either([.choice(["user"]), .list(.choice(["user"]))]), "what else the response depends on"),
        ])

    /// The keys of `paginate`.
    static let paginate: SpecMapping = SpecMapping(
        "paginate",
        [
            SpecKey(
                "by", .choice(Pagination.Style.allCases.map(\.rawValue)), required: true,
                "how the next page is requested"),
            SpecKey("parameter", .text, "the parameter that selects the page"),
            SpecKey("size", .text, "the parameter for the number of items per page"),
            SpecKey("total", .path, "the place of the total number of items"),
            SpecKey("next", .path, "the place of the next cursor or address"),
            SpecKey("more", .path, "the path of the value that says whether there are further pages"),
            SpecKey("end", .oneOrMore(.text), "the values of a cursor that end the list"),
            SpecKey("header", .text, "the header field that refers to the next page"),
            SpecKey("field", .text, "the field of the last item that selects the next page"),
        ],
        conditions: Pagination.Style.allCases.map { style in
            Condition(key: "by", value: style.rawValue, required: style.requiredKeys.map(\.key))
        })

    /// The keys of `idempotency`.
    static let idempotency: SpecMapping = SpecMapping(
        "idempotency", [SpecKey("header", .text, required: true, "the header that carries the key")])

    /// The keys of `session`.
    static let session: SpecMapping = SpecMapping(
        "session", [SpecKey("establish", .path, required: true, "the place of the token")])
}

extension Pagination.Style {
    /// The keys that a spec must have, with their meanings.
    var requiredKeys: [(key: String, meaning: String)] {
        let parameter = ("parameter", "the parameter that selects the page")
        return switch self {
        case .page, .offset: [parameter]
        case .cursor: [parameter, ("next", "the place of the next cursor")]
        case .link: []
        case .header: [("header", "the header field that refers to the next page")]
        case .url: [("next", "the place of the next page's address")]
        case .last: [parameter, ("field", "the field of the last item that selects the next page")]
        }
    }

    /// Whether a spec must have a key.
    func requires(_ key: String) -> Bool {
        requiredKeys.contains { required in required.key == key }
    }
}

/// When the cache is used, as a spec says it.
enum CacheWord: String, Sendable, CaseIterable {
    case cacheFirst = "cache-first"
    case cacheThenNetwork = "cache-then-network"
    case writeOnly = "write-only"
    case http
    /// Nothing is cached.
    case none

    /// Former names, for specs that were written before these were renamed.
    static let former: [String: CacheWord] = ["alternative": .cacheFirst, "both": .cacheThenNetwork]

    /// Whether the spec must say how long a response is fresh.
    var needsDuration: Bool {
        switch self {
        case .cacheFirst, .cacheThenNetwork, .writeOnly: true
        case .http, .none: false
        }
    }
}

/// What cached responses depend on besides the request.
enum VaryWord: String, Sendable, CaseIterable {
    case user
}

extension SpecMapping {
    /// The keys of an endpoint's parameter; a type alone is short for `{type: …}`.
    static let parameter: SpecMapping = parameter(
        places: Parameter.Location.allCases,
        [
            SpecKey(
                "as", .choice(BodyFormat.Form.ofParts.map(\.rawValue)), "how a part of a multipart body is written"),
            SpecKey.contentType,
            SpecKey("headers", .named(.text), "header fields of a part of a multipart body"),
            SpecKey("auto-cast", .autoCast, "write-text: whether numbers are written as text in a JSON body"),
            SpecKey(
                "encode", .choice(PathEncoding.allCases.map(\.rawValue)),
                "how a value with slashes is written into the path"),
        ])

    /// The keys of a parameter that a service sends with every endpoint.
    static let serviceParameter: SpecMapping = parameter(places: Parameter.Location.ofServices)

    private static func parameter(places: [Parameter.Location], _ others: [SpecKey] = []) -> SpecMapping {
        SpecMapping(
            "parameter",
            [
                SpecKey("type", .type, "the type of its values"),
                SpecKey("constant", .text, "the value that every call sends; callers do not pass one"),
            ] + others + SpecKey.valueKeys.filter { $0.name != "type" } + [
                SpecKey("map", .path, "its name in the request"),
                SpecKey("in", .choice(places.map(\.rawValue)), "its place in the request"),
                SpecKey(
                    "style", .choice(ParameterStyle.allCases.map(\.rawValue)), "how lists and models are written"),
                SpecKey("mock", .literal, "the value that apigen probe sends: a value, or a list"),
            ] + SpecKey.documentationKeys, oneOf: ["type", "constant"])
    }
}

extension Parameter.Location {
    /// The places for a parameter that is sent with every request, whatever its path and body.
    static let ofServices: [Parameter.Location] = [.query, .header, .cookie]
}

extension SpecKey {
    /// The keys for how bodies of responses become text.
    static let bodyText: [SpecKey] = [
        SpecKey("charset", .choice(Charset.names), "the character set of responses, whatever the server says"),
        SpecKey("strip", .oneOrMore(.text), "what is around JSON: jsonp, or a text before it"),
    ]

    /// The media type of a body, or of a part.
    fileprivate static let contentType: SpecKey = SpecKey(
        "content-type",
        .matching("^[!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+([ \\t]*;[ -~]*)?$"),
        "the media type that is sent")
}

extension BodyFormat.Form {
    /// The forms of parts of multipart bodies.
    static let ofParts: [BodyFormat.Form] = [.json, .text, .bytes]
}
