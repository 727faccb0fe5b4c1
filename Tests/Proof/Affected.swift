import SpecLanguage

/// What an edit can make behave differently: the models and endpoints whose text changed, and what contains them.
struct Affected {
    func contains(_ endpoint: Endpoint, in specification: Specification) -> Bool {
        changedEndpoints.contains { Self.plain($0) == Self.plain(endpoint.name) }
            || Self.models(of: endpoint, specification).contains { contains(model: $0) }
    }

    /// - Returns: `nil` if anything may behave differently
    init?(_ old: [SpecTree], _ new: [SpecTree]) {
        for part in ["service", "defaults", "errors", "apigen", "routes"]
        where Self.part(part, old) != Self.part(part, new) { return nil }
        let pairs = ["models", "endpoints"].map { part in
            [Self.named(part, old), Self.named(part, new)]
        }
        let changed = pairs.map { pair in
            Set(pair[0].keys).union(pair[1].keys).filter { pair[0][$0] != pair[1][$0] }
        }
        (changedModels, changedEndpoints) = (changed[0], changed[1])
        // Fields of included models are the model's own.
        if !changed[0].isEmpty, old.contains(where: { $0.yaml.contains("include:") }) { return nil }
    }

    private let changedModels: Set<String>
    private let changedEndpoints: Set<String>

    private static func part(_ name: String, _ trees: [SpecTree]) -> [SpecTree] {
        trees.flatMap { tree in (tree.entries ?? []).filter { $0.name == name }.map(\.value) }
    }

    private static func named(_ name: String, _ trees: [SpecTree]) -> [String: SpecTree] {
        Dictionary(part(name, trees).flatMap { $0.entries ?? [] }.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Names of specs and of Swift differ in case and punctuation alone.
    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    func contains(model: String) -> Bool {
        let last = model.split(separator: ".").last.map { String($0) } ?? model
        return changedModels.contains { Self.plain($0) == Self.plain(last) }
    }

    /// The models that values of an endpoint contain.
    static func models(of endpoint: Endpoint, _ specification: Specification) -> Set<String> {
        var types: [ValueType] =
            endpoint.parameters.compactMap { $0.kind.type } + [endpoint.body?.type].compactMap { $0 }
        switch endpoint.returns {
        case .value(let type), .stream(let type, _): types.append(type)
        case .events(let set, _): types += set.types
        case .socket(let socket): types += socket.types
        case .responses(let set): types += set.types
        default: break
        }
        types += endpoint.errors.compactMap(\.body?.type)
        return reached(from: types, specification)
    }

    /// The models that any endpoint reaches.
    static func reached(by specification: Specification) -> Set<String> {
        let parts = specification.files.compactMap(\.service)
        let shared = parts.flatMap {
            $0.service.errors.compactMap(\.body?.type) + $0.service.parameters.compactMap(\.kind.type)
        }
        return parts.flatMap(\.endpoints).reduce(into: reached(from: shared, specification)) { all, endpoint in
            all.formUnion(models(of: endpoint, specification))
        }
    }

    static func reached(from types: [ValueType], _ specification: Specification) -> Set<String> {
        let all = Dictionary(specification.files.flatMap(\.models).map { ($0.name, $0) }) { first, _ in first }
        var found: Set<String> = []
        var open = types.compactMap(\.modelName)
        while let name = open.popLast() {
            guard found.insert(name).inserted, let model = all[name] else { continue }
            switch model.kind {
            case .structure(let structure): open += structure.fields.compactMap(\.type.modelName)
            case .tagged(let union): open += union.cases.compactMap(\.type.modelName)
            case .untagged(let union): open += union.cases.compactMap(\.type.modelName)
            case .enumeration, .external: break
            }
        }
        return found
    }
}

extension Parameter.Kind {
    var type: ValueType? { if case .value(let type) = self { type } else { nil } }
}
