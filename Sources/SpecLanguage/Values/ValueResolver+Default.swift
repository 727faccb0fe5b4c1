import YAMLSyntax

extension ValueResolver {
    /// The default of a field, checked against its type and its constraints.
    func defaultValue(
        of field: FieldDeclaration, _ type: ValueType, _ constraints: Constraints, _ literals: LiteralReader?,
        _ reader: inout SpecReader
    ) -> Literal? {
        guard let node = field.defaultValue, let literals else { return nil }
        do throws(LiteralFault) {
            let literal = try literals.literal(node, type.unwrapped)
            if let reason = constraints.violation(by: literal, of: type) {
                throw LiteralFault(reason: reason, range: node.range)
            }
            return literal
        } catch {
            let range = SourceRange(file: reader.file, range: error.range)
            reader.report(.defaultMismatch, "the default of \(field.subject): \(error.reason)", at: range)
            return nil
        }
    }
}

extension Constraints {
    /// Why a default is not allowed, or nil where it is.
    fileprivate func violation(by literal: Literal, of type: ValueType) -> String? {
        switch literal {
        case .array(let elements):
            return violation(byCount: elements.count)
                ?? elements.lazy.compactMap { violation(byValue: $0) }.first
        case .dictionary(let entries):
            guard type.isCollection else { return nil }
            return violation(byCount: entries.count)
                ?? entries.lazy.compactMap { violation(byValue: $0.value) }.first
        default:
            return violation(byValue: literal)
        }
    }

    private func violation(byCount elements: Int) -> String? {
        guard let count else { return nil }
        if let least = count.minimum, elements < least {
            return "it has \(elements) elements, and \(least) are the fewest"
        }
        if let most = count.maximum, elements > most { return "it has \(elements) elements, and \(most) are the most" }
        return nil
    }

    /// Why a value, or an element of a collection, is not allowed, or nil where it is.
    func violation(byValue literal: Literal) -> String? {
        if case .null = literal { return nil }
        if let scope, !scope.contains(literal) { return "\(literal.text) is not in its scope" }
        if let length, let actual = literal.length {
            if let least = length.minimum, actual < least { return "\(literal.text) is shorter than \(least)" }
            if let most = length.maximum, actual > most { return "\(literal.text) is longer than \(most)" }
        }
        if let pattern, case .string(let text) = literal, let expression = try? PatternText(pattern),
            !expression.matches(text)
        {
            return "\(literal.text) does not match its pattern"
        }
        return nil
    }
}

extension Scope {
    fileprivate func contains(_ literal: Literal) -> Bool {
        switch self {
        case .values(let values): values.contains { $0.isSame(as: literal) }
        case .range(let range): range.contains(literal)
        }
    }
}
