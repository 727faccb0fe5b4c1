import SpecLanguage
import TemplateEngine

/// The part of a service that one file declares, as templates see it.
struct ServiceContext: TemplateContext {
    /// The name of the DAO.
    var dao: String
    /// The service's name in the spec, and the access level of its types.
    var name: String
    var access: String
    /// The service itself, if the file defines it.
    var definition: ServiceDefinitionContext?
    /// The methods that this file adds to the DAO.
    var methods: [MethodContext]
    /// What the methods need.
    var endpoints: EndpointsContext?
    /// The namespaces that this file declares or adds to.
    var namespaces: [NamespaceContext]
    /// All endpoints of this file, for users.
    var operations: [OperationContext]

    static let shape: Shape<ServiceContext> = [
        .text("name", "the name in the spec") { $0.name },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .list("operations", OperationContext.shape, "all endpoints of the file, as the spec declares them") {
            $0.operations
        },
        .text("dao", "the type with the methods") { $0.dao },
        .optional("definition", ServiceDefinitionContext.shape, "the service itself, if the file defines it") {
            $0.definition
        },
        .list("methods", MethodContext.shape, "the methods") { $0.methods },
        .flag("hasMethods", "whether there are methods") { $0.definition != nil || !$0.methods.isEmpty },
        .optional("endpoints", EndpointsContext.shape, "what the methods need") { $0.endpoints },
        .list("namespaces", NamespaceContext.shape, "the namespaces that the file declares or adds to") {
            $0.namespaces
        },
    ]
}

/// The types that are declared once per service.
struct ServiceDefinitionContext: TemplateContext {
    var errors: ErrorEnumContext
    var dao: DAOContext
    var operations: [OperationContext]

    static let shape: Shape<ServiceDefinitionContext> = [
        .list("operations", OperationContext.shape, "all endpoints of all files, as the spec declares them") {
            $0.operations
        },
        .context("errors", ErrorEnumContext.shape, "the errors of the service") { $0.errors },
        .context("dao", DAOContext.shape, "the DAO") { $0.dao },
    ]
}

extension ServiceContext {
    /// - Parameters:
    ///   - plans: the endpoints of the file
    ///   - all: the endpoints of all files
    fileprivate init(_ part: ServicePart, _ plans: [EndpointPlan], of all: [EndpointPlan], in scope: ServiceScope) {
        name = scope.service.name
        access = scope.access.prefix
        operations = plans.map { OperationContext($0, in: scope) }
        let groups = Dictionary(grouping: plans, by: \.endpoint.namespaces)
        let plans = groups[[]] ?? []
        dao = scope.dao
        namespaces = scope.namespaces.compactMap { NamespaceContext($0, groups[$0] ?? [], of: part, in: scope) }
        methods = plans.map { MethodContext($0, in: scope) }
        endpoints = EndpointsContext(plans, of: scope.dao, in: scope)
        if part.isDefinition {
            definition = ServiceDefinitionContext(
                errors: ErrorEnumContext(commonErrorsOf: scope), dao: DAOContext(in: scope, methods: methods),
                operations: all.map { OperationContext($0, in: scope) })
        } else if methods.isEmpty, !namespaces.isEmpty {
            namespaces[0].follows = false
        }
    }
}

/// Creates the template contexts of services.
struct ServiceRendering: Sendable {
    /// What the code of each service shares, by the name of the service.
    private let scopes: [String: ServiceScope]
    /// The plans of its endpoints by their names, likewise.
    private let plans: [String: [String: EndpointPlan]]
    /// The endpoints of all files, by the name of the service.
    private let endpoints: [String: [Endpoint]]
    private let names: TypeNames
    private let options: RenderingOptions
    /// The other modules with specs.
    let modules: Set<String>

    init(_ specification: Specification, names: TypeNames, models: ModelTable, options: RenderingOptions) {
        self.names = names
        self.options = options
        modules = specification.usedModules
        // A service may be spread over many files, so its endpoints are collected once.
        let files = Dictionary(grouping: specification.files.filter { $0.service != nil }) {
            $0.service?.service.name ?? ""
        }
        let endpoints = files.mapValues { $0.flatMap { $0.service?.endpoints ?? [] } }
        scopes = files.compactMapValues { files in
            guard let service = files.first?.service?.service else { return nil }
            let added = files.filter { $0.module != service.module }.flatMap { $0.service?.endpoints ?? [] }
            return ServiceScope(
                service, endpoints: endpoints[service.name] ?? [], added: added, names: names, models: models,
                options: options)
        }
        plans = scopes.mapValues { scope in EndpointPlan.all(endpoints[scope.service.name] ?? [], in: scope) }
        self.endpoints = endpoints
    }

    /// A service as the specs declare it.
    ///
    /// - Parameter parts: those whose endpoints it has
    func declared(_ name: String, endpoints parts: [ServicePart]) -> DeclaredService? {
        guard let scope = scopes[name], let plans = plans[name] else { return nil }
        let endpoints = parts.filter { $0.service.name == name }.flatMap(\.endpoints)
        return DeclaredService(
            service: scope.service, scope: scope,
            operations: endpoints.compactMap { plans[$0.name] }.map { OperationContext($0, in: scope) })
    }

    /// The part of a service that one file declares; `nil` if there is nothing to generate.
    func context(for part: ServicePart) -> ServiceContext? {
        guard part.isDefinition || !part.endpoints.isEmpty else { return nil }
        let plans = plans[part.service.name] ?? [:]
        let all = part.isDefinition ? endpoints[part.service.name] ?? [] : []
        return scopes[part.service.name].map {
            ServiceContext(
                part, part.endpoints.compactMap { plans[$0.name] }, of: all.compactMap { plans[$0.name] }, in: $0)
        }
    }

    /// The sample responses of all endpoints of a service, in the file that defines it.
    func samples(of part: ServicePart, _ samples: SampleExpression) -> ServiceSamplesContext? {
        guard part.isDefinition, let scope = scopes[part.service.name] else { return nil }
        return ServiceSamplesContext(scope, endpoints[part.service.name] ?? [], samples)
    }

    /// The endpoints of all files that the types of a file name.
    func shownEndpoints(in file: SpecificationFile) -> [Endpoint] {
        guard let part = file.service, part.isDefinition, part.service.hasInterface else { return [] }
        return endpoints[part.service.name] ?? []
    }

    /// The protocols and the mock of a service, in the file that defines it.
    func interface(of part: ServicePart) -> ServiceInterfaceContext? {
        guard part.isDefinition, part.service.hasInterface, let scope = scopes[part.service.name] else { return nil }
        let plans = plans[part.service.name] ?? [:]
        return ServiceInterfaceContext((endpoints[part.service.name] ?? []).compactMap { plans[$0.name] }, in: scope)
    }

    /// The links into a service that one file declares.
    func routes(of part: ServicePart) -> RouteSetContext? {
        part.routes.map { RouteSetContext($0, of: part.service, names: names, options: options) }
    }
}

/// What the code of one service shares.
final class ServiceScope: Sendable {
    let service: Service
    let access: Access
    let models: ModelTable
    /// The names at file level.
    let names: TypeNames
    /// The names inside the DAO and its namespaces, where the types of endpoints are declared.
    let namesInDAO: TypeNames
    /// The namespaces of the endpoints in all files, each from the outermost; outer ones before those that they hold.
    let namespaces: [[EndpointNamespace]]
    /// How the responses are read that are kept in a cache.
    let responses: ResponseDescriptions
    /// The first endpoint in each namespace that only modules have which add to the service.
    private let firstAdded: [[EndpointNamespace]: String]

    /// - Parameters:
    ///   - endpoints: the endpoints of all files, because each declares a type inside the DAO
    ///   - added: those among them that other modules add
    init(
        _ service: Service, endpoints: [Endpoint], added: [Endpoint], names: TypeNames, models: ModelTable,
        options: RenderingOptions
    ) {
        self.service = service
        access = service.access(default: options.access)
        self.models = models
        self.names = names
        responses = ResponseDescriptions(
            of: endpoints.filter { $0.policies.cache != nil }, envelope: service.envelope,
            bodyText: service.bodyText, models: models)
        var known: Set<[EndpointNamespace]> = []
        namespaces = endpoints.flatMap(\.openedNamespaces).filter { known.insert($0).inserted }
        let addedNames = Set(added.map(\.name))
        let own = Set(endpoints.filter { !addedNames.contains($0.name) }.flatMap(\.openedNamespaces))
        firstAdded = Dictionary(
            added.flatMap { endpoint in endpoint.openedNamespaces.map { ($0, endpoint.name) } }
                .filter { !own.contains($0.0) }, uniquingKeysWith: { first, _ in first })
        let types = endpoints.flatMap(\.nestedTypeNames) + namespaces.compactMap { $0.last?.typeName }
        namesInDAO = names.inside(types + ["Environment", "Failure"])
    }

    var dao: String {
        qualified(ServiceNames.dao(of: service.name))
    }

    /// The name of a type of the service, with its module if that is another one.
    private func qualified(_ type: String) -> String {
        service.module.map { "\(SwiftIdentifier($0).declaration).\(type)" } ?? type
    }

    /// The fully qualified name of the type with the endpoints of a namespace, or of the DAO.
    func owner(of namespaces: some Sequence<EndpointNamespace>) -> String {
        ([dao] + namespaces.map { SwiftIdentifier($0.typeName).member }).joined(separator: ".")
    }

    /// Whether a file declares the type of a namespace.
    func declares(_ namespaces: [EndpointNamespace], _ part: ServicePart) -> Bool {
        guard let first = firstAdded[namespaces] else { return part.isDefinition }
        return part.endpoints.contains { $0.name == first }
    }

    /// The protocol of the service or of a namespace, as named in the type that has it; `nil` if there is none.
    func interface(of namespaces: [EndpointNamespace]) -> String? {
        guard service.hasInterface, firstAdded[namespaces] == nil else { return nil }
        return ServiceNames.interface(of: namespaces.last?.typeName ?? service.name)
    }

    /// The names of the static members of the DAO that do not belong to an endpoint.
    var staticNames: [String] {
        ["service"] + service.parameters.flatMap { ["\($0.name)Format", "\($0.name)Pattern", "\($0.name)Scope"] }
    }

    /// The enum of the errors that are common to the service's endpoints.
    var error: String {
        qualified(ServiceNames.error(of: service.name))
    }
}

/// The types that the code of services uses, qualified where the spec declares the same name.
struct ServiceTypesContext: TemplateContext {
    private let names: TypeNames

    init(_ names: TypeNames) {
        self.names = names
    }

    static let shape: Shape<ServiceTypesContext> = [
        .text("string", "the type `String`") { $0.names.standard("String") },
        .text("caseIterable", "the type `CaseIterable`") { $0.names.standard("CaseIterable") },
        .text("client", "the type `APIClient`") { $0.names.runtime("APIClient") },
        .text("dao", "the type `DAO`") { $0.names.runtime("DAO") },
        .text("errorContent", "the type `ErrorContent`") { $0.names.runtime("ErrorContent") },
        .text("failedResponse", "the type `FailedResponse`") { $0.names.runtime("FailedResponse") },
        .text("errorCaseContent", "the type `ErrorCaseContent`") { $0.names.runtime("ErrorCaseContent") },
        .text("errorTable", "the type `ErrorTable`") { $0.names.runtime("ErrorTable") },
        .text("requestBuilder", "the type `RequestBuilder`") { $0.names.runtime("RequestBuilder") },
        .text("serverEnvironment", "the type `ServerEnvironment`") { $0.names.runtime("ServerEnvironment") },
        .text("serverError", "the type `ServerError`") { $0.names.runtime("ServerError") },
    ]
}

extension Service {
    /// The access level of what a file generates of it. What another module adds is at most as visible as the rest of it.
    func access(default level: Access) -> Access {
        module == nil ? access ?? level : Access.narrowest(access ?? level, level)
    }
}

extension Endpoint {
    /// Its namespaces, each from the outermost.
    fileprivate var openedNamespaces: [[EndpointNamespace]] {
        namespaces.indices.map { Array(namespaces[...$0]) }
    }
}
