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
        var tags: [String: SourceRange] = [:]
        return entries.compactMap { entry in
            let tag = Written(value: entry.key.text, range: diagnostics.range(of: entry.key))
            if let first = tags[tag.value] {
                let note = Diagnostic.Note(message: "the first is here", range: first)
                diagnostics.report(
                    .duplicateCase, "duplicate case \"\(tag.value)\" in \(model.subject)", at: tag.range, notes: [note]
                )
                return nil
            }
            tags[tag.value] = tag.range
            let type = payload(entry, &diagnostics)
            guard let name = diagnostics.caseName(tag, of: "case of \(model.subject)"),
                names.take(name, tag, subject: "case", &diagnostics), let type
            else { return nil }
            return TaggedUnion.Case(name: name, tag: tag.value, type: type)
        }
    }

    /// The type of a case, which must be a JSON object.
    private func payload(_ entry: YAMLEntry, _ diagnostics: inout Diagnostics) -> ValueType? {
        let subject = "case \"\(entry.key.text)\" of \(model.subject)"
        guard let expression = diagnostics.reading({ $0.typeExpression(entry.value, of: subject) }),
            let type = values.index.resolve(expression, &diagnostics)
        else { return nil }
        values.checkDrops(type, at: diagnostics.range(of: entry.value), of: subject, &diagnostics)
        if case .model(let name) = type, values.index[name]?.isObject ?? false { return type }
        let message = "\(subject) must be a model read from a JSON object, not \(type.text)"
        diagnostics.report(.wrongType, message, at: entry.value)
        return nil
    }
}

extension ModelIndex.Entry {
    /// Whether values of the type can be JSON objects with a tag.
    fileprivate var isObject: Bool {
        switch kind {
        case .structure, .tagged, .external, .unreadable: true
        case .tuple, .enumeration, .untagged, .patch: false
        }
    }
}
