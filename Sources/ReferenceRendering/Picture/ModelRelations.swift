import SpecLanguage

/// Which models hold which, and who uses each.
struct ModelRelations {
    /// In the order of the files.
    let models: [Model]
    /// The numbers of the models that each one holds, without repetition, in the order written.
    let held: [[Int]]
    /// The models and endpoints that use a model, by its name.
    private(set) var users: [String: [LinkContext]] = [:]

    init(_ specification: Specification, _ links: ModelLinks) {
        let models: [Model] = specification.files.flatMap(\.models)
        let numbers: [String: Int] = Dictionary(models.enumerated().map { ($1.name, $0) }) { first, _ in first }
        self.models = models
        self.held = models.map { model in
            Self.distinct(model.kind.types.flatMap(\.modelNames)).compactMap { numbers[$0] }
        }
        for (number, targets) in self.held.enumerated() {
            let name: String = models[number].name
            guard let address = links.address(of: name) else { continue }
            let link: LinkContext = LinkContext(name: HTMLText.escaped(name), address: address)
            for target in targets where target != number { self.users[models[target].name, default: []].append(link) }
        }
        for file in specification.files {
            for endpoint in file.service?.endpoints ?? [] { self.add(endpoint, of: file) }
        }
    }

    private mutating func add(_ endpoint: Endpoint, of file: SpecificationFile) {
        let address: String = "\(PageName.page(of: file))#\(PageName.anchor(ofEndpoint: endpoint.name))"
        let link: LinkContext = LinkContext(
            name: HTMLText.escaped(endpoint.name), address: HTMLText.escaped(address))
        for name in Self.distinct(endpoint.types.flatMap(\.modelNames)) { self.users[name, default: []].append(link) }
    }

    private static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}

extension Model.Kind {
    /// The types of all that a value holds.
    fileprivate var types: [ValueType] {
        switch self {
        case .structure(let structure): structure.fields.map(\.type)
        case .divided(let union): union.cases.map(\.type)
        case .shaped(let union): union.cases.map(\.type)
        case .enumeration, .external: []
        }
    }
}

extension Endpoint {
    /// The types of all that goes to the server and comes back.
    fileprivate var types: [ValueType] {
        let kinds: [Parameter.Kind] = self.parameters.map(\.kind) + [self.body].compactMap { $0 }
        let sent: [ValueType] = kinds.compactMap { if case .value(let type) = $0 { type } else { nil } }
        let errors: [ValueType] = self.errors.compactMap { $0.body?.type }
        switch self.returns {
        case .value(let type), .stream(let type, _): return sent + [type] + errors
        case .nothing, .data, .string, .file, .texts: return sent + errors
        }
    }
}

extension ValueType {
    /// The models that the type names: none or one.
    fileprivate var modelNames: [String] {
        switch self {
        case .builtIn: []
        case .model(let name): [name]
        case .array(let inner), .dictionary(let inner), .optional(let inner): inner.modelNames
        }
    }
}
