import SpecFormatting
import SpecLanguage
import YAMLSyntax

/// Mock values that come from the examples of a field or parameter.
struct MockExamples {
    private let field: ImportedField
    /// The text of the mock in a spec. `nil` if no example is a value that a spec can have.
    private(set) var text: SpecText?
    /// The examples that are mocks, or constants.
    private(set) var used: [DocumentNode] = []

    /// More values, or longer ones, would make specs hard to read.
    private static var mostValues: Int { 4 }
    private static var longest: Int { 100 }
    /// Each field that refers to a schema has all of its examples. The first ones are looked at.
    fileprivate static var mostExamples: Int { 64 }

    /// - Parameter caseNames: the names of enum cases, by model and raw value
    init(_ field: ImportedField, _ caseNames: [String: [String: SpecScalar]]) {
        self.field = field
        guard field.constant == nil, !field.value.isWriteOnly, !field.value.isSensitive else { return }
        var values: [SpecScalar] = []
        for example in field.value.examples.prefix(Self.mostExamples) {
            if example.unread.isNull, isNullable {
                used.append(example)
                if !values.contains(Self.null) { values.append(Self.null) }
                continue
            }
            guard let found = scalars(of: example.unread) else { continue }
            let mocks = found.compactMap { mock(of: $0, caseNames) }
            guard mocks.count == found.count else { continue }
            used.append(example)
            values += mocks.filter { !values.contains($0) }
        }
        guard !isImplied else { return }
        let scalars = values.prefix(Self.mostValues)
        guard let first = scalars.first else { return }
        let isKind = MockKind(rawValue: first.text) != nil
        text = scalars.count == 1 && !isKind ? .scalar(first) : .list(scalars.map { .scalar($0) })
    }

    /// The type of a value, or of the elements of a collection.
    private var type: ImportedType {
        switch field.value.type.unwrapped {
        case .array(let element), .dictionary(let element): element.unwrapped
        case let type: type
        }
    }

    /// Whether a mock would say no more than the type: there is one value.
    private var isImplied: Bool {
        if case .values(let values) = field.value.scope { values.count == 1 } else { false }
    }

    private static var null: SpecScalar { SpecScalar("null", form: .exact) }

    /// Whether null is one of the values that a spec can have.
    private var isNullable: Bool {
        let type = field.value.fullType
        return field.value.defaultValue == nil && !type.unwrapped.isCollection && (field.isOptional || type.isOptional)
    }

    /// The values of an example: one, or the elements of a collection. `nil` if it has another form.
    private func scalars(of example: YAMLNode) -> [YAMLScalar]? {
        let nodes: [YAMLNode]
        switch (field.value.type.unwrapped, example.content) {
        case (.array, .sequence(let elements)): nodes = elements
        case (.dictionary, .mapping(let entries)): nodes = entries.map(\.value)
        case (.array, _), (.dictionary, _): nodes = [example]
        default: nodes = [example]
        }
        let scalars = nodes.filter { !$0.isNull }.compactMap(\.scalar)
        return scalars.isEmpty || scalars.count < nodes.count ? nil : scalars
    }

    private func isValid(_ scalar: YAMLScalar) -> Bool {
        guard case .builtIn(let builtIn) = type, let type = BuiltInType(rawValue: builtIn.rawValue), type != .json,
            type != .data, scalar.text.utf8.count <= Self.longest,
            scalar.text.unicodeScalars.allSatisfy({ ScalarText.isPrintable($0) && $0 != "\n" })
        else { return false }
        guard let value = try? ScalarLiteral.read(scalar.text, type, dateFormat) else { return false }
        return field.value.allows(value, scalar.text)
    }

    private var dateFormat: DateFormat? {
        switch field.value.dateFormat {
        case nil: .iso8601
        case "unix": .unix
        case "unix-ms": .unixMilliseconds
        case let pattern?: .pattern(pattern)
        }
    }

    /// The value in a spec; `nil` if it is not valid.
    private func mock(of scalar: YAMLScalar, _ caseNames: [String: [String: SpecScalar]]) -> SpecScalar? {
        if case .model(let name) = type {
            guard let word = caseNames[name]?[scalar.text] else { return nil }
            if case .values(let values) = field.value.scope, !values.contains(word) { return nil }
            return word
        }
        guard isValid(scalar) else { return nil }
        switch type {
        case .builtIn(.int), .builtIn(.uint64), .builtIn(.double), .builtIn(.decimal), .builtIn(.bool):
            return SpecScalar(scalar.text, form: .exact)
        default: return SpecScalar(scalar.text)
        }
    }
}

extension ImportedValue {
    /// Whether the limits allow a value, which is known to be one of the type.
    fileprivate func allows(_ value: Literal, _ text: String) -> Bool {
        if case .values(let values) = scope, !values.contains(where: { $0.text == text }) { return false }
        switch value {
        case .string:
            if text.count < length?.minimum ?? 0 || text.count > length?.maximum ?? .max { return false }
            guard let pattern else { return true }
            return (try? PatternText(pattern))?.matches(text) ?? false
        case .integer, .decimal:
            guard case .bounds(let bounds) = scope else { return true }
            return Double(text).map { number in bounds.allSatisfy { $0.allows(number) } } ?? false
        default: return true
        }
    }
}

extension ImportedSpecs {
    /// Makes mocks of the examples of fields and parameters, and removes the notes about these.
    mutating func mockExamples(_ findings: inout Findings) {
        var used: Set<String> = []
        for number in models.indices {
            switch models[number].kind {
            case .structure(var structure):
                guard Self.mock(&structure.fields, caseNames, &used, findings) else { continue }
                models[number].kind = .structure(structure)
            case .tuple(var fields):
                guard Self.mock(&fields, caseNames, &used, findings) else { continue }
                models[number].kind = .tuple(fields)
            case .enumeration, .tagged, .untagged: break
            }
        }
        for number in endpoints.indices { Self.mock(&endpoints[number].parameters, caseNames, &used, findings) }
        findings.removeNotes { $0.reason == Loss.examples.reason && used.contains($0.pointer) }
    }

    /// - Returns: whether a field has examples
    @discardableResult
    private static func mock(
        _ fields: inout [ImportedField], _ caseNames: [String: [String: SpecScalar]], _ used: inout Set<String>,
        _ findings: Findings
    ) -> Bool {
        var hasExamples = false
        for place in fields.indices where !fields[place].value.examples.isEmpty {
            hasExamples = true
            let examples = MockExamples(fields[place], caseNames)
            for example in examples.used {
                example.markAsRead()
                if let key = example.exampleKey { used.insert(findings.origins.original(key).text) }
            }
            for example in fields[place].value.examples.dropFirst(MockExamples.mostExamples) { example.markAsRead() }
            fields[place].value.mock = examples.text
        }
        return hasExamples
    }
}

extension DocumentNode {
    /// The position of the key `example` or `examples` that it is under.
    fileprivate var exampleKey: JSONPointer? {
        var place: JSONPointer? = pointer
        for _ in 0...2 {
            guard let current = place else { return nil }
            if let token = current.lastToken, token == "example" || token == "examples" { return current }
            place = current.parent
        }
        return nil
    }

    /// The examples of a parameter.
    var parameterExamples: [DocumentNode] {
        let several = self["examples"]?.entries.compactMap { $0.value["value"] } ?? []
        return (self["example"].map { [$0] } ?? []) + several
    }
}
