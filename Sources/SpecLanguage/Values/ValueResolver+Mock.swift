import YAMLSyntax

extension ValueResolver {
    /// What a field says of made-up values: a kind that goes with its type, or values that it may have.
    func mock(of field: FieldDeclaration, _ value: ResolvedValue, _ reader: inout SpecReader) -> MockHint? {
        guard let node = field.mock else { return nil }
        // What a function of the user's maps first, and what only the user's own type knows, may be any JSON.
        let isAnything = field.transform != nil || isOpaque(value.type.constrained)
        let type = isAnything ? .builtIn(.json) : value.type.constrained
        if let word = node.scalar?.text, let kind = MockKind(rawValue: word) {
            guard isAnything || kind.suits(type) else {
                report("\"\(word)\" is nothing that \(type.text) can be", node.range, field, &reader)
                return nil
            }
            return .kind(kind)
        }
        let nodes = reader.oneOrMore(node)
        if nodes.isEmpty { report("the list is empty", node.range, field, &reader) }
        let constraints = isAnything ? Constraints() : value.constraints
        let literals = LiteralReader(index: index, dateFormat: value.dateFormat)
        let values = nodes.compactMap { mockValue($0, type, constraints, literals, field, &reader) }
        return values.isEmpty ? nil : .values(values)
    }

    private func mockValue(
        _ node: YAMLNode, _ type: ValueType, _ constraints: Constraints, _ literals: LiteralReader,
        _ field: FieldDeclaration, _ reader: inout SpecReader
    ) -> Literal? {
        do throws(LiteralFault) {
            let literal = try literals.literal(node, type)
            guard let reason = constraints.violation(byValue: literal) else { return literal }
            throw LiteralFault(reason: reason, range: node.range)
        } catch {
            report(error.reason, error.range, field, &reader)
            return nil
        }
    }

    private func report(
        _ reason: String, _ range: TextRange, _ field: FieldDeclaration, _ reader: inout SpecReader
    ) {
        let range = SourceRange(file: reader.file, range: range)
        reader.report(.mockMismatch, "the mock of \(field.subject): \(reason)", at: range)
    }

    /// Whether values are written as JSON, because the spec language has no other way to write them.
    private func isOpaque(_ type: ValueType) -> Bool {
        switch type.leaf {
        case .model(let name): index.enumerations[name] == nil
        default: false
        }
    }
}

extension MockKind {
    /// Whether values of the type can look like that.
    fileprivate func suits(_ type: ValueType) -> Bool {
        guard let type = type.builtIn else { return false }
        switch type {
        case .string, .json: return true
        case .url: return self == .image || self == .url
        case .date: return self == .date
        case .uuid: return self == .id
        case .bool, .data: return false
        default: return self == .number || self == .id
        }
    }
}
