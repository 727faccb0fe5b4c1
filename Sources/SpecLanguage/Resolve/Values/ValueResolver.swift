import YAMLSyntax

/// Checks the types and values of fields and parameters, and applies the defaults of their file.
struct ValueResolver: Sendable {
    let index: ModelIndex
    let defaults: FileDefaults

    /// The resolved value of a field or parameter; `nil` if its type is unknown, which has been reported.
    ///
    /// Other invalid keys are reported and left out.
    func resolve(_ field: FieldDeclaration, _ diagnostics: inout Diagnostics) -> ResolvedValue? {
        guard let written = field.type, var type = index.resolve(written.value, &diagnostics) else { return nil }
        if let isOptional = field.isOptional { type = optional(type, isOptional, field, &diagnostics) }
        checkDrops(type, at: written.range, of: field.subject, &diagnostics)
        let format = dateFormat(of: field, type, &diagnostics)
        let literals = literalReader(of: field, type, format)
        let constraints = constraints(of: field, type, literals, &diagnostics)
        let defaultValue = defaultValue(of: field, type, constraints, literals, &diagnostics)
        return ResolvedValue(
            type: type, defaultValue: defaultValue, constraints: constraints, dateFormat: format,
            autoCast: autoCast(field, type, format, &diagnostics))
    }

    /// `nil` if there are no literals to read, or if their date format is unknown.
    private func literalReader(of field: FieldDeclaration, _ type: ValueType, _ format: DateFormat?) -> LiteralReader? {
        guard field.scope != nil || field.defaultValue != nil, !type.holdsDates || format != nil else { return nil }
        return LiteralReader(index: index, dateFormat: format)
    }

    private func optional(
        _ type: ValueType, _ isOptional: Written<Bool>, _ field: FieldDeclaration, _ diagnostics: inout Diagnostics
    ) -> ValueType {
        if type.isOptional, !isOptional.value {
            let message = "\(field.subject) is optional because of the ? of its type, but has \"optional: false\""
            diagnostics.report(.keyNotApplicable, message, at: isOptional.range)
        }
        return isOptional.value && !type.isOptional ? .optional(type) : type
    }

    /// Reports a union with `otherwise: drop` outside an array.
    ///
    /// Applies to every use of a type: fields, cases, and inputs and results of endpoints.
    func checkDrops(_ type: ValueType, at range: SourceRange, of subject: String, _ diagnostics: inout Diagnostics) {
        guard let name = unionOutsideArray(type) else { return }
        let message =
            "\(subject): \(name) has \"otherwise: drop\", so it must be the element of an array; write [\(name)]"
        diagnostics.report(.dropOutsideArray, message, at: range)
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

/// What fields and parameters have in common, checked, with the defaults of the file applied.
struct ResolvedValue: Sendable {
    var type: ValueType
    var defaultValue: Literal?
    var constraints: Constraints
    /// For types that contain dates.
    var dateFormat: DateFormat?
    /// Whether strings and numbers are converted into each other, and to booleans, if the type allows it.
    var autoCast: AutoCast
}

extension ValueResolver {
    /// A type on its own, such as what an endpoint returns; `nil` if it is unknown, which is reported.
    func resolve(_ type: Written<TypeExpression>, of subject: String, _ diagnostics: inout Diagnostics) -> ValueType? {
        guard let resolved = index.resolve(type.value, &diagnostics) else { return nil }
        checkDrops(resolved, at: type.range, of: subject, &diagnostics)
        return resolved
    }
}

extension ValueResolver {
    /// Whether `""`, `[]` or `{}` may be a value of the type.
    func hasEmptyValues(_ type: ValueType) -> Bool {
        switch type {
        case .builtIn(let type): type == .string || type == .data || type == .json
        case .model(let name): index.enumerations[name].map { $0.rawType == .string } ?? true
        case .array, .dictionary, .optional: true
        }
    }

    /// Whether the literal is `""`, `[]` or `{}` in JSON.
    func isEmpty(_ literal: Literal) -> Bool {
        switch literal {
        case .string(let text), .data(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .dictionary(let entries): entries.isEmpty
        case .enumCase(let model, let name):
            index.enumerations[model]?.cases.contains { $0.name == name && $0.rawValue.isEmpty } ?? false
        case .integer, .decimal, .bool, .null, .date, .url, .uuid, .object: false
        }
    }
}

extension ValueResolver {
    /// The default of a field, checked against its type and constraints. That of a model has no members, which are read
    /// once all fields are known.
    func defaultValue(
        of field: FieldDeclaration, _ type: ValueType, _ constraints: Constraints, _ literals: LiteralReader?,
        _ diagnostics: inout Diagnostics
    ) -> Literal? {
        guard let node = field.defaultValue, let literals else { return nil }
        if let model = index.structure(of: type, at: node) { return .object(model: model, members: []) }
        do throws(LiteralFault) {
            let literal = try literals.literal(node, type.unwrapped)
            if let reason = constraints.violation(by: literal, of: type) {
                throw LiteralFault(reason: reason, range: node.range)
            }
            return literal
        } catch {
            let range = SourceRange(file: diagnostics.file, range: error.range)
            diagnostics.report(.defaultMismatch, "the default of \(field.subject): \(error.reason)", at: range)
            return nil
        }
    }
}

extension Constraints {
    /// Why a default is not allowed; `nil` if it is.
    func violation(by literal: Literal, of type: ValueType) -> String? {
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
            return "it has \(elements) elements; the minimum is \(least)"
        }
        if let most = count.maximum, elements > most { return "it has \(elements) elements; the maximum is \(most)" }
        return nil
    }

    /// Why a value, or an element of a collection, is not allowed; `nil` if it is.
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
    /// The date format of a field; `nil` if it has none.
    func dateFormat(of field: FieldDeclaration, _ type: ValueType, _ diagnostics: inout Diagnostics) -> DateFormat? {
        guard type.holdsDates else {
            if let format = field.format {
                reportNotApplicable("format", of: field, type, holdsFor: "Date", at: format.range, &diagnostics)
            }
            return nil
        }
        if let format = field.format?.value ?? defaults.dates { return format.local(in: field.zone?.value) }
        // An ignored field without a default needs no format.
        if field.isIgnored?.value == true, field.defaultValue == nil { return nil }
        if !field.has("format") {
            let message =
                "\(field.subject) contains dates without a format; "
                + "write \"format\", or \"dates\" under \"defaults\": iso8601, unix, unix-ms, dotnet or a pattern"
            diagnostics.report(.dateWithoutFormat, message, at: field.type?.range ?? field.key.range)
        }
        return nil
    }

    /// Whether a field's strings and numbers are converted into each other, and to booleans.
    func autoCast(
        _ field: FieldDeclaration, _ type: ValueType, _ format: DateFormat?, _ diagnostics: inout Diagnostics
    ) -> AutoCast {
        let (canCast, isNumber) = (canCast(type.leaf, format), type.holdsNumbers(format))
        guard let written = field.autoCast else {
            let usual = canCast ? defaults.autoCast ?? .never : .never
            return usual == .writeText && !isNumber ? .read : usual
        }
        let shown = "\(type.text)\(format.map { " in \($0.text)" } ?? "")"
        switch written.value {
        case .never: return .never
        case .read where !canCast:
            let message =
                "\(field.subject): \"auto-cast\" has no effect on \(shown); it converts strings, numbers and booleans"
            diagnostics.report(.castNotApplicable, message, at: written.range)
            return .never
        case .writeText where !isNumber:
            let message =
                "\(field.subject): \"auto-cast: write-text\" writes numbers as text, but \(shown) is not a number"
            diagnostics.report(.castNotApplicable, message, at: written.range)
            return .never
        case .read, .writeText: return written.value
        }
    }

    private func canCast(_ type: ValueType, _ format: DateFormat?) -> Bool {
        switch type {
        case .builtIn(.date): format?.isCast ?? true
        case .builtIn(let type): type == .string || type == .bool || type.isNumber
        case .model(let name): index[name]?.kind == .enumeration || index[name]?.kind == .unreadable
        case .array, .dictionary, .optional: false
        }
    }

    func reportNotApplicable(
        _ key: String, of field: FieldDeclaration, _ type: ValueType, holdsFor types: String, at range: SourceRange,
        _ diagnostics: inout Diagnostics
    ) {
        let message = "\"\(key)\" of \(field.subject) applies to \(types), not to \(type.text)"
        diagnostics.report(.keyNotApplicable, message, at: range)
    }
}

extension ValueResolver {
    /// The mock of a field: a kind that suits its type, or valid values.
    func mock(of field: FieldDeclaration, _ value: ResolvedValue, _ diagnostics: inout Diagnostics) -> MockHint? {
        guard let node = field.mock else { return nil }
        // Values for the user's own function or type can be any JSON.
        let isAnything = field.transform != nil || isOpaque(value.type.constrained)
        let type = isAnything ? .builtIn(.json) : value.type.constrained
        if let word = node.scalar?.text, let kind = MockKind(rawValue: word) {
            guard isAnything || kind.suits(type) else {
                report("\"\(word)\" does not apply to \(type.text)", node.range, field, &diagnostics)
                return nil
            }
            return .kind(kind)
        }
        // Null is no value of the type, but one of an optional field, or of the optional elements of a collection.
        if node.isNullWord, value.type.isOptional { return .values([.null]) }
        let element = value.type.unwrapped.isCollection ? value.type.unwrapped.elementType : value.type
        let nodes = node.oneOrMore
        if nodes.isEmpty { report("the list is empty", node.range, field, &diagnostics) }
        let constraints = isAnything ? .none : value.constraints
        let literals = LiteralReader(index: index, dateFormat: value.dateFormat)
        let values = nodes.compactMap { node in
            node.isNullWord && element.isOptional
                ? .null : mockValue(node, type, constraints, literals, field, &diagnostics)
        }
        return values.isEmpty ? nil : .values(values)
    }

    /// The mock of an external type: a kind, or any JSON.
    static func mock(
        of model: ModelDeclaration, _ index: ModelIndex, _ diagnostics: inout Diagnostics
    ) -> MockHint? {
        guard model.kind == .external, let node = model.nodes["mock"] else { return nil }
        if let word = node.scalar?.text, let kind = MockKind(rawValue: word) { return .kind(kind) }
        let literals = LiteralReader(index: index, dateFormat: nil)
        func report(_ reason: String, _ range: TextRange) {
            let range = SourceRange(file: diagnostics.file, range: range)
            diagnostics.report(.mockMismatch, "the mock of \(model.subject): \(reason)", at: range)
        }
        if node.oneOrMore.isEmpty { report("the list is empty", node.range) }
        let values = node.oneOrMore.compactMap { node -> Literal? in
            do throws(LiteralFault) {
                return try literals.literal(node, .builtIn(.json))
            } catch {
                report(error.reason, error.range)
                return nil
            }
        }
        return values.isEmpty ? nil : .values(values)
    }

    private func mockValue(
        _ node: YAMLNode, _ type: ValueType, _ constraints: Constraints, _ literals: LiteralReader,
        _ field: FieldDeclaration, _ diagnostics: inout Diagnostics
    ) -> Literal? {
        do throws(LiteralFault) {
            let literal = try literals.literal(node, type)
            guard let reason = constraints.violation(byValue: literal) else { return literal }
            throw LiteralFault(reason: reason, range: node.range)
        } catch {
            report(error.reason, error.range, field, &diagnostics)
            return nil
        }
    }

    private func report(
        _ reason: String, _ range: TextRange, _ field: FieldDeclaration, _ diagnostics: inout Diagnostics
    ) {
        let range = SourceRange(file: diagnostics.file, range: range)
        diagnostics.report(.mockMismatch, "the mock of \(field.subject): \(reason)", at: range)
    }

    /// Whether values are written as JSON, because there is no other notation for them.
    private func isOpaque(_ type: ValueType) -> Bool {
        switch type.leaf {
        case .model(let name): index.enumerations[name] == nil
        default: false
        }
    }
}

extension MockKind {
    /// Whether values of the type can be of this kind.
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
