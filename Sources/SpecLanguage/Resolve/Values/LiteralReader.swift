import WireSyntax
import YAMLSyntax

/// Reads literals in a spec as values of a given type.
struct LiteralReader {
    let index: ModelIndex
    /// The format of dates; `nil` if none is known.
    let dateFormat: DateFormat?

    func literal(_ node: YAMLNode, _ type: ValueType) throws(LiteralFault) -> Literal {
        switch type {
        case .optional(let wrapped):
            return node.isNull ? .null : try literal(node, wrapped)
        case .array(let element):
            return try array(node, of: element)
        case .dictionary(let value):
            return try dictionary(node, of: value)
        case .builtIn(.json):
            return json(node)
        case .builtIn(let type):
            return try scalar(node, type)
        case .model(let name):
            return try enumCase(node, of: name)
        }
    }

    private func array(_ node: YAMLNode, of element: ValueType) throws(LiteralFault) -> Literal {
        guard case .sequence(let nodes) = node.content else {
            throw LiteralFault(reason: "\(node.summary) is not a list", range: node.range)
        }
        var elements: [Literal] = []
        for node in nodes { elements.append(try literal(node, element)) }
        return .array(elements)
    }

    private func dictionary(_ node: YAMLNode, of value: ValueType) throws(LiteralFault) -> Literal {
        guard case .mapping(let nodes) = node.content else {
            throw LiteralFault(reason: "\(node.summary) is not a mapping", range: node.range)
        }
        var entries: [Literal.Entry] = []
        for entry in nodes {
            guard let key = entry.key.scalar else {
                throw LiteralFault(reason: "a key is \(entry.key.summary), not text", range: entry.key.range)
            }
            entries.append(Literal.Entry(key: key.text, value: try literal(entry.value, value)))
        }
        return .dictionary(entries)
    }

    private func scalar(_ node: YAMLNode, _ type: BuiltInType) throws(LiteralFault) -> Literal {
        guard let scalar = node.scalar else {
            throw LiteralFault(reason: "\(node.summary) is not a valid \(type.rawValue)", range: node.range)
        }
        if node.isNull {
            // A missing value and an unquoted `null` are not text; the text "null" is written in quotes.
            throw LiteralFault(reason: Self.nothing(for: type), range: node.range)
        }
        do {
            return try ScalarLiteral.read(scalar.text, type, dateFormat)
        } catch {
            throw LiteralFault(reason: error.reason, range: node.range)
        }
    }

    private static func nothing(for type: BuiltInType) -> String {
        type == .string
            ? "the text is missing; write \"\" for empty text" : "the \(type.rawValue) is missing"
    }

    private func enumCase(_ node: YAMLNode, of name: String) throws(LiteralFault) -> Literal {
        guard let enumeration = index.enumerations[name] else {
            if index[name]?.kind == .enumeration || index[name]?.kind == .unreadable { return .null }
            throw LiteralFault(
                reason: "a value of the model \(name) cannot be written in a spec, only a case of an enum",
                range: node.range)
        }
        guard let scalar = node.scalar, let value = enumeration.cases.first(where: { $0.isNamed(scalar.text) }) else {
            let names = enumeration.cases.map(\.name)
            let listed = names.count > 12 ? "" : "; write \(Spelling.alternatives(names))"
            let hint = node.scalar.map { Spelling.suggestion(for: $0.text, among: names) } ?? ""
            throw LiteralFault(
                reason: "\(node.summary) is not a case of \(name)\(hint.isEmpty ? listed : hint)", range: node.range)
        }
        return .enumCase(model: name, name: value.name)
    }

    /// Any JSON value: quoted text is a string, everything else is read as JSON if possible, otherwise as a string.
    private func json(_ node: YAMLNode) -> Literal {
        switch node.content {
        case .sequence(let nodes):
            return .array(nodes.map(json))
        case .mapping(let entries):
            return .dictionary(entries.map { Literal.Entry(key: $0.key.text, value: json($0.value)) })
        case .scalar:
            return node.jsonScalar ?? .null
        }
    }
}

extension YAMLNode {
    /// Whether the value is missing, or an unquoted `null`.
    fileprivate var isNull: Bool { isNothing || isNullWord }

    /// A text, a number or a boolean of JSON: quoted text is a string, everything else is read as JSON if possible,
    /// otherwise as a string. `nil` for null and collections.
    var jsonScalar: Literal? {
        guard let scalar, !isNull else { return nil }
        guard scalar.isPlain else { return .string(scalar.text) }
        if scalar.text == "true" || scalar.text == "false" { return .bool(scalar.text == "true") }
        return NumberText(scalar.text) == nil ? .string(scalar.text) : .decimal(scalar.text)
    }

    /// Whether the value is an unquoted `null`.
    var isNullWord: Bool { scalar?.isPlain == true && scalar?.text == "null" }
}

extension Enumeration.Case {
    /// Whether the text is the name of the case, as written or in Swift.
    func isNamed(_ text: String) -> Bool {
        if text == name { return true }
        guard let spelled = try? SwiftSpelling.enumCase(text) else { return false }
        return spelled == name
    }
}

extension Literal {
    /// The value, for messages.
    public var text: String {
        switch self {
        case .string(let text): "\"\(text.prefix(40))\""
        case .integer(let text), .decimal(let text), .date(_, let text), .url(let text), .uuid(let text): text
        case .data(let text): "\"\(text.prefix(40))\""
        case .bool(let value): value ? "true" : "false"
        case .null: "null"
        case .enumCase(_, let name): name
        case .array: "the list"
        case .dictionary, .object: "the mapping"
        }
    }

    /// In characters for strings, in bytes for data; `nil` for other values.
    var length: Int? {
        switch self {
        case .string(let text): text.count
        case .data(let text): Base64Text.byteCount(of: text)
        default: nil
        }
    }

    /// Whether both are the same value, however written: `1.0` and `1`, or a date in two time zones.
    public func isSame(as other: Literal) -> Bool {
        if self == other { return true }
        switch (self, other) {
        case (.enumCase(_, let left), .enumCase(_, let right)):
            // The enum itself may be renamed.
            return left == right
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(_, let left), .object(_, let right)):
            return left.map { ExactText($0.name) } == right.map { ExactText($0.name) }
                && zip(left, right).allSatisfy { $0.value.isSame(as: $1.value) }
        default:
            guard let left = ComparableLiteral(self), let right = ComparableLiteral(other) else { return false }
            return !(left < right) && !(right < left)
        }
    }
}
