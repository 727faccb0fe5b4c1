import SpecLanguage

/// The modules that a file imports. Each import has the widest access level of the declarations that name one of the
/// module's types.
///
/// A narrower import would not compile; a wider one would cause a compiler warning.
struct Imports: Sendable {
    private var widest: [String: Access] = [:]
    private let defaultAccess: Access
    /// The other modules whose models are in generated code.
    private let modules: Set<String>

    /// - Parameters:
    ///   - others: endpoints of other files whose types the file names, too
    ///   - modules: the other modules with specs
    init(
        of file: SpecificationFile, with others: [Endpoint] = [], modules: Set<String> = [], defaultAccess: Access
    ) {
        self.defaultAccess = defaultAccess
        self.modules = modules
        file.models.forEach { add($0) }
        file.tables.forEach { add($0) }
        if let service = file.service { add(service, with: others) }
    }

    /// Sorted by module. `@_spi(Generated)` gives access to what is for generated code only. Each
    /// import has a level: one without is ambiguous where another file of the module has one with (SE-0409).
    var lines: [String] {
        widest.sorted { $0.key < $1.key }.map { module, access in
            let hidden = module.hasPrefix("APIRuntime") || modules.contains(module) ? "@_spi(Generated) " : ""
            return "\(hidden)\(access.rawValue) import \(SwiftIdentifier(module).declaration)"
        }
    }

    private mutating func add(_ model: Model) {
        let access = model.access ?? defaultAccess
        switch model.kind {
        case .external(let external): if let module = external.module, module != model.namespace { add(module, access) }
        case .structure(let structure):
            add(structure.fields.flatMap { [$0.type] + ($0.defaultValue?.memberTypes ?? []) }, access)
        case .tagged(let union): add(union.cases.map(\.type), access)
        case .untagged(let union): add(union.cases.map(\.type), access)
        case .enumeration: add([], access)
        }
    }

    private mutating func add(_ table: Table) {
        let access = table.access ?? defaultAccess
        add("APIRuntime", .internal)
        add("APIRuntimeStore", access)
        let types = table.columns.filter(\.storage.isComparable).map(\.field.type)
        if types.contains(where: \.isOfFoundation) { add("Foundation", access) }
    }

    private mutating func add(_ part: ServicePart, with others: [Endpoint]) {
        guard part.isDefinition || !part.endpoints.isEmpty || part.routes != nil else { return }
        var types = part.routes?.routes.flatMap(\.parameters).compactMap(\.parameter.kind.valueType) ?? []
        let endpoints = part.endpoints + others
        types += endpoints.flatMap(\.parameters).compactMap(\.kind.valueType)
        types += endpoints.compactMap { $0.body?.valueType } + endpoints.flatMap(\.returns.valueTypes)
        types += part.endpoints.flatMap(\.errors).compactMap(\.body?.type)
        if part.isDefinition {
            types += part.service.parameters.compactMap(\.kind.valueType)
            types += part.service.errors.compactMap(\.body?.type)
        }
        let access = part.service.access(default: defaultAccess)
        add(types, access)
        if let module = part.service.module { add(module, access) }
        // The DAO has a store, which methods use.
        if part.isDefinition && part.service.isStoring {
            add("APIRuntimeStore", access)
        } else if part.endpoints.contains(where: { $0.policies.storage != nil }) {
            add("APIRuntimeStore", .internal)
        }
    }

    /// Records that a declaration uses the runtime and these types.
    private mutating func add(_ types: [ValueType], _ access: Access) {
        add("APIRuntime", access)
        if types.contains(where: \.isOfFoundation) { add("Foundation", access) }
        guard !modules.isEmpty else { return }
        for type in types {
            guard let name = type.leaf.modelName, let module = name.split(separator: ".").first.map(String.init),
                modules.contains(module)
            else { continue }
            add(module, access)
        }
    }

    private mutating func add(_ module: String, _ access: Access) {
        widest[module] = Access.widest(access, widest[module] ?? access)
    }
}

extension Literal {
    /// The types of the fields of models in it.
    fileprivate var memberTypes: [ValueType] {
        guard case .object(_, let members) = self else { return [] }
        return members.flatMap { [$0.type] + $0.value.memberTypes }
    }
}

extension ValueType {
    fileprivate var isOfFoundation: Bool {
        if case .builtIn(let type) = scalar { type.isOfFoundation } else { false }
    }
}

extension Parameter.Kind {
    fileprivate var valueType: ValueType? {
        if case .value(let type) = self { type } else { nil }
    }
}

extension Endpoint.Returns {
    fileprivate var valueTypes: [ValueType] {
        switch self {
        case .value(let type): [type]
        case .data, .chunks: [.builtIn(.data)]
        case .file: [.builtIn(.url)]
        case .stream(let type, _): [type]
        case .responses(let set): set.types
        case .events(let set, _): set.types
        case .socket(let socket): socket.types
        case .nothing, .string, .texts: []
        }
    }
}
