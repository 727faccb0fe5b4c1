import SpecLanguage
import TemplateEngine

/// The struct of an endpoint's request, as templates see it.
struct EndpointContext: TemplateContext {
    /// Whether the type is a request; else it holds what the method needs.
    var isRequest: Bool
    var doc: [String]
    /// The attribute that makes the struct deprecated.
    var attribute: String?
    var access: String
    /// The attribute of what people need not see.
    var hiding: String
    var name: String
    /// The name from outside of all types, for an extension.
    var fullName: String
    /// The protocol of all endpoints.
    var protocolName: String
    /// The protocol that says what a call gives.
    var conformance: String
    /// What a call gives.
    var answer: String?
    /// The type of one value, where values arrive one by one.
    var element: String?
    /// The service's error enum, where the endpoint has no errors of its own.
    var commonFailure: String?
    var failure: ErrorEnumContext?
    var properties: [PropertyContext]
    /// The memberwise initialiser up to its opening brace.
    var initializer: [String]
    var assignments: [String]
    /// Date formats, patterns and the like.
    var constants: [String]
    /// The constants that say what is the same for all calls.
    var route: [String]
    /// The statements that fill the request.
    var statements: [String]
    var paging: PagingContext?
    var storage: AnswerStorageContext?
    var types: ServiceTypesContext

    static var shape: Shape<EndpointContext> {
        [
            .flag("isRequest") { $0.isRequest },
            .lines("doc") { $0.doc },
            .optionalText("attribute") { $0.attribute },
            .text("access") { $0.access },
            .text("hiding") { $0.hiding },
            .text("name") { $0.name },
            .text("fullName") { $0.fullName },
            .text("protocolName") { $0.protocolName },
            .text("conformance") { $0.conformance },
            .optionalText("answer") { $0.answer },
            .optionalText("element") { $0.element },
            .flag("hasTypes") { $0.answer != nil || $0.element != nil },
            .optionalText("commonFailure") { $0.commonFailure },
            .optional("failure", ErrorEnumContext.shape) { $0.failure },
            .list("properties", PropertyContext.shape) { $0.properties },
            .flag("hasProperties") { !$0.properties.isEmpty },
            .lines("initializer") { $0.initializer },
            .lines("assignments") { $0.assignments },
            .lines("constants") { $0.constants },
            .lines("route") { $0.route },
            .flag("hasFacts") { !$0.route.isEmpty || !$0.constants.isEmpty },
            .lines("statements") { $0.statements },
            .flag("hasStatements") { !$0.statements.isEmpty },
            .optional("paging", PagingContext.shape) { $0.paging },
            .optional("storage", AnswerStorageContext.shape) { $0.storage },
            .context("types", ServiceTypesContext.shape) { $0.types },
        ]
    }
}

extension EndpointContext {
    init(_ plan: EndpointPlan, in scope: ServiceScope) {
        let endpoint = plan.endpoint
        let method = DocComment.code(endpoint.name)
        isRequest = endpoint.isRequestValue
        doc = DocComment(isRequest ? "The request of \(method)." : "What belongs to \(method).").lines
        attribute = DeprecatedAttribute.line(endpoint.deprecated)
        // People name the errors of an endpoint; all else is for its method.
        access = isRequest || !endpoint.errors.isEmpty ? scope.access.prefix : ""
        hiding = scope.access.hiding
        name = plan.request.declaration
        fullName = "\(scope.dao).\(plan.request.member)"
        protocolName = scope.namesInDAO.runtime("Endpoint")
        conformance = scope.namesInDAO.runtime(Self.conformance(endpoint.returns))
        answer = Self.answer(plan, scope.namesInDAO)
        if case .stream = endpoint.returns { element = plan.answer }
        failure = endpoint.errors.isEmpty ? nil : ErrorEnumContext(errorsOf: plan, in: scope)
        commonFailure = endpoint.errors.isEmpty ? scope.error : nil
        properties = plan.values.map { PropertyContext($0, access: scope.access) }
        initializer = RequestValue.initializer(plan.values, access: scope.access).lines(room: SourceLines.columns - 8)
        assignments = plan.values.map(\.assignment)
        // In an extension, or in an enum within one.
        let room = SourceLines.columns - (isRequest ? 4 : 8)
        constants = (plan.values.flatMap(\.constants) + plan.answerConstants).flatMap {
            $0.lines(room: room)
        }
        route = plan.hasRoute ? RouteExpression.declaration(plan, in: scope).lines(room: room) : []
        if isRequest, let stream = StreamExpression.declaration(plan, in: scope) {
            route += stream.lines(room: room)
        }
        statements = plan.values.flatMap(\.statements).flatMap { $0.lines(room: room - 4) }
        paging = PagingContext(plan, in: scope)
        storage = AnswerStorageContext(plan, in: scope)
        types = ServiceTypesContext(scope.namesInDAO)
    }

    private static func answer(_ plan: EndpointPlan, _ names: TypeNames) -> String? {
        switch plan.endpoint.returns {
        case .nothing, .stream, .texts: names.standard("Void")
        case .file: names.runtime("Download")
        case .value, .data, .string: plan.answer
        }
    }

    private static func conformance(_ returns: Endpoint.Returns) -> String {
        switch returns {
        case .nothing: "EmptyEndpoint"
        case .value: "ValueEndpoint"
        case .data: "BytesEndpoint"
        case .string: "TextEndpoint"
        case .file: "FileEndpoint"
        case .stream: "ValueStreamEndpoint"
        case .texts: "TextStreamEndpoint"
        }
    }
}
