extension SpecMapping {
    /// The keys of one endpoint.
    static let endpoint: SpecMapping = SpecMapping(
        "endpoint", methods + request + answer + policies,
        oneOf: methods.map(\.name))

    private static let methods: [SpecKey] = Endpoint.Method.allCases.map { method in
        SpecKey(method.rawValue, .text, "the path of a \(method.rawValue.uppercased()) request")
    }

    private static let request: [SpecKey] = [
        SpecKey("doc", .text, "what the endpoint is for"),
        SpecKey("deprecated", .either([.flag, .text]), "why not to call it any more"),
        SpecKey("parameters", .named(.either([.type, .mapping(.parameter)])), "what a caller gives"),
        SpecKey("body", .type, "the type of the whole JSON body, or file"),
        SpecKey("timeout", .duration, "how long a request may take"),
        SpecKey(
            "requests", .choice(FileDefaults.Requests.allCases.map(\.rawValue)),
            "whether a request is a value too, or a method alone"),
    ]

    private static let answer: [SpecKey] = [
        SpecKey(
            "returns", .either([.type, .choice(["nothing", "file"]), .mapping(.stream)]), "the type of what comes back"
        ),
        SpecKey("at", .path, "where the value stands in the body, instead of the envelope's data"),
        SpecKey("errors", .named(.either([.text, .mapping(.serverError)])), "errors of this endpoint alone"),
    ]

    private static let policies: [SpecKey] = [
        SpecKey("cache", .mapping(.cache), "how long an answer is kept"),
        SpecKey("queue", .text, "the queue that the request waits in"),
        SpecKey("paginate", .mapping(.paginate), "how the pages follow each other"),
        SpecKey("auth", .choice(["required", "none"]), "whether the request says who sends it"),
        SpecKey("retry", .mapping(.retry), "which failures are tried again"),
        SpecKey("idempotent", .flag, "whether sending twice does the same as sending once"),
        SpecKey("idempotency", .mapping(.idempotency), "the header whose key makes sending twice safe"),
        SpecKey(
            "dedupe", .choice(CallPolicies.Dedupe.allCases.map(\.rawValue)),
            "what an equal request under way means"
        ),
        SpecKey("session", .either([.choice(["clear"]), .mapping(.session)]), "what the call does to the session"),
        SpecKey("stores", .text, "the table that keeps what comes back"),
        SpecKey("batch", .flag, "whether it may travel in the service's batch call"),
        SpecKey(
            "redirect-body", .choice(RedirectBodyWord.allCases.map(\.rawValue)),
            "where a redirection may take a sensitive or signed body"),
        SpecKey("resume", .flag, "whether a broken download goes on where it stopped"),
        SpecKey("mock", .text, "a file of the folder of mocks that holds an answer, or auto"),
    ]

    /// The keys of `returns`, where values arrive one by one.
    static let stream: SpecMapping = SpecMapping(
        "stream",
        [
            SpecKey("stream", .type, required: true, "the type of one value"),
            SpecKey(
                "as", .choice(StreamFraming.allCases.map(\.rawValue)), required: true, "how the values are told apart"),
            SpecKey("end", .text, "the data that ends the stream"),
            SpecKey("elements", .choice(["fail", "drop"]), "what becomes of a value that is not what the spec says"),
            SpecKey("reconnect", .integer, "how often in a row a connection is made again"),
        ])
}

/// Where a redirection may take a body that is sensitive or signed, as a spec says it.
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
            SpecKey("for", .duration, "how long an answer is fresh"),
            SpecKey("vary", .either([.choice(["user"]), .list(.choice(["user"]))]), "what else an answer depends on"),
        ])

    /// The keys of `paginate`.
    static let paginate: SpecMapping = SpecMapping(
        "paginate",
        [
            SpecKey(
                "by", .choice(Pagination.Style.allCases.map(\.rawValue)), required: true, "how the next page is named"),
            SpecKey("parameter", .text, required: true, "the parameter that names the page"),
            SpecKey("size", .text, "the parameter that says how many items a page has"),
            SpecKey("total", .path, "where the number of all items stands"),
            SpecKey("next", .path, "where the next cursor stands"),
        ])

    /// The keys of `idempotency`.
    static let idempotency: SpecMapping = SpecMapping(
        "idempotency", [SpecKey("header", .text, required: true, "the header that carries the key")])

    /// The keys of `session`.
    static let session: SpecMapping = SpecMapping(
        "session", [SpecKey("establish", .path, required: true, "where the token stands")])
}

/// When the cache is asked, as a spec says it.
enum CacheWord: String, Sendable, CaseIterable {
    case cacheFirst = "cache-first"
    case cacheThenNetwork = "cache-then-network"
    case writeOnly = "write-only"
    case http
    /// Never, and nothing is kept.
    case none

    /// The values of specs that were written before these were renamed.
    static let former: [String: CacheWord] = ["alternative": .cacheFirst, "both": .cacheThenNetwork]

    /// Whether the spec must say how long a response is fresh.
    var needsDuration: Bool {
        switch self {
        case .cacheFirst, .cacheThenNetwork, .writeOnly: true
        case .http, .none: false
        }
    }
}

/// What the answers in a cache depend on, besides the request.
enum VaryWord: String, Sendable, CaseIterable {
    case user
}

extension SpecMapping {
    /// The keys of an endpoint's parameter; its type alone is short for `{type: …}`.
    static let parameter: SpecMapping = SpecMapping("parameter", keys(places: Parameter.Location.allCases))

    /// The keys of a parameter that a service sends with every endpoint.
    static let serviceParameter: SpecMapping = SpecMapping("parameter", keys(places: Parameter.Location.ofServices))

    private static func keys(places: [Parameter.Location]) -> [SpecKey] {
        SpecKey.valueKeys + [
            SpecKey("map", .path, "what it is sent as"),
            SpecKey("in", .choice(places.map(\.rawValue)), "where in the request it is sent"),
        ] + SpecKey.documentationKeys
    }
}

extension Parameter.Location {
    /// Where a parameter can go that is sent with every request, whatever its path and body.
    static let ofServices: [Parameter.Location] = [.query, .header, .cookie]
}
