import YAMLSyntax

/// Checks what fields and parameters say of their values, and applies the defaults of their file.
struct ValueResolver: Sendable {
    let index: ModelIndex
    let defaults: FileDefaults

    /// The value that a field or a parameter has; nil where its type is unknown, which has been reported.
    ///
    /// Faults of other keys are reported and leave those keys out.
    func resolve(_ field: FieldDeclaration, _ reader: inout SpecReader) -> ResolvedValue? {
        guard let written = field.type, var type = index.resolve(written.value, &reader) else { return nil }
        if let isOptional = field.isOptional { type = optional(type, isOptional, field, &reader) }
        checkDrops(type, at: written.range, of: field.subject, &reader)
        let format = dateFormat(of: field, type, &reader)
        let literals = literalReader(of: field, type, format)
        let constraints = constraints(of: field, type, literals, &reader)
        let defaultValue = defaultValue(of: field, type, constraints, literals, &reader)
        return ResolvedValue(
            type: type, defaultValue: defaultValue, constraints: constraints, dateFormat: format,
            castsAutomatically: casts(field, type, format, &reader))
    }

    /// Nil where there are none to read, and where nobody can say what a date means.
    private func literalReader(of field: FieldDeclaration, _ type: ValueType, _ format: DateFormat?) -> LiteralReader? {
        guard field.scope != nil || field.defaultValue != nil, !type.holdsDates || format != nil else { return nil }
        return LiteralReader(index: index, dateFormat: format)
    }

    private func optional(
        _ type: ValueType, _ isOptional: Written<Bool>, _ field: FieldDeclaration, _ reader: inout SpecReader
    ) -> ValueType {
        if type.isOptional, !isOptional.value {
            let message = "\(field.subject) is optional by the ? of its type; \"optional: false\" says otherwise"
            reader.report(.keyNotApplicable, message, at: isOptional.range)
        }
        return isOptional.value && !type.isOptional ? .optional(type) : type
    }

    /// Reports a union that is dropped from its array where it stands in none.
    ///
    /// For every place that names a type: fields, cases, and what endpoints take and give.
    func checkDrops(_ type: ValueType, at range: SourceRange, of subject: String, _ reader: inout SpecReader) {
        guard let name = unionOutsideArray(type) else { return }
        let message =
            "\(subject): \(name) says \"otherwise: drop\", and what is dropped must stand in an array; write [\(name)]"
        reader.report(.dropOutsideArray, message, at: range)
    }

    private func unionOutsideArray(_ type: ValueType) -> String? {
        switch type {
        case .builtIn: nil
        case .model(let name): index.dropping.contains(name) ? name : nil
        case .optional(let inner), .dictionary(let inner): unionOutsideArray(inner)
        case .array(let element): element.directModel == nil ? unionOutsideArray(element) : nil
        }
    }
}

/// What a field and a parameter have in common, checked, with the defaults of the file applied.
struct ResolvedValue: Sendable {
    var type: ValueType
    var defaultValue: Literal?
    var constraints: Constraints
    /// For types that hold dates.
    var dateFormat: DateFormat?
    /// Whether strings, numbers and booleans are taken for each other, where that can make a difference.
    var castsAutomatically: Bool
}

extension ValueResolver {
    /// A type that stands for itself, such as what an endpoint returns; nil where it is unknown, which is reported.
    func resolve(_ type: Written<TypeExpression>, of subject: String, _ reader: inout SpecReader) -> ValueType? {
        guard let resolved = index.resolve(type.value, &reader) else { return nil }
        checkDrops(resolved, at: type.range, of: subject, &reader)
        return resolved
    }
}

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

extension ValueResolver {
    /// How the dates of a field are written; nil where it has none.
    func dateFormat(of field: FieldDeclaration, _ type: ValueType, _ reader: inout SpecReader) -> DateFormat? {
        guard type.holdsDates else {
            if let format = field.format {
                reportNotApplicable("format", of: field, type, holdsFor: "Date", at: format.range, &reader)
            }
            return nil
        }
        if let format = field.format?.value ?? defaults.dates { return format }
        // What is never in JSON, and has no default to be read, is not written in any way.
        if field.isIgnored?.value == true, field.defaultValue == nil { return nil }
        if !field.has("format") {
            let message =
                "\(field.subject) holds dates and does not say how they are written; "
                + "write \"format\", or \"dates\" under \"defaults\": iso8601, unix, unix-ms or a pattern"
            reader.report(.dateWithoutFormat, message, at: field.type?.range ?? field.key.range)
        }
        return nil
    }

    /// Whether a field's strings, numbers and booleans are taken for each other.
    func casts(
        _ field: FieldDeclaration, _ type: ValueType, _ format: DateFormat?, _ reader: inout SpecReader
    ) -> Bool {
        let isApplicable = canCast(type.leaf, format)
        if let written = field.castsAutomatically {
            if !isApplicable, written.value {
                let message =
                    "\(field.subject): \"auto-cast\" takes strings, numbers and booleans for each other, "
                    + "which does nothing for \(type.text)\(format == .iso8601 ? " in iso8601" : "")"
                reader.report(.castNotApplicable, message, at: written.range)
            }
            return written.value && isApplicable
        }
        return (defaults.castsAutomatically ?? false) && isApplicable
    }

    private func canCast(_ type: ValueType, _ format: DateFormat?) -> Bool {
        switch type {
        case .builtIn(.date): format != .iso8601
        case .builtIn(let type): type == .string || type == .bool || type.isNumber
        case .model(let name): index[name]?.kind == .enumeration || index[name]?.kind == .unreadable
        case .array, .dictionary, .optional: false
        }
    }

    func reportNotApplicable(
        _ key: String, of field: FieldDeclaration, _ type: ValueType, holdsFor types: String, at range: SourceRange,
        _ reader: inout SpecReader
    ) {
        let message = "\"\(key)\" of \(field.subject) holds for \(types), not for \(type.text)"
        reader.report(.keyNotApplicable, message, at: range)
    }
}

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
