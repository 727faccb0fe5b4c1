import WireSyntax
import YAMLSyntax

/// An endpoint while its keys are read, in the order of the table.
struct EndpointReading: Sendable {
    var endpoint: EndpointDeclaration
    let nodes: KeyedNodes
    /// The endpoint as messages describe it.
    let subject: String

    /// What the rules of policies depend on. Policies are read after everything else.
    var context: PolicyContext {
        var returnsStream = false
        switch endpoint.returns {
        case .stream, .chunks, .socket: returnsStream = true
        case .nothing, .value, .file, .responses: break
        }
        return PolicyContext(
            subject: subject, method: endpoint.method,
            parameters: endpoint.parameters.filter { $0.constant == nil }.map(\.key.value),
            returnsFile: nodes["returns"]?.scalar?.text == "file", returnsStream: returnsStream,
            returnsNothing: (nodes["returns"]?.text ?? "nothing") == "nothing",
            isCached: nodes["cache"]?.entriesByKey["policy"].map { $0.text != "none" } ?? false,
            isDeclaredIdempotent: nodes["idempotent"]?.text == "true" || nodes["idempotency"] != nil)
    }
}

extension EndpointReading {
    /// The keys of an endpoint.
    static let table: DeclaredKeys<EndpointReading> = DeclaredKeys(
        "endpoint", methods + request + response + ReadKey.bodyText(\.endpoint.bodyText) + policies,
        oneOf: Endpoint.Method.common.map(\.rawValue) + ["method"], exclusive: true)

    private static let methods: [ReadKey<EndpointReading>] =
        Endpoint.Method.common.map { method in
            .later(method.rawValue, .requestAddress, "the path of a \(method.text) request")
        } + [
            .later(
                "method", .matching("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"), needs: ["path"],
                "another method, such as PROPFIND"),
            .later("path", .requestAddress, needs: ["method"], "the path of a request with another method"),
        ]

    private static let request: [ReadKey<EndpointReading>] = [
        .text("doc", \.endpoint.doc, "a description of the endpoint"),
        .deprecation(\.endpoint.deprecated, "why not to call it"),
        ReadKey(
            "parameters", .declared(.parameter, .named(.either([.type, .mapping(.parameter)]))),
            "the values that callers pass"
        ) { $3.endpoint.parameters = $0.parameters($1.value, of: $3.subject) },
        ReadKey("body", .either([.type, .mapping(.body)]), "the type of the whole body, or file") {
            $0.readBody($1.value, of: $2, into: &$3.endpoint)
        },
        ReadKey("timeout", .duration, "the time limit of a request") {
            $3.endpoint.timeout = $0.positiveDuration($1.value, of: $2)
        },
    ]

    private static let response: [ReadKey<EndpointReading>] = [
        ReadKey(
            "returns",
            .either([
                .type, .choice(["nothing", "file"]), .mapping(.stream), .mapping(.namedEvents), .mapping(.chunks),
                .mapping(.response), .mapping(.responses), .mapping(SocketDeclaration.table.mapping),
            ]), "the type of the result, or the responses by status"
        ) { $3.endpoint.returns = $0.returns($1, of: $3.subject) ?? .nothing },
        ReadKey(
            "at", .oneOrMore(.path),
            "the place of the value in the body, instead of the envelope's data, or several places"
        ) { reader, entry, subject, reading in
            reading.endpoint.at = reader.valuePath(entry.value, of: subject).map { reader.written($0, at: entry.key) }
        },
        ReadKey(
            "status", .integer(atLeast: 200, atMost: 299), "the status of its successful responses, for mocks"
        ) { reader, entry, subject, reading in
            let status = reader.integer(entry.value, of: subject)
            reading.endpoint.status = status.map { reader.written($0, at: entry.key) }
        },
        ReadKey("errors", .errors, "errors of this endpoint only") {
            $3.endpoint.errors = $0.errors($1.value, of: $3.subject)
        },
    ]

    private static let policies: [ReadKey<EndpointReading>] = [
        ReadKey("cache", .mapping(.cache), "how responses are cached") {
            $3.endpoint.policies.cache = $0.cache($1, $3.context)
        },
        .name("queue", shape: .name(.queue), \.endpoint.policies.queue, "the queue of the request"),
        ReadKey("paginate", .mapping(.paginate), "how the list is paged") {
            $3.endpoint.policies.pagination = $0.pagination($1, $3.context)
        },
        ReadKey("auth", .choice(["required", "none"]), "whether the request is authenticated") {
            $3.endpoint.policies.authentication = $0.endpointAuthentication($1, $3.context)
        },
        ReadKey("verify", .choice(["none"]), "none: the responses are not signed, unlike others of the service") {
            $3.endpoint.policies.skipsVerification = $0.skippedVerification($1, $2)
        },
        ReadKey("retry", .mapping(.retry), "which failures are retried") {
            $3.endpoint.policies.retry = $0.endpointRetry($1, $3.context)
        },
        ReadKey("hedge", .hedge, "when the call is sent a second time beside the first") {
            $3.endpoint.policies.hedge = $0.endpointHedge($1, $3.context)
        },
        ReadKey("rate", .rate, "how many requests are sent in a time") {
            $3.endpoint.policies.rate = $0.rate($1.value, of: $3.subject)
        },
        ReadKey(
            "idempotent", .flag, "whether sending the request twice has the same effect as sending it once"
        ) { $3.endpoint.policies.isIdempotent = $0.idempotent($1, $3.nodes, $3.context) },
        ReadKey(
            "idempotency", .mapping(.idempotency), "the header for a key that makes repeated requests safe"
        ) { $3.endpoint.policies.idempotencyHeader = $0.idempotency($1, $3.context) },
        ReadKey(
            "offline", .either([.choice(["queue"]), .mapping(.offline)]), "how calls without a network are kept"
        ) { $3.endpoint.policies.offline = $0.offline($1, $3.context) },
        .choice("dedupe", \.endpoint.policies.dedupe, "what happens if an equal request is in flight"),
        ReadKey(
            "session", .either([.choice(["clear"]), .mapping(.session)]), "how the call changes the session"
        ) { $3.endpoint.policies.session = $0.sessionEffect($1, $3.context) },
        .name("stores", shape: .name(.table), \.endpoint.policies.stores, "the table that stores the result"),
        ReadKey("batch", .flag, "whether the call can be sent in the service's batch") {
            $3.endpoint.policies.batch = $0.flag($1.value, of: $2) == true ? $0.range(of: $1.key) : nil
        },
        .choice(
            "redirect-body", at: \.endpoint.policies.redirectBody,
            "where a redirect may send a sensitive or signed body"),
        .flag(
            "follow", \.endpoint.policies.followsRedirects,
            "whether redirects are followed; otherwise they are responses"),
        .flag(
            "inherits", \.endpoint.policies.inherits,
            "whether requests have the headers and parameters of the service and the client"),
        ReadKey("resume", .flag, "whether an interrupted download is resumed") {
            $3.endpoint.policies.resumes = $0.resumption($1, $3.context)
        },
        ReadKey("mock", .text, "a file in the folder of mocks with a response, or auto") {
            $3.endpoint.policies.mock = $0.mockSource($1.value, of: $2)
        },
    ]
}

extension SpecMapping {
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

    /// The keys of `returns` for the bytes of a body as they arrive.
    static let chunks: SpecMapping = SpecMapping(
        "byte-stream", [SpecKey("stream", .choice(["Data"]), required: true, "the bytes as they arrive")])

    fileprivate static let elementsWords: [String] = Field.Elements.allCases.map(\.rawValue)

    private static let streamEnd: [SpecKey] = [
        SpecKey("end", .text, "the data that ends the stream"),
        SpecKey("elements", .choice(elementsWords), "what happens to an invalid value"),
        SpecKey("reconnect", .integer(atLeast: 0), "how many times in a row to reconnect"),
    ]
}

extension SpecMapping {
    /// The keys of `returns` for a response with header fields, or for a value that is read in another form.
    static let response: SpecMapping = SpecMapping(
        "response",
        responseKeys(formNeeds: ["type"])
            + [SpecKey("elements", .choice(elementsWords), needs: ["type"], "what happens to an invalid element")],
        oneOf: ["headers", "as", "elements"])

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
            SpecKey(
                "at", .oneOrMore(.path),
                "the place of the value in the body, instead of the envelope's data, or several places"),
            SpecKey(
                "headers", .named(.either([.type, .mapping(.responseHeader)]), atLeast: 1),
                "the header fields that are decoded"),
        ]
    }
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
            SpecKey("parameter", .name(.parameter), "the parameter that selects the page"),
            SpecKey("size", .name(.parameter), "the parameter for the number of items per page"),
            SpecKey("total", .either([.path, .mapping(.pageTotal)]), "the place of the total number of items"),
            SpecKey("next", .path, "the place of the next cursor or address"),
            SpecKey("more", .path, "the path of the value that says whether there are further pages"),
            SpecKey(
                "end", .oneOrMore(.text),
                "the values of a cursor that end the list, or short: a page with fewer items ends it"),
            SpecKey("rel", .text, "the relation type of the link to the next page"),
            SpecKey("header", .text, "the header field that refers to the next page"),
            SpecKey("field", .name(.field), "the field of an item that selects the next page"),
        ],
        conditions: Pagination.Style.allCases.map { style in
            Condition(key: "by", value: style.rawValue, required: style.requiredKeys.map(\.key))
        })

    /// The keys of `total` of `paginate`.
    static let pageTotal: SpecMapping = SpecMapping(
        "total", [SpecKey("header", .text, required: true, "the header field with the total number of items")])

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
        case .last, .first:
            [parameter, ("field", "the field of the \(rawValue) item that selects the next page")]
        }
    }

    /// Whether the end of the list shows in the items of a page.
    var isCounted: Bool {
        switch self {
        case .page, .offset, .last, .first: true
        case .cursor, .link, .header, .url: false
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

extension Parameter.Location {
    /// The places for a parameter that is sent with every request, whatever its path and body.
    static let ofServices: [Parameter.Location] = [.query, .header, .cookie]
}

extension SpecKey {
    /// The media type of a body, or of a part.
    static let contentType: SpecKey = SpecKey(
        "content-type",
        .matching("^[!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+([ \\t]*;[ -~]*)?$"),
        "the media type that is sent")
}

extension BodyFormat.Form {
    /// The forms of parts of multipart bodies.
    static let ofParts: [BodyFormat.Form] = [.json, .text, .bytes]
}
