import SpecLanguage
import TemplateEngine

/// What one file says of a namespace of endpoints, as templates see it.
struct NamespaceContext: TemplateContext {
    /// Whether the file says something else of the service before.
    var follows: Bool = true
    /// The fully qualified name of the namespace's type.
    var dao: String
    /// The property and its type, if the file declares them.
    var declaration: NamespaceDeclarationContext?
    /// The methods that this file adds to the type.
    var methods: [MethodContext]
    /// What the methods need.
    var endpoints: EndpointsContext?

    static let shape: Shape<NamespaceContext> = [
        .flag("follows", "whether something is declared before") { $0.follows },
        .text("dao", "the type with the methods") { $0.dao },
        .optional(
            "declaration", NamespaceDeclarationContext.shape,
            "the property and the type, if the file declares them"
        ) { $0.declaration },
        .list("methods", MethodContext.shape, "the methods") { $0.methods },
        .flag("hasMethods", "whether there are methods") { !$0.methods.isEmpty },
        .optional("endpoints", EndpointsContext.shape, "what the methods need") { $0.endpoints },
    ]
}

/// The property for a namespace, and its type.
struct NamespaceDeclarationContext: TemplateContext {
    /// The fully qualified name of the type that has the property: the DAO, or another namespace.
    var owner: String
    var doc: [String]
    var access: String
    var hiding: String
    /// The name of the property.
    var property: String
    /// The name of the type.
    var name: String
    /// The DAO as written in the property.
    var value: String
    var conformance: String
    /// The type of the DAO.
    var service: String

    static let shape: Shape<NamespaceDeclarationContext> = [
        .text("owner", "the type that it is declared in") { $0.owner },
        .lines("doc", "the documentation, as comments") { $0.doc },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("hiding", "the attribute of what only generated code uses and a blank, or nothing") { $0.hiding },
        .text("property", "the name of the property") { $0.property },
        .text("name", "the name in its declaration") { $0.name },
        .text("value", "the DAO as written in the property") { $0.value },
        .text("conformance", "the protocols, with commas") { $0.conformance },
        .text("service", "the name of the service") { $0.service },
    ]
}

extension NamespaceContext {
    /// `nil` if the file says nothing of it.
    ///
    /// - Parameter plans: the file's endpoints in the namespace
    init?(
        _ namespaces: [EndpointNamespace], _ plans: [EndpointPlan], of part: ServicePart, in scope: ServiceScope
    ) {
        let isDeclared = scope.declares(namespaces, part)
        guard isDeclared || !plans.isEmpty else { return nil }
        dao = scope.owner(of: namespaces)
        declaration = isDeclared ? NamespaceDeclarationContext(namespaces, in: scope) : nil
        methods = plans.map { MethodContext($0, in: scope) }
        endpoints = EndpointsContext(plans, of: dao, in: scope)
    }
}

extension NamespaceDeclarationContext {
    fileprivate init?(_ namespaces: [EndpointNamespace], in scope: ServiceScope) {
        guard let last = namespaces.last else { return nil }
        let outer = namespaces.dropLast()
        owner = scope.owner(of: outer)
        let path = namespaces.map(\.name).joined(separator: ".")
        doc = DocComment("The endpoints of \(DocComment.code(path)).").lines
        access = scope.access.prefix
        hiding = scope.access.hiding
        property = SwiftIdentifier(last.name).declaration
        name = SwiftIdentifier(last.typeName).declaration
        value = outer.isEmpty ? "self" : "dao"
        let interface = scope.interface(of: namespaces).map { [$0] } ?? []
        conformance = ([scope.namesInDAO.standard("Sendable")] + interface).joined(separator: ", ")
        service = scope.dao
    }
}
