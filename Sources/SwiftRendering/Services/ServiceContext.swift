import SpecLanguage
import TemplateEngine

/// What one file says of a service, as templates see it.
struct ServiceContext: TemplateContext {
    /// The name of the DAO.
    var dao: String
    /// The service itself, where the file defines it.
    var definition: ServiceDefinitionContext?
    /// What the DAO can do because of this file.
    var methods: [MethodContext]
    /// The requests of the methods.
    var endpoints: [EndpointContext]

    static var shape: Shape<ServiceContext> {
        [
            .text("dao") { $0.dao },
            .optional("definition", ServiceDefinitionContext.shape) { $0.definition },
            .list("methods", MethodContext.shape) { $0.methods },
            .list("endpoints", EndpointContext.shape) { $0.endpoints },
            .flag("hasEndpoints") { !$0.endpoints.isEmpty },
        ]
    }
}

/// The types that are declared once for a service.
struct ServiceDefinitionContext: TemplateContext {
    var errors: ErrorEnumContext
    var dao: DAOContext

    static var shape: Shape<ServiceDefinitionContext> {
        [
            .context("errors", ErrorEnumContext.shape) { $0.errors },
            .context("dao", DAOContext.shape) { $0.dao },
        ]
    }
}

extension ServiceContext {
    init(_ part: ServicePart, in scope: ServiceScope) {
        let plans = part.endpoints.map { EndpointPlan($0, in: scope) }
        dao = scope.dao
        methods = plans.flatMap { MethodContext.all($0, in: scope) }
        endpoints = plans.filter(\.hasType).map { EndpointContext($0, in: scope) }
        if part.isDefinition {
            definition = ServiceDefinitionContext(
                errors: ErrorEnumContext(commonErrorsOf: scope), dao: DAOContext(in: scope, methods: methods))
        }
    }
}

/// Makes what templates see of services.
struct ServiceRendering: Sendable {
    /// What the code of each service shares, by its name.
    private let scopes: [String: ServiceScope]
    private let names: TypeNames
    private let options: RenderingOptions

    init(_ specification: Specification, names: TypeNames, models: ModelTable, options: RenderingOptions) {
        self.names = names
        self.options = options
        // A service stands in many files, so that its endpoints are gathered once.
        let parts = Dictionary(grouping: specification.files.compactMap(\.service), by: \.service.name)
        scopes = parts.compactMapValues { parts in
            guard let service = parts.first?.service else { return nil }
            return ServiceScope(
                service, endpoints: parts.flatMap(\.endpoints), names: names, models: models, options: options)
        }
    }

    /// What one file says of a service; nil where there is nothing to declare.
    func context(for part: ServicePart) -> ServiceContext? {
        guard part.isDefinition || !part.endpoints.isEmpty else { return nil }
        return scopes[part.service.name].map { ServiceContext(part, in: $0) }
    }

    /// The links that one file says lead into a service.
    func routes(of part: ServicePart) -> RouteSetContext? {
        part.routes.map { RouteSetContext($0, of: part.service, names: names, options: options) }
    }
}

/// What the code of one service shares.
struct ServiceScope: Sendable {
    let service: Service
    let access: Access
    let models: ModelTable
    /// At the level of the file.
    let names: TypeNames
    /// Inside the DAO, where the requests of its endpoints are declared.
    let namesInDAO: TypeNames

    /// - Parameter endpoints: those of all files, because each of them declares a type inside the DAO.
    init(
        _ service: Service, endpoints: [Endpoint], names: TypeNames, models: ModelTable, options: RenderingOptions
    ) {
        self.service = service
        self.access = service.access ?? options.access
        self.models = models
        self.names = names
        var nested = endpoints.map(\.typeName) + ["Answer", "Environment", "Failure"]
        // The type of what names a page, which the protocol of paged requests declares.
        if endpoints.contains(where: { $0.pagination != nil }) { nested.append("PagingPosition") }
        // The type of one value, which the protocol of streams declares.
        if endpoints.contains(where: { $0.returns.streamFormat != nil }) { nested.append("Element") }
        // The types of tables and of what they keep, which the protocol of stored endpoints declares.
        if service.isStoring { nested += ["Kept", "Table"] }
        self.namesInDAO = names.inside(nested)
    }

    var dao: String {
        "\(service.name)DAO"
    }

    /// The enum of the errors that are common to the service's endpoints.
    var error: String {
        "\(service.name)Error"
    }
}

/// The types that the code of services is made of, written so that no name of the spec is in their way.
struct ServiceTypesContext: TemplateContext {
    private let names: TypeNames

    init(_ names: TypeNames) {
        self.names = names
    }

    static var shape: Shape<ServiceTypesContext> {
        [
            .text("string") { $0.names.standard("String") },
            .text("caseIterable") { $0.names.standard("CaseIterable") },
            .text("client") { $0.names.runtime("APIClient") },
            .text("dao") { $0.names.runtime("DAO") },
            .text("errorBody") { $0.names.runtime("ErrorBody") },
            .text("errorAnswer") { $0.names.runtime("ErrorAnswer") },
            .text("invalidRequest") { $0.names.runtime("InvalidRequest") },
            .text("requestBuilder") { $0.names.runtime("RequestBuilder") },
            .text("serverEnvironment") { $0.names.runtime("ServerEnvironment") },
            .text("serverError") { $0.names.runtime("ServerError") },
        ]
    }
}
