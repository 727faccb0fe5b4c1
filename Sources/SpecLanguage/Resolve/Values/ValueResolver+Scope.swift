import YAMLSyntax

extension ValueResolver {
    func scope(
        of field: FieldDeclaration, _ type: ValueType, _ literals: LiteralReader?, _ diagnostics: inout Diagnostics
    ) -> Scope? {
        guard let node = field.scope else { return nil }
        let key = field.nodes?.keyNode("scope") ?? node
        switch node.content {
        case .sequence(let values):
            guard canList(type.constrained) else {
                let types = "strings, numbers, dates and enums"
                reportNotApplicable(
                    "scope", of: field, type, holdsFor: types, at: diagnostics.range(of: key), &diagnostics)
                return nil
            }
            return literals.flatMap { listed(values, node, type.constrained, field, $0, &diagnostics) }
        case .mapping:
            guard isOrdered(type.constrained) else {
                let types = "numbers and dates if it has bounds"
                reportNotApplicable(
                    "scope", of: field, type, holdsFor: types, at: diagnostics.range(of: key), &diagnostics)
                return nil
            }
            return literals.flatMap { bounded(node, type.constrained, field, $0, &diagnostics) }
        case .scalar:
            let expected = "a list of values, or {min, max, above, below}"
            diagnostics.reportWrongType(node, "\"scope\" of \(field.subject)", expected: expected)
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
        _ diagnostics: inout Diagnostics
    ) -> Scope? {
        if nodes.isEmpty {
            diagnostics.report(.scopeMismatch, "the scope of \(field.subject) is empty", at: list)
            return nil
        }
        var values: [Literal] = []
        var seen: Set<Literal> = []
        for node in nodes {
            guard let value = scopeValue(node, type, field, literals, &diagnostics) else { continue }
            if seen.insert(value).inserted {
                values.append(value)
            } else {
                diagnostics.report(
                    .scopeMismatch, "the scope of \(field.subject) contains \(node.summary) twice", at: node)
            }
        }
        return values.isEmpty ? nil : .values(values)
    }

    private func bounded(
        _ node: YAMLNode, _ type: ValueType, _ field: FieldDeclaration, _ literals: LiteralReader,
        _ diagnostics: inout Diagnostics
    ) -> Scope? {
        let subject = "the scope of \(field.subject)"
        guard let nodes = diagnostics.reading({ $0.mapping(node, .scope, of: subject) }) else { return nil }
        func bound(_ key: String) -> Literal? {
            nodes[key].flatMap { scopeValue($0, type, field, literals, &diagnostics) }
        }
        let range = ValueRange(
            minimum: bound("min"), above: bound("above"), maximum: bound("max"), below: bound("below"))
        if nodes.entries.isEmpty {
            diagnostics.report(
                .missingKey, "\(subject) needs one of the keys \"min\", \"max\", \"above\" and \"below\"", at: node)
        } else if let reason = range.contradiction(isWhole: type.builtIn?.isInteger ?? false) {
            diagnostics.report(.scopeMismatch, "\(subject): \(reason)", at: node)
            return nil
        }
        return range == ValueRange() ? nil : .range(range)
    }

    private func scopeValue(
        _ node: YAMLNode, _ type: ValueType, _ field: FieldDeclaration, _ literals: LiteralReader,
        _ diagnostics: inout Diagnostics
    ) -> Literal? {
        do {
            return try literals.literal(node, type)
        } catch {
            let range = SourceRange(file: diagnostics.file, range: error.range)
            diagnostics.report(.scopeMismatch, "the scope of \(field.subject): \(error.reason)", at: range)
            return nil
        }
    }
}

extension ValueResolver {
    /// The constraints of a field; keys that do not apply to its type are reported and left out.
    ///
    /// - Parameter literals: `nil` if literals of the type cannot be read; then the scope is left out.
    func constraints(
        of field: FieldDeclaration, _ type: ValueType, _ literals: LiteralReader?, _ diagnostics: inout Diagnostics
    ) -> Constraints {
        Constraints(
            scope: scope(of: field, type, literals, &diagnostics), length: length(of: field, type, &diagnostics),
            pattern: pattern(of: field, type, &diagnostics), count: count(of: field, type, &diagnostics))
    }

    private func length(of field: FieldDeclaration, _ type: ValueType, _ diagnostics: inout Diagnostics) -> CountRange?
    {
        guard let length = field.length else { return nil }
        let constrained = type.constrained.builtIn
        guard constrained == .string || constrained == .data else {
            reportNotApplicable("length", of: field, type, holdsFor: "String and Data", at: length.range, &diagnostics)
            return nil
        }
        return length.value
    }

    private func pattern(of field: FieldDeclaration, _ type: ValueType, _ diagnostics: inout Diagnostics) -> String? {
        guard let pattern = field.pattern else { return nil }
        guard type.constrained.builtIn == .string else {
            let key = field.nodes?.keyNode("pattern").map { diagnostics.range(of: $0) }
            reportNotApplicable("pattern", of: field, type, holdsFor: "String", at: key ?? pattern.range, &diagnostics)
            return nil
        }
        // Already reported for the pattern that exhausted the budget.
        guard !diagnostics.budget.isExhausted else { return nil }
        do throws(PatternText.Fault) {
            let text = try PatternText(pattern.value)
            diagnostics.spend(steps: text.cost, on: "patterns", at: pattern.range)
            return pattern.value
        } catch {
            let message =
                error.isUnbounded
                ? """
                \(field.subject): the pattern cannot be matched in linear time: \(error.reason); \
                use only classes, groups, alternatives and quantifiers, or check the value in code
                """ : "\(field.subject): the pattern is not a valid regular expression: \(error.reason)"
            diagnostics.report(error.isUnbounded ? .unboundedPattern : .badPattern, message, at: pattern.range)
            return nil
        }
    }

    private func count(of field: FieldDeclaration, _ type: ValueType, _ diagnostics: inout Diagnostics) -> CountRange? {
        guard let count = field.count else { return nil }
        guard type.isCollection else {
            reportNotApplicable(
                "count", of: field, type, holdsFor: "[T] and [String: T]", at: count.range, &diagnostics)
            return nil
        }
        return count.value
    }
}

extension ValueRange {
    /// Why no value is in the range; `nil` if there are values.
    ///
    /// - Parameter isWhole: whether only whole numbers count, so that nothing is above 3 and below 4.
    func contradiction(isWhole: Bool) -> String? {
        if minimum != nil, above != nil { return "\"min\" and \"above\" are both lower bounds; write one of them" }
        if maximum != nil, below != nil { return "\"max\" and \"below\" are both upper bounds; write one of them" }
        guard let lower = minimum ?? above, let upper = maximum ?? below,
            let least = ComparableLiteral(lower), let most = ComparableLiteral(upper)
        else { return nil }
        if most < least { return "its upper bound \(upper.text) is less than its lower bound \(lower.text)" }
        let excludesAnEnd = above != nil || below != nil
        if least == most, excludesAnEnd { return "no value is between \(lower.text) and \(upper.text)" }
        if isWhole, above != nil, below != nil, ComparableLiteral(lower.successor) == most {
            return "no whole number is between \(lower.text) and \(upper.text)"
        }
        return nil
    }

    /// Whether the value is in the range; `true` for values without an order.
    public func contains(_ literal: Literal) -> Bool {
        guard let value = ComparableLiteral(literal) else { return true }
        if let least = minimum.flatMap(ComparableLiteral.init), value < least { return false }
        if let least = above.flatMap(ComparableLiteral.init), !(least < value) { return false }
        if let most = maximum.flatMap(ComparableLiteral.init), most < value { return false }
        if let most = below.flatMap(ComparableLiteral.init), !(value < most) { return false }
        return true
    }
}

/// A literal with an order: a number or a date.
enum ComparableLiteral: Comparable {
    case number(NumberText)
    case date(Double)

    init?(_ literal: Literal?) {
        switch literal {
        case .integer(let text), .decimal(let text):
            guard let number = NumberText(text) else { return nil }
            self = .number(number)
        case .date(let seconds, _):
            self = .date(seconds)
        default:
            return nil
        }
    }

    static func < (left: ComparableLiteral, right: ComparableLiteral) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.date(let left), .date(let right)): left < right
        default: false
        }
    }
}

extension Literal {
    /// The next whole number, if the literal is one and there is a next.
    fileprivate var successor: Literal? {
        guard case .integer(let text) = self else { return nil }
        if let value = Int64(text), value < .max { return .integer(String(value + 1)) }
        if let value = UInt64(text), value < .max { return .integer(String(value + 1)) }
        return nil
    }
}

extension ValueRange {
    /// Whether every value of the other range is in this one.
    public func holds(_ other: ValueRange) -> Bool {
        lowerEnd.isBeyond(other.lowerEnd) { value, end in value < end }
            && upperEnd.isBeyond(other.upperEnd) { value, end in end < value }
    }

    private var lowerEnd: End { End(ComparableLiteral(minimum ?? above), isExclusive: minimum == nil) }

    private var upperEnd: End { End(ComparableLiteral(maximum ?? below), isExclusive: maximum == nil) }
}

/// A bound of a range; `nil`: unbounded.
private struct End {
    var value: ComparableLiteral?
    var isExclusive: Bool

    init(_ value: ComparableLiteral?, isExclusive: Bool) {
        self.value = value
        self.isExclusive = isExclusive
    }

    /// Whether this bound includes everything that the other one includes.
    func isBeyond(_ other: End, by isOutside: (ComparableLiteral, ComparableLiteral) -> Bool) -> Bool {
        guard let value else { return true }
        guard let end = other.value else { return false }
        if value == end { return !isExclusive || other.isExclusive }
        return isOutside(value, end)
    }
}
