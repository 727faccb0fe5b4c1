import SpecLanguage
import TemplateEngine
import WireSyntax

/// The type of an endpoint, as templates see it: its request, or a namespace for what its method needs.
///
/// A class, like the plan and the scope, because everything that renders a part of it passes it along.
final class EndpointContext: TemplateContext {
    private let plan: EndpointPlan
    private let scope: ServiceScope

    init(_ plan: EndpointPlan, in scope: ServiceScope) {
        self.plan = plan
        self.scope = scope
    }

    static let shape: Shape<EndpointContext> = [
        // Whether the type is a request.
        .flag("isRequest") { $0.isRequest },
        .lines("doc") { $0.doc.lines },
        .optionalText("attribute") { DeprecatedAttribute.line($0.endpoint.deprecated) },
        .text("access") { $0.access },
        // The attribute for declarations that only generated code and the runtime use.
        .text("hiding") { $0.scope.access.hiding },
        .text("name") { $0.plan.request.declaration },
        // The fully qualified name, for an extension.
        .text("fullName") { $0.plan.fullName },
        // The protocol of all endpoints, and the one for the kind of result that a call returns.
        .text("protocolName") { $0.names.runtime("Endpoint") },
        .text("conformance") { $0.names.runtime($0.endpoint.returns.conformance) },
        // The type that a call returns, and the type of its elements if they arrive one by one.
        .text("answer") { $0.answer },
        .optionalText("element") { $0.element },
        // The service's error enum, if the endpoint has no errors of its own.
        .optionalText("commonFailure") { $0.endpoint.errors.isEmpty ? $0.scope.error : nil },
        // The type of the responses, if the spec tells them apart.
        .optional("response", ResponseContext.shape) { ResponseContext($0.plan, in: $0.scope) },
        // The type of the events, if the spec tells them apart by name.
        .optional("event", EventContext.shape) { EventContext($0.plan, in: $0.scope) },
        // Whether the type declares more than its responses or events.
        .flag("hasMore") { !$0.endpoint.errors.isEmpty || $0.plan.hasRoute || !$0.constants.isEmpty },
        .optional("failure", ErrorEnumContext.shape) { context in
            context.endpoint.errors.isEmpty ? nil : ErrorEnumContext(errorsOf: context.plan, in: context.scope)
        },
        .list("properties", PropertyContext.shape) { context in
            context.plan.values.map { PropertyContext($0, access: context.scope.access) }
        },
        .flag("hasProperties") { !$0.plan.values.isEmpty },
        // The type of an address, if pages are requested at those that responses contain.
        .optionalText("address") { $0.isPagedByAddress ? "\($0.names.standard("String"))?" : nil },
        // The parameters of the initialiser, and what it stores.
        .list("parameters", ParameterContext.shape) { $0.plan.values.map(\.parameter) },
        .list("assignments", AssignmentContext.shape) { $0.plan.values.map(\.assignment) },
        // The value that is returned if the body has none.
        .optional("absentAnswer", StaticConstant.shape) { context in
            context.plan.defaultResult.map { value in
                StaticConstant(
                    name: "absentAnswer", type: "\(context.answer)?",
                    value: BrokenList(head: value, items: [], tail: ""), access: context.scope.access.prefix)
            }
        },
        // Date formats, patterns and similar constants.
        .list("constants", StaticConstant.shape) { $0.constants },
        // The constants with the settings shared by all calls.
        .lines("route") { $0.route },
        .flag("hasFacts") { $0.plan.hasRoute || !$0.constants.isEmpty },
        // The statements that fill the request.
        .lines("statements") { context in
            context.plan.statements(context.names).flatMap { $0.lines(room: context.room - 4) }
                + (context.isPagedByAddress ? ["request.page(at: position)"] : [])
        },
        .flag("hasStatements") { $0.isPagedByAddress || !$0.plan.statements($0.names).isEmpty },
        .optional("paging", PagingContext.shape) { PagingContext($0.plan, in: $0.scope) },
        .optional("storage", AnswerStorageContext.shape) { AnswerStorageContext($0.plan, in: $0.scope) },
        .context("types", ServiceTypesContext.shape) { ServiceTypesContext($0.names) },
    ]

    private var endpoint: Endpoint { plan.endpoint }
    private var names: TypeNames { scope.namesInDAO }
    private var isRequest: Bool { endpoint.isRequestValue }
    private var isPagedByAddress: Bool { endpoint.pagination?.isByAddress == true }

    /// Users name the errors of an endpoint. Only its method uses the rest.
    private var access: String {
        isRequest || !endpoint.errors.isEmpty || plan.hasResponses ? scope.access.prefix : ""
    }

    private var doc: DocComment {
        let method = DocComment.code(endpoint.name)
        return DocComment(isRequest ? "The request of \(method)." : "What belongs to \(method).")
    }

    private var answer: String {
        switch endpoint.returns {
        case .nothing, .stream, .texts, .events: names.standard("Void")
        case .responses: "Response"
        case .value, .data, .string, .file: plan.answer ?? names.standard("Void")
        }
    }

    private var element: String? {
        switch endpoint.returns {
        case .stream: plan.answer
        case .events: "Event"
        case .nothing, .value, .data, .string, .file, .texts, .responses: nil
        }
    }

    private var constants: [StaticConstant] {
        plan.values.flatMap(\.constants) + plan.answerConstants
    }

    /// The columns of a line: the type is in an extension, or in an enum within one.
    private var room: Int {
        SourceLines.columns - (isRequest ? 4 : 8)
    }

    private var route: [String] {
        var lines = plan.hasRoute ? RouteExpression.declaration(plan, in: scope).lines(room: room) : []
        if isRequest, let stream = StreamExpression.declaration(plan, in: scope) { lines += stream.lines(room: room) }
        return lines
    }
}

extension Endpoint.Returns {
    /// The protocol of the endpoints that return this.
    fileprivate var conformance: String {
        switch self {
        case .nothing: "EmptyEndpoint"
        case .value: "ValueEndpoint"
        case .data: "BytesEndpoint"
        case .string: "TextEndpoint"
        case .file: "FileEndpoint"
        case .stream: "ValueStreamEndpoint"
        case .texts: "TextStreamEndpoint"
        case .events: "NamedStreamEndpoint"
        case .responses: "TypedEndpoint"
        }
    }
}

/// An endpoint to generate.
final class EndpointPlan: Sendable {
    let endpoint: Endpoint
    /// The struct of the request.
    let request: SwiftIdentifier
    /// The fully qualified name of the type with the method: the DAO, or a namespace.
    let owner: String
    /// The parameters in the order of the spec, then the body, then the destination of a download.
    let values: [RequestValue]
    /// The type that a call returns; for a stream, the element type; `nil` if the call returns nothing.
    let answer: String?
    /// The expression of the value that is returned if the body has none.
    let defaultResult: String?
    /// The error enum, as written inside the DAO.
    let failure: String
    /// How the response is read, unless the defaults apply.
    let reading: String?
    /// The date format of the response, if it is a pattern.
    let answerConstants: [StaticConstant]

    /// The variable that the method fills, if there is no request struct.
    let builder: String

    /// The fully qualified name of the request's struct.
    var fullName: String { "\(owner).\(request.member)" }

    /// The DAO as written in the method, where a parameter may shadow it.
    var dao: String {
        guard !endpoint.namespaces.isEmpty else { return "self" }
        return values.contains { $0.name.name == "dao" } ? "self.dao" : "dao"
    }

    /// The client of the DAO as written in the method, where a parameter may shadow it.
    var client: String {
        guard endpoint.namespaces.isEmpty else { return "\(dao).client" }
        return values.contains { $0.name.name == "client" } ? "self.client" : "client"
    }

    /// The statements that fill the request: first the constants, then what callers pass.
    func statements(_ names: TypeNames) -> [CallExpression] {
        endpoint.constants.map { RequestStatement.constant($0, builder: builder, names) }
            + values.flatMap(\.statements)
    }

    /// Whether the endpoint needs a route constant, because it has settings besides its name, method, path and the path
    /// of the value in responses.
    var hasRoute: Bool {
        endpoint.isRequestValue || reading != nil || endpoint.timeout != nil || hasPolicies || endpoint.bodyText != nil
    }

    /// Whether a type is generated for the endpoint: for the request, or for what its method needs.
    var hasType: Bool {
        hasRoute || hasResponses || !endpoint.errors.isEmpty || values.contains { !$0.constants.isEmpty }
    }

    /// Whether a type is generated for the responses or events, because the spec tells them apart, or declares the header
    /// fields of responses.
    var hasResponses: Bool {
        switch endpoint.returns {
        case .responses, .events: true
        case .nothing, .value, .data, .string, .file, .stream, .texts: false
        }
    }

    private let hasPolicies: Bool

    /// Whether a call returns the cached response, and then the server's.
    var isTwofold: Bool { endpoint.policies.cache?.mode == .cacheThenNetwork }

    init(_ endpoint: Endpoint, in scope: ServiceScope) {
        let names = scope.namesInDAO
        // `staticNames` starts with the static members that the runtime's protocols declare.
        let isValue = endpoint.isRequestValue
        var locals = FreeNames(taken: endpoint.parameters.map(\.name) + ["body", "destination"])
        let builder = isValue ? "request" : locals.take("request")
        let request = SwiftIdentifier(endpoint.typeName)
        var factory = RequestValueFactory(
            names: names,
            staticNames: FreeNames(taken: ["absentAnswer", "answerKind", "isStream", "read", "route", "stream"]),
            builder: builder, isLocal: !isValue, models: scope.models,
            owner: isValue ? "Self" : request.declaration)
        var values = endpoint.parameters.map { factory.value($0) }
        if let body = endpoint.body {
            values.append(factory.body(body, of: endpoint))
        }
        if endpoint.returns == .file { values.append(factory.destination()) }
        self.endpoint = endpoint
        self.request = request
        owner = scope.owner(of: endpoint.namespaces)
        self.builder = builder
        hasPolicies = PoliciesExpression.argument(endpoint, in: scope) != nil
        self.values = isValue ? RequestValue.stored(values, names) : values
        failure = endpoint.errors.isEmpty ? scope.error : "\(request.declaration).Failure"
        answer = Self.answer(endpoint.returns, request, names)
        if case .value(let type) = endpoint.returns {
            defaultResult = endpoint.defaultResult.map { LiteralExpression(names: names).source($0, as: type) }
        } else {
            defaultResult = nil
        }
        var constants: [StaticConstant] = []
        reading = Self.reading(endpoint, scope, &factory.staticNames, &constants)
        answerConstants = constants
    }

    private static func answer(
        _ returns: Endpoint.Returns, _ request: SwiftIdentifier, _ names: TypeNames
    ) -> String? {
        switch returns {
        case .nothing: nil
        case .value(let type): names.swiftType(type)
        case .data: names.foundation("Data")
        case .string: names.standard("String")
        case .file: names.runtime("Download")
        case .stream(let type, _): names.swiftType(type)
        case .texts: names.standard("String")
        case .events: "\(request.declaration).Event"
        case .responses: "\(request.declaration).Response"
        }
    }

    private static func reading(
        _ endpoint: Endpoint, _ scope: ServiceScope, _ free: inout FreeNames, _ constants: inout [StaticConstant]
    ) -> String? {
        let types = endpoint.returns.jsonTypes
        var options = ReadOptionsExpression(
            casts: endpoint.castsAutomatically && types.contains { scope.models.canCast($0) })
        if let type = types.first(where: { $0.holds(.date) }), let format = endpoint.dateFormat, format != .iso8601 {
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
    /// The types that are read from JSON.
    fileprivate var jsonTypes: [ValueType] {
        switch self {
        case .value(let type), .stream(let type, _): [type]
        case .responses(let set): set.valueTypes
        case .events(let set, _): set.valueTypes
        case .nothing, .data, .string, .file, .texts: []
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
        if let timeout = endpoint.timeout { arguments.append("timeout: \(timeout.source(scope.namesInDAO))") }
        // Only a method uses the constant, so it is not part of the interface.
        let access = endpoint.isRequestValue ? scope.access.prefix : ""
        return CallExpression(
            head: "\(access)static let route = \(type)(",
            arguments: arguments.map { .text($0) }
                + [PoliciesExpression.argument(endpoint, in: scope), endpoint.bodyText?.argument(scope.namesInDAO)]
                .compactMap(\.self))
    }

    /// The first arguments, common to all endpoints: the name, the method and path, and the path of the value in
    /// responses.
    static func place(of endpoint: Endpoint, in scope: ServiceScope) -> [String] {
        var arguments = [
            StringLiteral("\(scope.service.name).\(endpoint.name)").source, endpoint.method.source,
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
        var arguments = [".\(format.framing.member)"]
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
        case .stream(_, let format), .texts(let format), .events(_, let format): format
        case .nothing, .value, .data, .string, .file, .responses: nil
        }
    }
}

extension Endpoint.Method {
    /// The method as a Swift expression.
    fileprivate var source: String { isCommon ? ".\(rawValue)" : StringLiteral(rawValue).source }
}

extension StreamFraming {
    /// The case of the runtime's type.
    fileprivate var member: String {
        switch self {
        case .sse: "sse"
        case .lines: "lines"
        case .jsonSequence: "jsonSequence"
        }
    }
}
