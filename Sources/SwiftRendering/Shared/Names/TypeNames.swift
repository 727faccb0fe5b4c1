import SpecLanguage

/// How types are written in one scope of the generated code, so that each name means what it should.
///
/// A model may have the name of a type that the generated code needs, such as `Error` or `Result`; the other type is
/// written with its module then.
struct TypeNames: Sendable {
    private let declared: DeclaredNames
    /// The types declared inside the types around this scope.
    private var nested: Set<String> = []

    init(_ specification: Specification) {
        self.declared = DeclaredNames(specification)
    }

    /// The names inside a type that declares or inherits types of these names, such as `Answer`.
    func inside(_ nested: some Sequence<String>) -> TypeNames {
        var names = self
        names.nested.formUnion(nested)
        return names
    }

    /// The name of a nested type: this one, or one like it that hides no type of the specs.
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

    /// A model or the patch of one, where it is used.
    func model(_ name: String) -> String {
        let isHidden = nested.contains(name) || declared.deprecated.contains(name)
        return SwiftIdentifier(isHidden ? declared.substitutes[name] ?? name : name).declaration
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

    /// What a model is declared to conform to.
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
    /// How a model, or the patch of one, is declared.
    func declaration(of name: String) -> TypeDeclarationNames {
        let own = SwiftIdentifier(name).declaration
        guard let substitute = declared.substitutes[name] else { return TypeDeclarationNames(name: own, alias: nil) }
        let other = SwiftIdentifier(substitute).declaration
        return declared.deprecated.contains(name)
            ? TypeDeclarationNames(name: other, alias: own)
            : TypeDeclarationNames(name: own, alias: other)
    }

    /// The name if no type has it, otherwise one like it.
    func free(_ name: String) -> String {
        var names = FreeNames(taken: declared.types.words.union(declared.substitutes.values))
        return names.take(name)
    }
}

/// The name that a type is declared with, and a second one.
struct TypeDeclarationNames: Sendable, Hashable {
    var name: String
    /// A type alias: for users, where the type is deprecated; for generated code, where a nested type hides the name.
    var alias: String?
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
