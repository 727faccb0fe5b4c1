extension ValueResolver {
    /// What a field says of its values; keys that do not go with its type are reported and left out.
    ///
    /// - Parameter literals: nil where literals of the type cannot be read, so that the scope is left out.
    func constraints(
        of field: FieldDeclaration, _ type: ValueType, _ literals: LiteralReader?, _ reader: inout SpecReader
    ) -> Constraints {
        Constraints(
            scope: scope(of: field, type, literals, &reader), length: length(of: field, type, &reader),
            pattern: pattern(of: field, type, &reader), count: count(of: field, type, &reader))
    }

    private func length(of field: FieldDeclaration, _ type: ValueType, _ reader: inout SpecReader) -> CountRange? {
        guard let length = field.length else { return nil }
        let constrained = type.constrained.builtIn
        guard constrained == .string || constrained == .data else {
            reportNotApplicable("length", of: field, type, holdsFor: "String and Data", at: length.range, &reader)
            return nil
        }
        return length.value
    }

    private func pattern(of field: FieldDeclaration, _ type: ValueType, _ reader: inout SpecReader) -> String? {
        guard let pattern = field.pattern else { return nil }
        guard type.constrained.builtIn == .string else {
            let key = field.nodes?.keyNode("pattern").map { reader.range(of: $0) }
            reportNotApplicable("pattern", of: field, type, holdsFor: "String", at: key ?? pattern.range, &reader)
            return nil
        }
        // Reported already, for the pattern with which the budget was spent.
        guard !reader.budget.isExhausted else { return nil }
        do throws(PatternText.Fault) {
            let text = try PatternText(pattern.value)
            reader.spend(steps: text.cost, on: "patterns", at: pattern.range)
            return pattern.value
        } catch {
            let message =
                error.isUnbounded
                ? """
                \(field.subject): the pattern cannot be matched in time linear in the text, since \(error.reason): \
                write it with classes, groups, alternatives and quantifiers alone, or check the value in code
                """ : "\(field.subject): the pattern is no regular expression: \(error.reason)"
            reader.report(error.isUnbounded ? .unboundedPattern : .badPattern, message, at: pattern.range)
            return nil
        }
    }

    private func count(of field: FieldDeclaration, _ type: ValueType, _ reader: inout SpecReader) -> CountRange? {
        guard let count = field.count else { return nil }
        guard type.isCollection else {
            reportNotApplicable("count", of: field, type, holdsFor: "[T] and [String: T]", at: count.range, &reader)
            return nil
        }
        return count.value
    }
}
