import SpecLanguage

/// An endpoint that is to be generated.
struct EndpointPlan: Sendable {
    let endpoint: Endpoint
    /// The struct of the request.
    let request: SwiftIdentifier
    /// The parameters in the order written, then the body, and then the place of a download.
    let values: [RequestValue]
    /// The type of what a call gives; of a stream, that of one value; nil where it gives nothing.
    let answer: String?
    /// The enum of errors, as said inside the DAO.
    let failure: String
    /// How the answer is read, where that is not the usual way.
    let reading: String?
    /// The date format of the answer, where it is a pattern.
    let answerConstants: [StaticConstant]

    /// What the method fills, where no struct holds the request.
    let builder: String

    /// Whether more has to be said of the endpoint than its name, method, path and the place of the value in responses, so
    /// that a constant says it.
    var hasRoute: Bool {
        endpoint.isRequestValue || reading != nil || endpoint.timeout != nil || hasPolicies
    }

    /// Whether a type holds what belongs to the endpoint: the request, or what its method needs.
    var hasType: Bool {
        hasRoute || !endpoint.errors.isEmpty || values.contains { !$0.constants.isEmpty }
    }

    private let hasPolicies: Bool

    /// Whether a call gives what is cached, and then what the server answers.
    var isTwofold: Bool { endpoint.policies.cache?.mode == .both }

    init(_ endpoint: Endpoint, in scope: ServiceScope) {
        let names = scope.namesInDAO
        // What the protocols of the runtime declare.
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
    /// The type that is read out of JSON; nil where none is.
    fileprivate var jsonType: ValueType? {
        switch self {
        case .value(let type), .stream(let type, _): type
        case .nothing, .data, .string, .file, .texts: nil
        }
    }
}
