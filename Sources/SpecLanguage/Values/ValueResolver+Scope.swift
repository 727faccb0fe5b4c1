import YAMLSyntax

extension ValueResolver {
    func scope(
        of field: FieldDeclaration, _ type: ValueType, _ literals: LiteralReader?, _ reader: inout SpecReader
    ) -> Scope? {
        guard let node = field.scope else { return nil }
        let key = field.nodes?.keyNode("scope") ?? node
        switch node.content {
        case .sequence(let values):
            guard canList(type.constrained) else {
                let types = "texts, numbers, dates and enums"
                reportNotApplicable("scope", of: field, type, holdsFor: types, at: reader.range(of: key), &reader)
                return nil
            }
            return literals.flatMap { listed(values, node, type.constrained, field, $0, &reader) }
        case .mapping:
            guard isOrdered(type.constrained) else {
                let types = "numbers and dates where it has bounds"
                reportNotApplicable("scope", of: field, type, holdsFor: types, at: reader.range(of: key), &reader)
                return nil
            }
            return literals.flatMap { bounded(node, type.constrained, field, $0, &reader) }
        case .scalar:
            let expected = "a list of values, or {min, max, above, below}"
            reader.reportWrongType(node, "\"scope\" of \(field.subject)", expected: expected)
            return nil
        }
    }

    private func canList(_ type: ValueType) -> Bool {
        switch type {
        case .builtIn(.data), .builtIn(.json): false
        case .builtIn: true
        case .model(let name): index[name]?.kind == .enumeration || index[name]?.kind == .unreadable
        case .array, .dictionary, .optional: false
        }
    }

    private func isOrdered(_ type: ValueType) -> Bool {
        guard let type = type.builtIn else { return false }
        return type.isNumber || type == .date
    }

    private func listed(
        _ nodes: [YAMLNode], _ list: YAMLNode, _ type: ValueType, _ field: FieldDeclaration, _ literals: LiteralReader,
        _ reader: inout SpecReader
    ) -> Scope? {
        if nodes.isEmpty {
            reader.report(.scopeMismatch, "the scope of \(field.subject) allows no value at all", at: list)
            return nil
        }
        var values: [Literal] = []
        var seen: Set<Literal> = []
        for node in nodes {
            guard let value = scopeValue(node, type, field, literals, &reader) else { continue }
            if seen.insert(value).inserted {
                values.append(value)
            } else {
                reader.report(.scopeMismatch, "the scope of \(field.subject) holds \(node.summary) twice", at: node)
            }
        }
        return values.isEmpty ? nil : .values(values)
    }

    private func bounded(
        _ node: YAMLNode, _ type: ValueType, _ field: FieldDeclaration, _ literals: LiteralReader,
        _ reader: inout SpecReader
    ) -> Scope? {
        let subject = "the scope of \(field.subject)"
        guard let nodes = reader.mapping(node, .scope, of: subject) else { return nil }
        func bound(_ key: String) -> Literal? {
            nodes[key].flatMap { scopeValue($0, type, field, literals, &reader) }
        }
        let range = ValueRange(
            minimum: bound("min"), above: bound("above"), maximum: bound("max"), below: bound("below"))
        if nodes.entries.isEmpty {
            reader.report(
                .missingKey, "\(subject) needs one of the keys \"min\", \"max\", \"above\" and \"below\"", at: node)
        } else if let reason = range.contradiction(isWhole: type.builtIn?.isInteger ?? false) {
            reader.report(.scopeMismatch, "\(subject): \(reason)", at: node)
            return nil
        }
        return range == ValueRange() ? nil : .range(range)
    }

    private func scopeValue(
        _ node: YAMLNode, _ type: ValueType, _ field: FieldDeclaration, _ literals: LiteralReader,
        _ reader: inout SpecReader
    ) -> Literal? {
        do {
            return try literals.literal(node, type)
        } catch {
            let range = SourceRange(file: reader.file, range: error.range)
            reader.report(.scopeMismatch, "the scope of \(field.subject): \(error.reason)", at: range)
            return nil
        }
    }
}
