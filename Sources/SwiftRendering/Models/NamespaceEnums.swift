import SpecLanguage

/// The enums for namespaces of models. Each is declared once, in the first file with a model of the namespace.
struct NamespaceEnums: Sendable {
    /// The path of the file, and the widest access of the models, by namespace.
    private var declarations: [String: (path: String, access: Access)] = [:]
    private let defaultAccess: Access

    init(_ specification: Specification, defaultAccess: Access) {
        self.defaultAccess = defaultAccess
        for file in specification.ownFiles {
            for model in file.models { add(model, in: file.path) }
        }
    }

    private mutating func add(_ model: Model, in path: String) {
        guard let namespace = model.namespace else { return }
        let access = model.access ?? defaultAccess
        guard let first = declarations[namespace] else {
            declarations[namespace] = (path, access)
            return
        }
        let widest = Access.allCases.first { $0 == first.access || $0 == access }
        declarations[namespace]?.access = widest ?? access
    }

    /// The declarations in one file.
    func declared(in file: SpecificationFile) -> [String] {
        Set(file.models.compactMap(\.namespace)).sorted().compactMap { namespace in
            guard let declaration = declarations[namespace], declaration.path == file.path else { return nil }
            return "\(declaration.access.prefix)nonisolated enum \(SwiftIdentifier(namespace).declaration) {}"
        }
    }
}
