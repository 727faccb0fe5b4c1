extension SpecMapping {
    /// The keys of one route; its path alone is short for `{path: …}`.
    static let route: SpecMapping = SpecMapping(
        "route",
        [
            SpecKey("doc", .text, "where the link leads"),
            SpecKey("path", .text, required: true, "the path of the link"),
            SpecKey("parameters", .named(.either([.type, .mapping(.routeParameter)])), "what the link says"),
        ])

    /// The keys under `routes`; all others are routes.
    static let links: SpecMapping = SpecMapping(
        "routes",
        [
            SpecKey(
                "scheme", .oneOrMore(.text), required: true, "how links begin; the first of several is written"),
            SpecKey("host", .text, "the host of links that begin with https"),
        ], others: .either([.text, .mapping(.route)]))

    /// The keys of a route's parameter; its type alone is short for `{type: …}`.
    static let routeParameter: SpecMapping = SpecMapping(
        "parameter",
        SpecKey.valueKeys + [SpecKey("map", .path, "what it is called in the link")] + SpecKey.documentationKeys)
}
