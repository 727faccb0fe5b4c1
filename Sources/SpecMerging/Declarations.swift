import YAMLSyntax

/// A model or an endpoint in a spec file.
struct Declaration: Sendable {
    let name: String
    /// The index of the file.
    let file: Int
    let entry: YAMLEntry

    var part: Part { Part(id: name, key: name, keyNode: entry.key, value: entry.value) }
}

/// The declarations of one version of the specs.
struct Declarations: Sendable {
    let sources: [SourceText]
    private(set) var models: [Declaration] = []
    private(set) var endpoints: [Declaration] = []
    /// The name of the service.
    let service: String?
    /// The index of the file that declares the service.
    let serviceFile: Int?

    /// - Parameters:
    ///   - service: the name of the service, if it is known
    ///   - file: the name of the file in which the service is otherwise
    init(_ sources: [SourceText], service wanted: String?, orIn file: String?) {
        self.sources = sources
        let declared = sources.enumerated().compactMap { index, source -> (index: Int, name: String)? in
            source.root?["service"]?["name"]?.text.map { (index, $0) }
        }
        let found =
            declared.first { wanted == nil || $0.name == wanted }
            ?? declared.first { sources[$0.index].name == file }
        serviceFile = found?.index
        service = found?.name ?? wanted
        for (index, source) in sources.enumerated() {
            guard let root = source.root else { continue }
            models += Self.declarations(root["models"], index)
            let name = root["service"]?["name"]?.text ?? root["service"]?.text
            if name == service { endpoints += Self.declarations(root["endpoints"], index) }
        }
    }

    private static func declarations(_ section: YAMLNode?, _ file: Int) -> [Declaration] {
        (section?.entries ?? []).map { Declaration(name: $0.key.text ?? "", file: file, entry: $0) }
    }

    subscript(kind: DeclarationKind) -> [Declaration] {
        switch kind {
        case .model: models
        case .endpoint: endpoints
        }
    }
}

/// The kinds of declarations that are merged one by one.
enum DeclarationKind: String, Sendable, CaseIterable {
    case model = "models"
    case endpoint = "endpoints"

    /// The shape of the section in a file.
    var shape: Shape {
        switch self {
        case .model: .models
        case .endpoint: .endpoints
        }
    }
}

extension Declaration {
    /// The method and the path of an endpoint, without names.
    var call: String? {
        for method in Shape.methods {
            guard let path = entry.value[method]?.text else { continue }
            let count = Placeholders.names(in: path).count
            return method + " " + Placeholders.replacing(in: path, with: Array(repeating: "", count: count))
        }
        return nil
    }

    /// The kind of a model, and what its parts are called in JSON.
    var features: (kind: String, parts: Set<String>) {
        let names = NameMap()
        for (key, shape) in [
            ("fields", Shape.values), ("enum", .cases), ("cases", .unionCases), ("one-of", .types), ("tuple", .values),
            ("include", .types),
        ] {
            guard let node = entry.value[key] else { continue }
            return (key, Set(shape.parts(of: node, names).map(\.id)))
        }
        return ("", [])
    }

    /// The types in the declaration, by the path of keys to them.
    func types(_ kind: DeclarationKind) -> [(path: String, node: YAMLNode)] {
        TypePlaces.types(in: entry.value, kind == .model ? .model : .endpoint, "")
    }
}

/// Finds the types in a declaration.
enum TypePlaces {
    static func types(in node: YAMLNode, _ shape: Shape, _ path: String) -> [(path: String, node: YAMLNode)] {
        switch shape {
        case .type: return [(path, node)]
        case .types:
            let types = node.elements + node.entries.map(\.value)
            return types.enumerated().map { ("\(path)/\($0)", $1) }
        case .unionCases:
            return shape.parts(of: node, NameMap()).map { ("\(path)/\($0.id)", $0.value["type"] ?? $0.value) }
        case .cases, .unit, .path, .labels, .keys: return []
        default:
            guard shape.canDivide(node) else { return [] }
            return shape.parts(of: node, NameMap()).flatMap { part in
                types(in: part.value, shape.shape(of: part.key), "\(path)/\(part.id)")
            }
        }
    }

    /// The words in the types of a file.
    static func words(in root: YAMLNode) -> Set<String> {
        var words: Set<String> = []
        for kind in DeclarationKind.allCases {
            for entry in root[kind.rawValue]?.entries ?? [] {
                for type in types(in: entry.value, kind.shape.shape(of: ""), "") {
                    words.formUnion(NameMap.words(of: Shape.typeText(type.node)))
                }
            }
        }
        for entry in root["errors"]?.entries ?? [] {
            if let body = entry.value["body"] { words.formUnion(NameMap.words(of: Shape.typeText(body))) }
        }
        return words
    }
}
