import SpecLanguage
import TemplateEngine

/// What one file says of a namespace of endpoints, as templates see it.
struct NamespaceContext: TemplateContext {
    /// Whether the file says something else of the service before.
    var follows: Bool = true
    /// The fully qualified name of the namespace's type.
    var dao: String
    /// The property and its type, if the file defines the service.
    var declaration: NamespaceDeclarationContext?
    /// The methods that this file adds to the type.
    var methods: [MethodContext]
    /// What the methods need.
    var endpoints: EndpointsContext?

    static let shape: Shape<NamespaceContext> = [
        .flag("follows") { $0.follows },
        .text("dao") { $0.dao },
        .optional("declaration", NamespaceDeclarationContext.shape) { $0.declaration },
        .list("methods", MethodContext.shape) { $0.methods },
        .flag("hasMethods") { !$0.methods.isEmpty },
        .optional("endpoints", EndpointsContext.shape) { $0.endpoints },
    ]
}

/// The property for a namespace, and its type.
struct NamespaceDeclarationContext: TemplateContext {
    /// The fully qualified name of the type that has the property: the DAO, or another namespace.
    var owner: String
    var doc: [String]
    var access: String
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
        .text("owner") { $0.owner },
        .lines("doc") { $0.doc },
        .text("access") { $0.access },
        .text("property") { $0.property },
        .text("name") { $0.name },
        .text("value") { $0.value },
        .text("conformance") { $0.conformance },
        .text("service") { $0.service },
    ]
}

extension NamespaceContext {
    /// `nil` if the file says nothing of it.
    ///
    /// - Parameter plans: the file's endpoints in the namespace
    init?(
        _ namespaces: [EndpointNamespace], _ plans: [EndpointPlan], of part: ServicePart, in scope: ServiceScope
    ) {
        guard part.isDefinition || !plans.isEmpty else { return nil }
        dao = scope.owner(of: namespaces)
        declaration = part.isDefinition ? NamespaceDeclarationContext(namespaces, in: scope) : nil
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
        property = SwiftIdentifier(last.name).declaration
        name = SwiftIdentifier(last.typeName).declaration
        value = outer.isEmpty ? "self" : "dao"
        let interface = scope.interface(of: namespaces).map { [$0] } ?? []
        conformance = ([scope.namesInDAO.standard("Sendable")] + interface).joined(separator: ", ")
        service = scope.dao
    }
}
