import SpecLanguage

/// Parts of a text that says the same in the same words, and different things in different ones.
enum CanonicalText {
    /// A text that cannot be mistaken for what stands around it.
    static func quoted(_ text: String) -> String {
        "\(text.utf8.count):\(text)"
    }

    static func list(_ name: String, _ parts: [String]) -> String {
        "(\(name)\(parts.joined()))"
    }
}

extension JSONPath {
    var canonicalText: String {
        CanonicalText.list("path", components.map(CanonicalText.quoted))
    }
}

extension Field {
    /// Where the field stands, in the order in which it is looked for.
    var canonicalPaths: String {
        paths.map(\.canonicalText).joined()
    }
}

extension DateFormat {
    var canonicalText: String {
        switch self {
        case .iso8601: "(iso8601)"
        case .unix: "(unix)"
        case .unixMilliseconds: "(unix-ms)"
        case .pattern(let pattern): "(dates\(CanonicalText.quoted(pattern)))"
        }
    }
}

extension Constraints {
    func canonicalText(_ models: ModelTable) -> String {
        var parts: [String] = []
        switch scope {
        case .values(let values):
            parts.append(CanonicalText.list("in", values.map { $0.canonicalText(models) }.sorted()))
        case .range(let range):
            let bounds = [range.minimum, range.above, range.maximum, range.below]
            parts.append(CanonicalText.list("range", bounds.map { $0?.canonicalText(models) ?? "()" }))
        case nil: break
        }
        if let length { parts.append("(length\(length.canonicalText))") }
        if let pattern { parts.append("(pattern\(CanonicalText.quoted(pattern)))") }
        if let count { parts.append("(count\(count.canonicalText))") }
        return CanonicalText.list("valid", parts)
    }
}

extension CountRange {
    fileprivate var canonicalText: String {
        "\(minimum.map(String.init) ?? "")...\(maximum.map(String.init) ?? "")"
    }
}

extension Literal {
    func canonicalText(_ models: ModelTable) -> String {
        switch self {
        case .string(let text), .url(let text), .data(let text), .integer(let text), .decimal(let text):
            return CanonicalText.quoted(text)
        case .uuid(let text): return CanonicalText.quoted(text.lowercased())
        case .bool(let value): return value ? "(true)" : "(false)"
        case .null: return "(null)"
        case .date(let seconds, _): return "(date \(seconds.bitPattern))"
        case .enumCase(let model, let name): return CanonicalText.quoted(models.rawValue(of: name, in: model))
        case .array(let elements): return CanonicalText.list("array", elements.map { $0.canonicalText(models) })
        case .dictionary(let entries):
            let texts = entries.map { CanonicalText.quoted($0.key) + $0.value.canonicalText(models) }
            return CanonicalText.list("dictionary", texts.sorted())
        }
    }
}

extension ModelTable {
    /// What stands in the JSON for a case of an enum.
    fileprivate func rawValue(of name: String, in model: String) -> String {
        guard case .enumeration(let enumeration) = self[model]?.kind else { return name }
        return enumeration.cases.first { $0.name == name }?.rawValue ?? name
    }
}
