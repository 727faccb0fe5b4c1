import YAMLSyntax

/// A model or an endpoint in a spec file.
struct Declaration: Sendable {
    let name: String
    /// The index of the file.
    let file: Int
    let entry: YAMLEntry
    /// What the import calls the service of an endpoint.
    var service: String?

    var part: Part { Part(id: name, key: name, keyNode: entry.key, value: entry.value) }
}

/// The declarations of one version of the specs.
struct Declarations: Sendable {
    let sources: [ParsedSpec]
    private(set) var models: [Declaration] = []
    private(set) var endpoints: [Declaration] = []
    /// The services that imports wrote.
    let services: [ServiceText]

    /// An import, all services of which are its own.
    init(_ sources: [ParsedSpec]) {
        self.init(sources, ServiceText.all(in: sources))
    }

    /// Specs that people edited after an import, and before the next one.
    init(_ sources: [ParsedSpec], after base: Declarations, before imported: Declarations) {
        let all = ServiceText.all(in: sources)
        let names = Set((base.services + imported.services).map(\.name))
        let added = imported.services.filter { service in !base.services.contains { $0.name == service.name } }
        let services = base.services.map { old in
            let renamed = all.first { service in
                !names.contains(service.name) && service.file.map { sources[$0].name } == base.fileName(of: old)
            }
            let found = all.first { $0.name == old.name } ?? renamed
            return ServiceText(importedName: old.name, name: found?.name ?? old.name, file: found?.file)
        }
        self.init(sources, services + added.compactMap { new in all.first { $0.name == new.name } })
    }

    private init(_ sources: [ParsedSpec], _ services: [ServiceText]) {
        self.sources = sources
        self.services = services
        for (index, source) in sources.enumerated() {
            guard let root = source.root else { continue }
            models += Self.declarations(root["models"], index)
            let name = root["service"]?["name"]?.text ?? root["service"]?.text
            let service = services.first { $0.name == name }
            guard service != nil || name == nil && services.isEmpty else { continue }
            endpoints += Self.declarations(root["endpoints"], index, service?.importedName)
        }
    }

    /// The name of the file that declares a service.
    private func fileName(of service: ServiceText) -> String? {
        service.file.map { sources[$0].name }
    }

    /// The index of the file that declares a service.
    func file(ofService name: String) -> Int? {
        services.first { $0.importedName == name }?.file
    }

    private static func declarations(
        _ section: YAMLNode?, _ file: Int, _ service: String? = nil
    ) -> [Declaration] {
        (section?.entries ?? []).map {
            Declaration(name: $0.key.text ?? "", file: file, entry: $0, service: service)
        }
    }

    subscript(kind: DeclarationKind) -> [Declaration] {
        switch kind {
        case .model: models
        case .endpoint: endpoints
        }
    }
}

/// A service that an import wrote. An import writes several if operations need different credentials.
struct ServiceText: Sendable {
    /// What the import calls it.
    let importedName: String
    let name: String
    /// The index of the file that declares it.
    let file: Int?

    /// The services that files declare.
    static func all(in sources: [ParsedSpec]) -> [ServiceText] {
        sources.enumerated().compactMap { index, source in
            source.root?["service"]?["name"]?.text.map { ServiceText(importedName: $0, name: $0, file: index) }
        }
    }
}

/// The kinds of declarations that are merged one by one.
enum DeclarationKind: String, Sendable, CaseIterable {
    case model = "models"
    case endpoint = "endpoints"

    /// The shape of the section in a file.
    var shape: PartShape {
        switch self {
        case .model: .models
        case .endpoint: .endpoints
        }
    }
}

extension Declaration {
    /// The method and the path of an endpoint, without names.
    var call: String? {
        for method in PartShape.methods {
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
            ("fields", PartShape.values), ("enum", .cases), ("cases", .unionCases), ("one-of", .types),
            ("tuple", .values),
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
    static func types(in node: YAMLNode, _ shape: PartShape, _ path: String) -> [(path: String, node: YAMLNode)] {
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
                    words.formUnion(NameMap.words(of: PartShape.typeText(type.node)))
                }
            }
        }
        for entry in root["errors"]?.entries ?? [] {
            if let body = entry.value["body"] { words.formUnion(NameMap.words(of: PartShape.typeText(body))) }
        }
        return words
    }
}
