import YAMLSyntax

/// What a value in a spec is, as far as merging needs to know.
enum PartShape: Sendable, Hashable {
    /// One unit: it is merged as a whole.
    case unit
    /// One unit that may name models.
    case type
    /// The path of an endpoint, with placeholders.
    case path
    /// Keys with values of the same shape, down to units.
    case keys
    case model
    case endpoint
    /// Models or endpoints by name.
    case models
    case endpoints
    /// The keys of a file that are not declarations.
    case file
    /// A field or parameter, or a body: a type, or a mapping with the key `type`.
    case value
    /// Fields or parameters by name.
    case values
    /// The value of `returns`, or a response in it.
    case returns
    /// An error: its name, or a mapping with the key `name`.
    case error
    /// Errors by code.
    case errors
    /// The cases of an enum.
    case cases
    /// The cases of a tagged union, by tag.
    case unionCases
    /// A list whose elements name models.
    case types
    /// A default, or allowed values, which may name cases of an enum.
    case labels

    /// The shape of the value of a key.
    func shape(of key: String) -> PartShape {
        switch self {
        case .model: Self.ofModels[key] ?? .unit
        case .models: .model
        case .endpoints: .endpoint
        case .file: Self.ofFiles[key] ?? .unit
        case .endpoint: Self.ofEndpoints[key] ?? .keys
        case .value: Self.ofValues[key] ?? .unit
        case .returns: Self.ofReturns[key] ?? (key.first?.isNumber == true ? .returns : .unit)
        case .error: key == "body" ? .type : .unit
        case .values: .value
        case .errors: .error
        case .keys: .keys
        case .unit, .type, .path, .cases, .unionCases, .types, .labels: .unit
        }
    }

    /// The key of a value that is written alone.
    var mainKey: String? {
        switch self {
        case .value, .returns: "type"
        case .error: "name"
        default: nil
        }
    }

    /// Whether parts are merged one by one.
    var hasParts: Bool {
        switch self {
        case .unit, .type, .path, .labels: false
        default: true
        }
    }

    private static let ofFiles: [String: PartShape] = ["service": .keys, "errors": .errors, "defaults": .keys]
    private static let ofModels: [String: PartShape] = [
        "fields": .values, "tuple": .values, "enum": .cases, "cases": .unionCases, "one-of": .types, "include": .types,
    ]
    private static let ofEndpoints: [String: PartShape] = Dictionary(
        uniqueKeysWithValues: methods.map { ($0, PartShape.path) } + [
            ("parameters", .values), ("errors", .errors), ("body", .value), ("returns", .returns), ("doc", .unit),
            ("deprecated", .unit),
        ])
    private static let ofValues: [String: PartShape] = ["type": .type, "default": .labels, "scope": .labels]
    private static let ofReturns: [String: PartShape] = ["type": .type, "stream": .type, "headers": .values]

    static let methods: [String] = ["get", "post", "put", "patch", "delete", "head", "options", "path"]
}

/// A part of a value: an entry of a mapping, an element of a list, or a value that is written alone.
struct Part: Sendable {
    /// What makes it the same part in several versions, such as the key in JSON.
    let id: String
    /// The name in the spec, or the main key.
    let key: String
    /// `nil` if it is written without a key.
    let keyNode: YAMLNode?
    let value: YAMLNode
    /// The place in the path, for a parameter that is there.
    var place: String?
    /// Whether it is a default after a type: `Int = 1`.
    var isAfterType: Bool = false

    /// The range from the key, or of the value.
    var range: Range<Int> {
        (keyNode ?? value).range.start.offset..<max(value.range.end.offset, (keyNode ?? value).range.end.offset)
    }
}

extension PartShape {
    /// The parts of a node, in the order in which they are written.
    ///
    /// - Parameters:
    ///   - placeholders: the names in the path of the endpoint around it
    ///   - names: the merged names
    func parts(of node: YAMLNode, _ names: NameMap, placeholders: [String] = []) -> [Part] {
        switch self {
        case .value, .returns, .error:
            let parts = keyed(node)
            return self == .value ? parts.flatMap(Self.withoutDefault) : parts
        case .values: return node.entries.map { Self.field($0, placeholders) }
        case .cases:
            guard !node.elements.isEmpty else {
                return node.entries.map {
                    let rawValue = $0.value.entries.isEmpty ? $0.value : $0.value["value"] ?? $0.key
                    return Part(id: rawValue.text ?? "", key: $0.key.text ?? "", keyNode: $0.key, value: $0.value)
                }
            }
            return node.elements.map { Part(id: $0.text ?? "", key: $0.text ?? "", keyNode: nil, value: $0) }
        case .unionCases:
            return node.entries.map { entry in
                let key = entry.key.text ?? ""
                return Part(id: entry.value["tag"]?.text ?? key, key: key, keyNode: entry.key, value: entry.value)
            }
        case .types:
            guard !node.elements.isEmpty else {
                return node.entries.map {
                    Part(
                        id: names.type(Self.typeText($0.value)), key: $0.key.text ?? "", keyNode: $0.key,
                        value: $0.value)
                }
            }
            return node.elements.map {
                let text = names.type(Self.typeText($0))
                return Part(id: text, key: text, keyNode: nil, value: $0)
            }
        case .keys, .model, .endpoint, .models, .endpoints, .file, .errors: return keyed(node)
        case .unit, .type, .path, .labels: return []
        }
    }

    /// A type, which YAML may have read as a list or a mapping: `[Pet]`, `{String: Pet}`.
    static func typeText(_ node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let scalar): scalar.text
        case .sequence(let elements): "[" + elements.map(typeText).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "[" + entries.map { typeText($0.key) + ": " + typeText($0.value) }.joined(separator: ", ") + "]"
        }
    }

    private func keyed(_ node: YAMLNode) -> [Part] {
        if case .mapping(let entries) = node.content {
            return entries.map { entry in
                let key = entry.key.text ?? ""
                return Part(id: key, key: key, keyNode: entry.key, value: entry.value)
            }
        }
        guard let mainKey else { return [] }
        return [Part(id: mainKey, key: mainKey, keyNode: nil, value: node)]
    }

    /// A field is known by its name in JSON, a parameter of the path by its place there.
    private static func field(_ entry: YAMLEntry, _ placeholders: [String]) -> Part {
        let key = entry.key.text ?? ""
        let wire = entry.value["map"]?.text ?? key
        let place = placeholders.firstIndex { $0 == key || $0 == wire }
        return Part(id: wire, key: key, keyNode: entry.key, value: entry.value, place: place.map { "{\($0)}" })
    }

    /// Separates `Int = 1` into the type and the default.
    private static func withoutDefault(_ part: Part) -> [Part] {
        guard part.key == "type", case .scalar(let scalar) = part.value.content, scalar.isPlain,
            let sign = scalar.text.firstRange(of: " = "),
            part.value.range.offsets.count == scalar.text.utf8.count
        else { return [part] }
        let start = part.value.range.start
        func position(_ index: String.Index) -> TextPosition {
            let text = scalar.text[..<index]
            return TextPosition(
                line: start.line, column: start.column + text.unicodeScalars.count,
                offset: start.offset + text.utf8.count)
        }
        func node(_ text: Substring) -> YAMLNode {
            YAMLNode(
                content: .scalar(YAMLScalar(text: String(text), isPlain: true)),
                range: TextRange(start: position(text.startIndex), end: position(text.endIndex)))
        }
        return [
            Part(id: "type", key: "type", keyNode: part.keyNode, value: node(scalar.text[..<sign.lowerBound])),
            Part(
                id: "default", key: "default", keyNode: nil, value: node(scalar.text[sign.upperBound...]),
                isAfterType: true),
        ]
    }
}

/// The names in the braces of a path.
enum Placeholders {
    static func names(in path: String) -> [String] {
        path.split(separator: "{").dropFirst().compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
    }

    /// The path with other names, as many as there are.
    static func replacing(in path: String, with names: [String]) -> String {
        var rest = names[...]
        var result = ""
        for (index, part) in path.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            if index > 0, let end = part.firstIndex(of: "}"), let name = rest.popFirst() {
                result += "{" + name + part[end...]
            } else {
                result += (index > 0 ? "{" : "") + part
            }
        }
        return result
    }
}
