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
