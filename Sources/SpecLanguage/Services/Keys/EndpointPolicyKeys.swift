extension SpecMapping {
    /// The keys of `cache`.
    static let cache: SpecMapping = SpecMapping(
        "cache",
        [
            SpecKey("policy", .choice(CacheWord.allCases.map(\.rawValue)), required: true, "when the cache is asked"),
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
    case alternative
    case both
    case writeOnly = "write-only"
    case http
    /// Never, and nothing is kept.
    case none

    /// Whether the spec must say how long an answer is fresh.
    var needsDuration: Bool {
        switch self {
        case .alternative, .both, .writeOnly: true
        case .http, .none: false
        }
    }
}

/// What the answers in a cache depend on, besides the request.
enum VaryWord: String, Sendable, CaseIterable {
    case user
}
