import WireSyntax
import YAMLSyntax

/// Reads a union whose case is selected by the value of a key.
struct TaggedUnionReader {
    let model: ModelDeclaration
    let values: ValueResolver

    func union(_ diagnostics: inout Diagnostics) -> TaggedUnion? {
        let path = model.nodes["divide-type"].flatMap { node in
            diagnostics.reading { $0.keyPath(node, of: "\"divide-type\" of \(model.subject)") }
        }
        guard let node = model.nodes["cases"] else {
            diagnostics.report(
                .missingKey, "\(model.subject) needs the key \"cases\": \(Self.casesSummary)", at: model.key.range)
            return nil
        }
        guard let entries = diagnostics.reading({ $0.entries(of: node, "\"cases\" of \(model.subject)") }) else {
            return nil
        }
        if entries.isEmpty {
            diagnostics.report(.wrongType, "\"cases\" of \(model.subject) needs at least one case", at: node)
        }
        let cases = cases(entries, &diagnostics)
        guard let path, cases.count == entries.count, !cases.isEmpty else { return nil }
        return TaggedUnion(path: path, cases: cases, otherwise: model.otherwise)
    }

    private static let casesSummary: String = "the models by value of the key"

    private func cases(_ entries: [YAMLEntry], _ diagnostics: inout Diagnostics) -> [TaggedUnion.Case] {
        var names = NameTable()
        names.reserve("tags", for: "the list of all values", at: model.key.range)
        if model.otherwise == .keep {
            names.reserve("unknown", for: "the case for all other values", at: model.key.range)
        }
        var tags: [ExactText: SourceRange] = [:]
        return entries.compactMap { entry -> TaggedUnion.Case? in
            let key = Written(value: entry.key.text, range: diagnostics.range(of: entry.key))
            guard let (type, tag, kind) = content(entry, key, &diagnostics) else { return nil }
            if let first = tags[ExactText(tag.value)] {
                let note = Diagnostic.Note(message: "the first is here", range: first)
                diagnostics.report(
                    .duplicateCase, "duplicate case \"\(tag.value)\" in \(model.subject)", at: tag.range, notes: [note]
                )
                return nil
            }
            tags[ExactText(tag.value)] = tag.range
            let payload = type.flatMap { self.payload($0, of: key.value, &diagnostics) }
            guard let name = diagnostics.caseName(key, of: "case of \(model.subject)"),
                names.take(name, key, subject: "case", &diagnostics), let payload
            else { return nil }
            return TaggedUnion.Case(name: name, tag: tag.value, tagKind: kind, type: payload)
        }
    }

    /// The type and the tag of a case: `pic: Picture`, or `picture: {type: Picture, tag: pic}`.
    private func content(
        _ entry: YAMLEntry, _ key: Written<String>, _ diagnostics: inout Diagnostics
    ) -> (type: YAMLNode?, tag: Written<String>, kind: TaggedUnion.TagKind)? {
        guard case .mapping = entry.value.content else { return (entry.value, key, Self.kind(of: entry.key)) }
        let subject = self.subject(key.value)
        guard let nodes = diagnostics.reading({ $0.mapping(entry.value, .unionCase, of: subject) }),
            let node = nodes["tag"],
            let tag = diagnostics.reading({ $0.text(node, of: "\"tag\" of \(subject)") })
        else { return nil }
        return (nodes["type"], Written(value: tag, range: diagnostics.range(of: node)), Self.kind(of: node))
    }

    /// A tag without quotes may be a number or a boolean.
    private static func kind(of tag: YAMLNode) -> TaggedUnion.TagKind {
        guard let scalar = tag.scalar, scalar.isPlain else { return .string }
        if scalar.text == "true" || scalar.text == "false" { return .bool }
        return Int64(scalar.text).map { String($0) } == scalar.text ? .integer : .string
    }

    private func subject(_ key: String) -> String {
        "case \"\(key)\" of \(model.subject)"
    }

    /// The type of a case, which must be a JSON object.
    private func payload(_ node: YAMLNode, of key: String, _ diagnostics: inout Diagnostics) -> ValueType? {
        let subject = self.subject(key)
        guard let expression = diagnostics.reading({ $0.typeExpression(node, of: subject) }),
            let type = values.index.resolve(expression, &diagnostics)
        else { return nil }
        values.checkDrops(type, at: diagnostics.range(of: node), of: subject, &diagnostics)
        if case .model(let name) = type, values.index[name]?.isObject ?? false { return type }
        let message = "\(subject) must be a model read from a JSON object, not \(type.text)"
        diagnostics.report(.wrongType, message, at: node)
        return nil
    }
}

extension ModelIndex.Entry {
    /// Whether values of the type can be JSON objects with a tag.
    fileprivate var isObject: Bool {
        switch kind {
        case .structure, .tagged, .external, .unreadable: true
        case .tuple, .enumeration, .untagged, .patch, .namespace: false
        }
    }
}
