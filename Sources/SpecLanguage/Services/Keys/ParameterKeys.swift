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
