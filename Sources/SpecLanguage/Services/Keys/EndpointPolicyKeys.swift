extension SpecMapping {
    /// The keys of `cache`.
    static let cache: SpecMapping = SpecMapping(
        "cache",
        [
            SpecKey("policy", .choice(CachePolicy.allCases.map(\.rawValue)), required: true, "when the cache is asked"),
            SpecKey("for", .duration, "how long an answer is fresh"),
            SpecKey("vary", .either([.choice(["user"]), .list(.choice(["user"]))]), "what else an answer depends on"),
        ])

    /// The keys of `paginate`.
    static let paginate: SpecMapping = SpecMapping(
        "paginate",
        [
            SpecKey("by", .choice(PagingStyle.allCases.map(\.rawValue)), required: true, "how the next page is named"),
            SpecKey("parameter", .text, required: true, "the parameter that names the page"),
            SpecKey("size", .text, "what the number of items in a page is sent as"),
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

/// When the cache is asked.
enum CachePolicy: String, Sendable, CaseIterable {
    /// The cache while it is fresh, else the server.
    case alternative
    /// The cache now, and then the server.
    case both
    case writeOnly = "write-only"
    /// As the answer's own headers say (RFC 9111).
    case http
    case none

    /// Whether the spec must say how long an answer is fresh.
    var needsDuration: Bool {
        switch self {
        case .alternative, .both, .writeOnly: true
        case .http, .none: false
        }
    }
}

/// How the next page is named.
enum PagingStyle: String, Sendable, CaseIterable {
    case page
    case offset
    case cursor
}
