import SpecLanguage

/// Compares how two versions of an endpoint request the pages of a list.
struct PagingComparison {
    let old: Endpoint
    let new: Endpoint

    /// What differs and whom it breaks, each key on its own.
    var differences: [(text: String, rules: [CompatibilityRule])] {
        switch (old.pagination, new.pagination) {
        case (nil, nil): []
        case (nil, let after?): [("paginate added by \(after.style.rawValue)", [.pagingAdded])]
        case (_?, nil): [("paginate removed", [.pagingChanged])]
        case (let before?, let after?): keys(before, after)
        }
    }

    private func keys(_ before: Pagination, _ after: Pagination) -> [(text: String, rules: [CompatibilityRule])] {
        let places = [(before, old), (after, new)].map { pagination, endpoint in
            Self.place(of: pagination.parameter, in: endpoint)
        }
        let sizes = [(before, old), (after, new)].map { pagination, endpoint in
            Self.place(of: pagination.size, in: endpoint)
        }
        let keys: [(name: String, old: String?, new: String?, rule: CompatibilityRule)] = [
            ("by", before.style.rawValue, after.style.rawValue, .pageReferenceChanged),
            ("parameter", places[0], places[1], .pageReferenceChanged),
            ("next", before.next?.text, after.next?.text, .pageReferenceChanged),
            ("header", before.header?.lowercased(), after.header?.lowercased(), .pageReferenceChanged),
            ("field", before.field?.name, after.field?.name, .pageReferenceChanged),
            ("size", sizes[0], sizes[1], .policyChanged),
            ("rel", before.relation, after.relation, .pageReferenceChanged),
            ("total", before.total?.text, after.total?.text, .policyChanged),
            ("total.header", before.totalHeader?.lowercased(), after.totalHeader?.lowercased(), .policyChanged),
            ("more", before.more?.text, after.more?.text, .policyChanged),
            ("end", Self.text(of: before), Self.text(of: after), .policyChanged),
        ]
        return keys.filter { $0.old != $0.new }.map { key in
            ("paginate.\(key.name) \(key.old ?? "none") -> \(key.new ?? "none")", [key.rule])
        }
    }

    /// Values in any order, as a spec writes them.
    private static func text(of pagination: Pagination) -> String? {
        if pagination.endsShort { return "short" }
        let texts = pagination.end.map { $0.isEmpty ? "\"\"" : $0 }.sorted()
        return texts.isEmpty ? nil : "[\(texts.joined(separator: ", "))]"
    }

    /// The place of a parameter in requests, whatever its Swift name.
    private static func place(of parameter: String?, in endpoint: Endpoint) -> String? {
        endpoint.parameters.first { $0.name == parameter }.map { parameter in
            // The name of a path parameter is not sent.
            endpoint.pathSegments.index(of: parameter).map { "path parameter \($0 + 1)" } ?? parameter.place
        }
    }
}
