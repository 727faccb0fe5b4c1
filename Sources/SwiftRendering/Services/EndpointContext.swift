import SpecLanguage
import TemplateEngine

/// What the endpoints of one file need besides their methods, as templates see it.
struct EndpointsContext: TemplateContext {
    /// The fully qualified name of the type with the methods: the DAO, or a namespace.
    var dao: String
    var endpoints: [EndpointContext]
    var types: [EndpointTypeContext]

    static let shape: Shape<EndpointsContext> = [
        .text("dao", "the type with the methods") { $0.dao },
        .list("endpoints", EndpointContext.shape, "the constants of each endpoint") { $0.endpoints },
        .list("types", EndpointTypeContext.shape, "the types that endpoints need") { $0.types },
    ]
}

extension EndpointsContext {
    /// `nil` if they need nothing.
    ///
    /// - Parameter plans: the file's endpoints in the DAO or in one namespace
    init?(_ plans: [EndpointPlan], of dao: String, in scope: ServiceScope) {
        endpoints = plans.filter(\.hasConstants).map { EndpointContext($0, in: scope) }
        types = plans.flatMap { plan in
            plan.endpoint.nestedTypes.map { EndpointTypeContext($0, of: plan, in: scope) }
        }
        guard !endpoints.isEmpty || !types.isEmpty else { return nil }
        if endpoints.isEmpty { types[0].follows = false }
        self.dao = dao
    }
}

/// The constants of one endpoint, as templates see them. They are static members of the type with its method.
struct EndpointContext: TemplateContext {
    /// The constant with the settings shared by all calls.
    var route: [String]
    /// Date formats, patterns and similar constants.
    var constants: [StaticConstant]

    static let shape: Shape<EndpointContext> = [
        .lines("route", "the constant with the settings of all calls") { $0.route },
        .list("constants", StaticConstant.shape, "constants for formats, patterns and the like") { $0.constants },
    ]
}

extension EndpointContext {
    init(_ plan: EndpointPlan, in scope: ServiceScope) {
        route = RouteExpression.declaration(plan, in: scope)?.lines(room: SourceLines.columns - 4) ?? []
        constants = plan.constants
    }
}

/// A type that is nested in the DAO for one endpoint, as templates see it: one of these.
struct EndpointTypeContext: TemplateContext {
    /// Whether something else is declared before.
    var follows: Bool = true
    var response: ResponseContext?
    var event: EventContext?
    var failure: ErrorEnumContext?
    var reading: DeprecatedReadingContext?

    static let shape: Shape<EndpointTypeContext> = [
        .flag("follows", "whether something is declared before") { $0.follows },
        .optional("response", ResponseContext.shape, "the type of the responses") { $0.response },
        .optional("event", EventContext.shape, "the type of the events") { $0.event },
        .optional("failure", ErrorEnumContext.shape, "the endpoint's own errors") { $0.failure },
        .optional("reading", DeprecatedReadingContext.shape, "what reads a deprecated field") { $0.reading },
    ]
}

extension EndpointTypeContext {
    init(_ type: Endpoint.NestedType, of plan: EndpointPlan, in scope: ServiceScope) {
        switch type {
        case .response: response = ResponseContext(plan, in: scope)
        case .event: event = EventContext(plan, in: scope)
        case .error: failure = ErrorEnumContext(errorsOf: plan, in: scope)
        case .records: reading = DeprecatedReadingContext(recordsOf: plan, in: scope)
        case .cursor: reading = DeprecatedReadingContext(cursorOf: plan, in: scope)
        }
    }
}

/// An enum whose function reads a deprecated field, as templates see it. The runtime calls it as the witness of a protocol,
/// which causes no warning.
struct DeprecatedReadingContext: TemplateContext {
    /// The name of the endpoint's method, for comments.
    var method: String
    var name: String
    /// The name of the protocol.
    var conformance: String
    /// The type that represents the table, if the function returns records.
    var table: String?
    /// The function up to its opening brace.
    var function: String
    var statements: [String]

    static let shape: Shape<DeprecatedReadingContext> = [
        .text("method", "the name of the method, for a comment") { $0.method },
        .text("name", "the name in its declaration") { $0.name },
        .text("conformance", "the protocols, with commas") { $0.conformance },
        .optionalText("table", "the type of the table") { $0.table },
        .text("function", "the function up to its brace") { $0.function },
        .lines("statements", "the statements of the function") { $0.statements },
    ]
}

extension DeprecatedReadingContext {
    fileprivate init?(recordsOf plan: EndpointPlan, in scope: ServiceScope) {
        // The protocol declares these types.
        let names = scope.namesInDAO.inside(["Table", "StoredValue"])
        guard let storage = plan.endpoint.policies.storage else { return nil }
        method = DocComment.code(plan.endpoint.name)
        name = plan.endpoint.name(of: .records)
        conformance = names.store("StoredRecords")
        table = StorageExpression.table(storage)
        function = "records(in response: \(plan.valueType(names))) -> [\(names.model(storage.model))]"
        statements = StorageExpression.records(storage, names)
    }

    fileprivate init?(cursorOf plan: EndpointPlan, in scope: ServiceScope) {
        // The protocol declares this type.
        let names = scope.namesInDAO.inside(["PageValue"])
        guard let cursor = PagingExpression.cursor(plan.endpoint) else { return nil }
        method = DocComment.code(plan.endpoint.name)
        name = plan.endpoint.name(of: .cursor)
        conformance = names.runtime("ItemCursor")
        function = "cursor(after page: \(plan.valueType(names))) -> \(names.standard("String"))?"
        statements = [cursor]
    }
}
