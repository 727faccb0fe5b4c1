import YAMLSyntax

/// Reads the fields that a model declares itself.
struct OwnFields {
    let values: ValueResolver

    func read(_ model: ModelDeclaration, _ reader: inout SpecReader) -> [ModelField] {
        let layout: Structure.Layout = model.kind == .tuple ? .tuple : .object
        let key = layout == .tuple ? "tuple" : "fields"
        guard let node = model.nodes[key], let entries = reader.entries(of: node, "\"\(key)\" of \(model.subject)")
        else {
            return []
        }
        if layout == .tuple, entries.isEmpty {
            reader.report(.wrongType, "\(model.subject) needs at least one field", at: node)
        }
        let resolver = FieldResolver(values: values, naming: naming(of: model), layout: layout)
        return entries.enumerated().compactMap { position, entry in
            let field = reader.field(entry, .field, of: "field \"\(entry.key.text)\"")
            return resolver.resolve(field, at: position, &reader)
        }
    }

    private func naming(of model: ModelDeclaration) -> FileDefaults.Naming {
        model.naming ?? values.defaults.naming ?? .exact
    }
}
