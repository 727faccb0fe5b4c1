import SpecLanguage

/// How types are written in one scope of the generated code, so that each name resolves to the intended type.
///
/// A model may have the name of a type that generated code needs, such as `Error` or `Result`. The other type is then
/// qualified with its module.
struct TypeNames: Sendable {
    private let declared: DeclaredNames
    /// The types declared inside the enclosing types.
    private var nested: Set<String> = []

    init(_ specification: Specification) {
        declared = DeclaredNames(specification)
    }

    /// The names inside a type that declares or inherits types with these names, such as `Failure`.
    func inside(_ nested: some Sequence<String>) -> TypeNames {
        var names = self
        names.nested.formUnion(nested)
        return names
    }

    /// The names inside a namespace, where its own types hide others.
    func inside(namespace: String?) -> TypeNames {
        namespace.flatMap { declared.namespaces[$0] }.map { inside($0) } ?? self
    }

    /// The name of a nested type: this one, or a variant that does not shadow a type of the specs.
    func unhiding(_ name: String) -> String {
        var name = name
        while declared.types.contains(name) { name += "_" }
        return name
    }

    func swiftType(_ type: ValueType) -> String {
        switch type {
        case .builtIn(let builtIn): self.builtIn(builtIn)
        case .model(let name): model(name)
        case .array(let element): "[\(swiftType(element))]"
        case .dictionary(let value): "[\(standard("String")): \(swiftType(value))]"
        case .optional(let wrapped): "\(swiftType(wrapped))?"
        }
    }

    /// A use of a model or its patch.
    func model(_ name: String) -> String {
        let isHidden = nested.contains(name) || declared.deprecated.contains(name)
        return ModelName(isHidden ? declared.substitutes[name] ?? name : name).reference
    }

    /// The raw value of a deprecated case as a literal, and a case that is not deprecated if the enum is closed; `nil` for
    /// other cases.
    func deprecatedCase(_ name: String, of model: String) -> (rawValue: String, other: String?)? {
        guard let enumeration = declared.deprecatedCases[model] else { return nil }
        return EnumerationCaseContext.deprecated(name, of: enumeration)
    }

    /// A type of `APIRuntime`.
    func runtime(_ name: String) -> String {
        qualified(name, module: "APIRuntime")
    }

    /// A type of `APIRuntimeStore`.
    func store(_ name: String) -> String {
        qualified(name, module: "APIRuntimeStore")
    }

    /// A type of the standard library.
    func standard(_ name: String) -> String {
        qualified(name, module: "Swift")
    }

    /// A type of Foundation.
    func foundation(_ name: String) -> String {
        qualified(name, module: "Foundation")
    }

    /// The protocols in the declaration of a model.
    func modelConformances(_ conformances: Set<Conformance>) -> String {
        let standard = Conformance.allCases.filter(conformances.contains).map { self.standard($0.rawValue) }
        return ([runtime("APIModel")] + standard).joined(separator: ", ")
    }

    private func builtIn(_ type: BuiltInType) -> String {
        if type.isOfFoundation { return foundation(type.rawValue) }
        return type == .json ? runtime(type.rawValue) : standard(type.rawValue)
    }

    private func qualified(_ name: String, module: String) -> String {
        declared.types.contains(name) || !nested.isEmpty && nested.contains(name) ? "\(module).\(name)" : name
    }
}

extension TypeNames {
    /// How a model or its patch is declared.
    func declaration(of name: String) -> TypeDeclarationNames {
        let own = ModelName(name)
        guard let substitute = declared.substitutes[name].map({ ModelName($0) }) else {
            return TypeDeclarationNames(own, alias: nil)
        }
        return declared.deprecated.contains(name)
            ? TypeDeclarationNames(substitute, alias: own)
            : TypeDeclarationNames(own, alias: substitute)
    }

    /// The name outside of the namespace for an external type whose own name means another type inside; `nil` for all
    /// other models.
    func outerAlias(of model: String) -> String? {
        declared.outerAliases[model].map { SwiftIdentifier($0).declaration }
    }

    /// The name if no type has it, otherwise a variant of it.
    func free(_ name: String) -> String {
        let aliases = Array(declared.substitutes.values) + declared.outerAliases.values
        var names = FreeNames(taken: declared.types.words.union(aliases))
        return names.take(name)
    }
}

/// The name in a type's declaration, and a second one.
struct TypeDeclarationNames: Sendable, Hashable {
    var name: String
    /// The name with the namespace, which extensions use.
    var reference: String
    /// The namespace in whose extension the type is declared.
    var namespace: String?
    /// A type alias: for users if the type is deprecated, for generated code if a nested type shadows the name.
    var alias: String?

    init(name: String, alias: String?) {
        self.name = name
        reference = name
        self.alias = alias
    }

    fileprivate init(_ name: ModelName, alias: ModelName?) {
        self.name = SwiftIdentifier(name.plain).declaration
        reference = name.reference
        namespace = name.namespace.map { SwiftIdentifier($0).declaration }
        self.alias = alias.map { SwiftIdentifier($0.plain).declaration }
    }
}

extension ModelName {
    /// The name in Swift code outside of the namespace.
    var reference: String {
        guard let namespace else { return SwiftIdentifier(plain).declaration }
        return "\(ModelName(namespace).reference).\(SwiftIdentifier(plain).member)"
    }
}

extension BuiltInType {
    /// Whether a file that names the type has to import Foundation.
    var isOfFoundation: Bool {
        switch self {
        case .decimal, .date, .url, .uuid, .data: true
        default: false
        }
    }
}

/// The names of all types that are generated from a specification into one module.
///
/// A class, because all code that writes types shares it, on all cores.
final class DeclaredNames: Sendable {
    /// Models, patches, namespaces and the types of services.
    let types: WordSet
    /// Replacement names for models whose own name cannot be used everywhere in generated code.
    let substitutes: [String: String]
    /// The models among them whose own name is deprecated, so that generated code must not use it at all.
    let deprecated: Set<String>
    /// The enums with deprecated cases.
    let deprecatedCases: [String: Enumeration]
    /// The plain names of the types in each namespace.
    let namespaces: [String: Set<String>]
    /// Names in the module for external types that a type of the model's namespace hides, by model.
    let outerAliases: [String: String]

    init(_ specification: Specification) {
        let models = specification.files.flatMap(\.models)
        let own = specification.ownFiles.compactMap(\.service)
        // What generated code adds to the DAO of another module is written inside of it.
        let extended = Set(own.map(\.service.name))
        let services = specification.files.compactMap(\.service).filter { extended.contains($0.service.name) }
        var types = Set(models.flatMap(Self.names))
        types.formUnion(
            services.flatMap { ServiceNames.types(of: $0.service.name, hasInterface: $0.service.hasInterface) })
        types.formUnion(services.filter { $0.routes != nil }.map { "\($0.service.name)Route" })
        types.formUnion(specification.files.flatMap(\.tables).map(\.typeName))
        // A file that imports their module sees them as it sees those of the standard library.
        types.formUnion(
            specification.files.filter { $0.module != nil }.flatMap(\.models).map { ModelName($0.name).plain })
        let namespaces = Self.namespaces(of: models)
        types.formUnion(namespaces.keys)
        let deprecated = Set(models.filter { $0.deprecated != nil }.flatMap(Self.names))
        var nested = Self.nestedNames(models: models, services: services)
        nested.formUnion(models.flatMap { Self.hidden(from: $0, by: namespaces) })
        if specification.files.contains(where: { !$0.tables.isEmpty }) { nested.formUnion(["Key", "Record"]) }
        var free = FreeNames(taken: types.union(nested))
        var substitutes: [String: String] = [:]
        for name in models.flatMap(Self.names) where deprecated.contains(name) || nested.contains(name) {
            substitutes[name] = free.take("\(name)Model")
        }
        outerAliases = models.reduce(into: [:]) { aliases, model in
            guard Self.isHidden(model, by: namespaces) else { return }
            aliases[model.name] = free.take(model.name.replacing(".", with: ""))
        }
        self.namespaces = namespaces
        self.types = WordSet(types)
        self.deprecated = deprecated
        deprecatedCases = models.reduce(into: [:]) { enums, model in
            if case .enumeration(let values) = model.kind, values.hasDeprecatedCases { enums[model.name] = values }
        }
        self.substitutes = substitutes
    }

    /// The name of a model's patch type.
    static func patch(of model: String) -> String {
        "\(model)Patch"
    }

    /// The types that a model declares for users: itself and its patch.
    private static func names(of model: Model) -> [String] {
        guard case .structure(let structure) = model.kind, structure.hasPatch else { return [model.name] }
        return [model.name, patch(of: model.name)]
    }

    private static func namespaces(of models: [Model]) -> [String: Set<String>] {
        models.reduce(into: [:]) { namespaces, model in
            guard let namespace = model.namespace else { return }
            namespaces[namespace, default: []].formUnion(names(of: model).map { ModelName($0).plain })
        }
    }

    /// The models outside of namespaces that a model in a namespace holds, although a type of the namespace has their
    /// name. They are fields that it includes from another file.
    private static func hidden(from model: Model, by namespaces: [String: Set<String>]) -> Set<String> {
        guard let own = model.namespace.flatMap({ namespaces[$0] }) else { return [] }
        let types =
            switch model.kind {
            case .structure(let structure): structure.fields.map(\.type)
            case .tagged(let union): union.cases.map(\.type)
            case .untagged(let union): union.cases.map(\.type)
            case .enumeration, .external: [ValueType]()
            }
        let held = types.compactMap { type in
            if case .model(let name) = type.leaf { name } else { nil }
        }
        return own.intersection(held)
    }

    /// Whether the model is an external type whose name means another type in the model's namespace, if only the name
    /// that the namespace gives it.
    private static func isHidden(_ model: Model, by namespaces: [String: Set<String>]) -> Bool {
        guard case .external(let external) = model.kind, external.path != model.name,
            let namespace = model.namespace, let own = namespaces[namespace]
        else { return false }
        return own.contains(external.module ?? external.typeName)
    }

    /// The names of types declared inside other types, where they shadow models of the same name.
    private static func nestedNames(models: [Model], services: [ServicePart]) -> Set<String> {
        let endpoints = services.flatMap(\.endpoints)
        var names = Set(endpoints.flatMap(\.nestedTypeNames) + endpoints.flatMap(\.namespaces).map(\.typeName))
        let hasIdentity = models.contains { model in
            if case .structure(let structure) = model.kind { !structure.identity.isEmpty } else { false }
        }
        if hasIdentity { names.insert("ID") }
        if !services.isEmpty { names.formUnion(["Environment", "Failure"]) }
        // The protocols of these types declare others.
        let types = endpoints.flatMap(\.nestedTypes)
        if types.contains(.records) { names.formUnion(["Table", "StoredValue"]) }
        if types.contains(.cursor) { names.insert("PageValue") }
        return names
    }
}

/// A set of names optimised for frequent lookups, most of which fail.
///
/// Before hashing a name, it checks whether any of its names has the same length and a similar first byte.
struct WordSet: Sendable {
    let words: Set<String>
    /// One bit per length in bytes: set if a name has that length. The highest bit covers all greater lengths.
    private let lengths: UInt64
    /// One bit per value of the lowest six bits of the first byte: set if a name begins that way.
    private let beginnings: UInt64
    /// The same for the last byte.
    private let ends: UInt64

    init(_ words: Set<String>) {
        self.words = words
        lengths = words.reduce(0) { $0 | Self.length(of: $1) }
        beginnings = words.reduce(0) { $0 | Self.beginning(of: $1) }
        ends = words.reduce(0) { $0 | Self.end(of: $1) }
    }

    func contains(_ word: String) -> Bool {
        lengths & Self.length(of: word) != 0 && beginnings & Self.beginning(of: word) != 0
            && ends & Self.end(of: word) != 0 && words.contains(word)
    }

    private static func length(of word: String) -> UInt64 {
        1 << UInt64(min(word.utf8.count, 63))
    }

    private static func beginning(of word: String) -> UInt64 {
        1 << UInt64((word.utf8.first ?? 0) & 63)
    }

    private static func end(of word: String) -> UInt64 {
        1 << UInt64((word.utf8.last ?? 0) & 63)
    }
}

extension WordSet: ExpressibleByArrayLiteral {
    init(arrayLiteral words: String...) {
        self.init(Set(words))
    }
}
