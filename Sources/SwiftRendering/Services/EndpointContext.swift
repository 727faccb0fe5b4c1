import SpecLanguage
import TemplateEngine

/// The struct of an endpoint's request, as templates see it.
struct EndpointContext: TemplateContext {
    /// Whether the type is a request. Otherwise it is a namespace for what the method needs.
    var isRequest: Bool
    var doc: [String]
    /// The attribute that deprecates the struct.
    var attribute: String?
    var access: String
    /// The attribute for declarations that only generated code and the runtime use.
    var hiding: String
    var name: String
    /// The fully qualified name, for an extension.
    var fullName: String
    /// The protocol of all endpoints.
    var protocolName: String
    /// The protocol for the kind of result that a call returns.
    var conformance: String
    /// The type that a call returns.
    var answer: String?
    /// The element type, if values arrive one by one.
    var element: String?
    /// The service's error enum, if the endpoint has no errors of its own.
    var commonFailure: String?
    var failure: ErrorEnumContext?
    var properties: [PropertyContext]
    /// The parameters of the initialiser.
    var parameters: [ParameterContext]
    var assignments: [AssignmentContext]
    /// Date formats, patterns and similar constants.
    var constants: [ConstantContext]
    /// The constants with the settings shared by all calls.
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
            .list("parameters", ParameterContext.shape) { $0.parameters },
            .list("assignments", AssignmentContext.shape) { $0.assignments },
            .list("constants", ConstantContext.shape) { $0.constants },
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
        // Users name the errors of an endpoint. Only its method uses the rest.
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
        parameters = plan.values.map(\.parameter)
        assignments = plan.values.map(\.assignment)
        // The type is in an extension, or in an enum within one.
        let room = SourceLines.columns - (isRequest ? 4 : 8)
        constants = (plan.values.flatMap(\.constants) + plan.answerConstants).map(ConstantContext.init)
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

/// An endpoint to generate.
struct EndpointPlan: Sendable {
    let endpoint: Endpoint
    /// The struct of the request.
    let request: SwiftIdentifier
    /// The parameters in the order of the spec, then the body, then the destination of a download.
    let values: [RequestValue]
    /// The type that a call returns; for a stream, the element type; `nil` if the call returns nothing.
    let answer: String?
    /// The error enum, as written inside the DAO.
    let failure: String
    /// How the response is read, unless the defaults apply.
    let reading: String?
    /// The date format of the response, if it is a pattern.
    let answerConstants: [StaticConstant]

    /// The variable that the method fills, if there is no request struct.
    let builder: String

    /// Whether the endpoint needs a route constant, because it has settings besides its name, method, path and the path
    /// of the value in responses.
    var hasRoute: Bool {
        endpoint.isRequestValue || reading != nil || endpoint.timeout != nil || hasPolicies
    }

    /// Whether a type is generated for the endpoint: for the request, or for what its method needs.
    var hasType: Bool {
        hasRoute || !endpoint.errors.isEmpty || values.contains { !$0.constants.isEmpty }
    }

    private let hasPolicies: Bool

    /// Whether a call gives what is cached, and then what the server answers.
    var isTwofold: Bool { endpoint.policies.cache?.mode == .cacheThenNetwork }

    init(_ endpoint: Endpoint, in scope: ServiceScope) {
        let names = scope.namesInDAO
        // `staticNames` starts with the static members that the runtime's protocols declare.
        let isValue = endpoint.isRequestValue
        var locals = FreeNames(taken: endpoint.parameters.map(\.name) + ["body", "destination"])
        let builder = isValue ? "request" : locals.take("request")
        let request = SwiftIdentifier(endpoint.typeName)
        var factory = RequestValueFactory(
            names: names, staticNames: FreeNames(taken: ["answerKind", "isStream", "read", "route", "stream"]),
            builder: builder, isLocal: !isValue, owner: isValue ? "Self" : request.declaration)
        var values = endpoint.parameters.map { factory.value($0) }
        if let body = endpoint.body { values.append(factory.body(body, dateFormat: endpoint.dateFormat)) }
        if endpoint.returns == .file { values.append(factory.destination()) }
        self.endpoint = endpoint
        self.request = request
        self.builder = builder
        self.hasPolicies = PoliciesExpression.argument(endpoint, in: scope) != nil
        self.values = isValue ? RequestValue.stored(values, names) : values
        self.failure = endpoint.errors.isEmpty ? scope.error : "\(request.declaration).Failure"
        self.answer = Self.answer(endpoint.returns, names)
        var constants: [StaticConstant] = []
        self.reading = Self.reading(endpoint, scope, &factory.staticNames, &constants)
        self.answerConstants = constants
    }

    private static func answer(_ returns: Endpoint.Returns, _ names: TypeNames) -> String? {
        switch returns {
        case .nothing: nil
        case .value(let type): names.swiftType(type)
        case .data: names.foundation("Data")
        case .string: names.standard("String")
        case .file: names.runtime("Download")
        case .stream(let type, _): names.swiftType(type)
        case .texts: names.standard("String")
        }
    }

    private static func reading(
        _ endpoint: Endpoint, _ scope: ServiceScope, _ free: inout FreeNames, _ constants: inout [StaticConstant]
    ) -> String? {
        guard let type = endpoint.returns.jsonType else { return nil }
        var options = ReadOptionsExpression(casts: endpoint.castsAutomatically && scope.models.canCast(type))
        if type.holds(.date), let format = endpoint.dateFormat, format != .iso8601 {
            let ofAnswer = ValueConstants(
                name: "answer", type: type, constraints: Constraints(), dateFormat: format, names: scope.namesInDAO,
                free: &free)
            options.dates = format.expression(ofAnswer.format)
            constants = ofAnswer.all
        }
        return options.source(scope.namesInDAO)
    }
}

extension Endpoint.Returns {
    /// The type that is read from JSON; `nil` if none is.
    fileprivate var jsonType: ValueType? {
        switch self {
        case .value(let type), .stream(let type, _): type
        case .nothing, .data, .string, .file, .texts: nil
        }
    }
}

/// The constant with the settings shared by all calls of an endpoint.
enum RouteExpression {
    static func declaration(_ plan: EndpointPlan, in scope: ServiceScope) -> CallExpression {
        let endpoint = plan.endpoint
        let type = scope.namesInDAO.runtime("EndpointRoute")
        var arguments = place(of: endpoint, in: scope)
        if let reading = plan.reading { arguments.append("reading: \(reading)") }
        if let timeout = endpoint.timeout { arguments.append("timeout: \(timeout.source)") }
        // Only a method uses the constant, so it is not part of the interface.
        let access = endpoint.isRequestValue ? scope.access.prefix : ""
        return CallExpression(
            head: "\(access)static let route = \(type)(",
            arguments: arguments.map { .text($0) }
                + [PoliciesExpression.argument(endpoint, in: scope)].compactMap(\.self))
    }

    /// The first arguments, common to all endpoints: the name, the method and path, and the path of the value in
    /// responses.
    static func place(of endpoint: Endpoint, in scope: ServiceScope) -> [String] {
        var arguments = [
            StringLiteral("\(scope.service.name).\(endpoint.name)").source, ".\(endpoint.method.rawValue)",
            StringLiteral(endpoint.path).source,
        ]
        if let path = endpoint.at { arguments.append("returning: \(path.literal)") }
        return arguments
    }
}

/// The constant that says how the values of a stream are delimited.
enum StreamExpression {
    /// `nil` if responses are not streams.
    static func declaration(_ plan: EndpointPlan, in scope: ServiceScope) -> CallExpression? {
        guard var value = value(plan, in: scope) else { return nil }
        value.head = "\(scope.access.prefix)static let stream = \(value.head)"
        return value
    }

    /// The value of that constant.
    static func value(_ plan: EndpointPlan, in scope: ServiceScope) -> CallExpression? {
        guard let format = plan.endpoint.returns.streamFormat else { return nil }
        let type = scope.namesInDAO.runtime("StreamFormat")
        var arguments = [".\(format.framing.rawValue)"]
        if let end = format.end { arguments.append("end: \(StringLiteral(end).source)") }
        if format.dropsInvalid { arguments.append("dropsInvalid: true") }
        if let reconnections = format.reconnections { arguments.append("reconnections: \(reconnections)") }
        return CallExpression(head: "\(type)(", arguments: arguments.map { .text($0) })
    }
}

extension Endpoint.Returns {
    /// `nil` if responses are not streams.
    var streamFormat: StreamFormat? {
        switch self {
        case .stream(_, let format), .texts(let format): format
        case .nothing, .value, .data, .string, .file: nil
        }
    }
}
