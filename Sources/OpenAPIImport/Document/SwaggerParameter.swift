import SpecLanguage
import YAMLSyntax

/// A parameter, form field or header of Swagger 2.0, which is its own schema.
struct SwaggerParameter {
    let node: YAMLNode

    init(_ node: YAMLNode) {
        self.node = node
    }

    var location: String { node["in"]?.text ?? "" }
    var name: String { node["name"]?.text ?? "" }

    /// Whether it is neither a body nor a form field.
    var isPlain: Bool { location != "body" && location != "formData" }

    /// Keys that a parameter of OpenAPI 3 has itself.
    private static let own: Set<String> = ["name", "in", "description", "required", "allowEmptyValue"]

    private func isOwn(_ key: String) -> Bool {
        Self.own.contains(key) || key.hasPrefix("x-") && key != "x-nullable"
    }

    /// The same in OpenAPI 3.
    func converted() -> YAMLNode {
        let own = node.entries.filter { isOwn($0.key.text) }
        return node.mapping(own + (style ?? []) + [node.entry("schema", schema(withDoc: false))])
    }

    /// - Parameter withDoc: whether the description belongs to it
    func schema(withDoc: Bool) -> YAMLNode {
        let entries = node.entries.filter { entry in
            let key = entry.key.text
            return key != "collectionFormat" && (!isOwn(key) || withDoc && key == "description")
        }
        return SwaggerSchema.converted(node.mapping(entries))
    }

    /// The keys for the style of a list. `nil` if it is not a list.
    var style: [YAMLEntry]? {
        guard node["type"]?.text == "array" else { return nil }
        let style: String
        let format = node["collectionFormat"]?.text ?? "csv"
        switch format {
        case "ssv": style = "spaceDelimited"
        case "pipes": style = "pipeDelimited"
        case "tsv": style = "tabDelimited"
        default: style = location == "path" || location == "header" || location.isEmpty ? "simple" : "form"
        }
        let place = node["collectionFormat"] ?? node
        let flag = YAMLScalar(text: format == "multi" ? "true" : "false", isPlain: true)
        return [
            node.entry("style", place.text(style)),
            node.entry("explode", YAMLNode(content: .scalar(flag), range: place.range)),
        ]
    }
}

/// Schemas of Swagger 2.0.
enum SwaggerSchema {
    /// The schema with the keys of OpenAPI 3.
    static func converted(_ node: YAMLNode) -> YAMLNode {
        switch node.content {
        case .scalar: return node
        case .sequence(let elements): return node.sequence(elements.map(converted))
        case .mapping(let entries):
            return node.mapping(
                entries.flatMap { entry in
                    let key = entry.key.text
                    switch key {
                    case "x-nullable": return [entry.with(key: "nullable", entry.value)]
                    case "type" where entry.value.text == "file":
                        let format = entry.value.entry("format", entry.value.text("binary"))
                        return [entry.with(entry.value.text("string")), format]
                    case "discriminator" where entry.value.scalar != nil:
                        let name = entry.value.entry("propertyName", entry.value)
                        return [entry.with(entry.value.mapping([name]))]
                    case "example", "default", "enum": return [entry]
                    case _ where key.hasPrefix("x-"): return [entry]
                    default: return [entry.with(converted(entry.value))]
                    }
                })
        }
    }
}

/// The original positions of values that a conversion has moved.
struct PointerOrigins: Sendable {
    private var origins: [[String]: [String]] = [:]

    mutating func add(_ place: [String], from origin: [String]) {
        origins[place] = origin
    }

    /// The original position of a value.
    func original(_ tokens: [String]) -> [String] {
        for length in stride(from: tokens.count, through: 1, by: -1) {
            if let origin = origins[Array(tokens[..<length])] { return origin + tokens[length...] }
        }
        return tokens
    }

    func original(_ pointer: JSONPointer) -> JSONPointer {
        guard !origins.isEmpty, pointer.file == nil else { return pointer }
        return original(pointer.tokens).reduce(.root) { $0.appending($1) }
    }
}

extension YAMLNode {
    subscript(key: String) -> YAMLNode? {
        entries.first { $0.key.text == key }?.value
    }

    /// A mapping at the same range.
    func mapping(_ entries: [YAMLEntry]) -> YAMLNode {
        YAMLNode(content: .mapping(entries), range: range)
    }

    /// A list at the same range.
    func sequence(_ elements: [YAMLNode]) -> YAMLNode {
        YAMLNode(content: .sequence(elements), range: range)
    }

    /// A text at the same range.
    func text(_ text: String) -> YAMLNode {
        YAMLNode(content: .scalar(YAMLScalar(text: text, isPlain: false)), range: range)
    }

    /// An entry whose key is at the same range.
    func entry(_ key: String, _ value: YAMLNode) -> YAMLEntry {
        YAMLEntry(key: text(key), value: value)
    }

    /// The mapping with other values, without those that become `nil`. Other values are unchanged.
    func mapped(_ transform: (String, YAMLNode) -> YAMLNode?) -> YAMLNode {
        guard case .mapping(let entries) = content else { return self }
        return mapping(entries.compactMap { entry in transform(entry.key.text, entry.value).map { entry.with($0) } })
    }
}

extension YAMLEntry {
    func with(_ value: YAMLNode) -> YAMLEntry {
        YAMLEntry(key: key, value: value)
    }

    func with(key: String, _ value: YAMLNode) -> YAMLEntry {
        YAMLEntry(key: self.key.text(key), value: value)
    }
}
