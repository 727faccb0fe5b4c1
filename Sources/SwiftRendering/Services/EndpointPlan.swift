import SpecLanguage
import WireSyntax

/// An endpoint to generate.
final class EndpointPlan: Sendable {
    let endpoint: Endpoint
    /// The fully qualified name of the type with the method: the DAO, or a namespace.
    let owner: String
    /// The parameters in the order of the spec, then the body, then the destination of a download.
    let values: [RequestValue]
    /// The expression of the value that is returned if the body has none.
    let defaultResult: String?
    /// The error enum, as written inside the DAO.
    let failure: String
    /// How the response is read, unless the defaults apply.
    let reading: String?
    /// Date formats, patterns and similar constants.
    let constants: [StaticConstant]
    /// The name of the constant with the route, if the endpoint has settings besides its name, method, path and the path
    /// of the value in responses.
    let route: String?
    /// The parameters whose values fields of the response have.
    private let given: [Parameter]
    /// The variable that the method fills.
    let builder: String

    /// - Parameter statics: the names of the static members of the type with the method
    init(_ endpoint: Endpoint, in scope: ServiceScope, _ statics: inout FreeNames) {
        let names = scope.namesInDAO
        var locals = FreeNames(taken: endpoint.parameters.map(\.name) + ["body", "destination"])
        let builder = locals.take("request")
        let format = Self.responseFormat(endpoint, names, &statics)
        let reading = Self.reading(endpoint, format, scope)
        let hasRoute =
            reading != nil || endpoint.at?.others.isEmpty == false || endpoint.timeout != nil
            || endpoint.bodyText != nil
            || PoliciesExpression.argument(endpoint, in: scope) != nil
        route = hasRoute ? statics.take("\(endpoint.methodName)Route") : nil
        var factory = RequestValueFactory(
            names: names, staticNames: statics, builder: builder, isLocal: true, models: scope.models,
            constantPrefix: endpoint.methodName)
        var values = endpoint.parameters.map { factory.value($0) }
        if let body = endpoint.body { values.append(factory.body(body, of: endpoint)) }
        if endpoint.returns == .file { values.append(factory.destination()) }
        statics = factory.staticNames
        self.endpoint = endpoint
        self.builder = builder
        given = GivenFields { scope.models[$0]?.kind }.parameters(of: endpoint)
        self.reading = reading
        self.values = values
        owner = scope.owner(of: endpoint.namespaces)
        constants = values.flatMap(\.constants) + [format?.constant].compactMap(\.self)
        failure = endpoint.errors.isEmpty ? scope.error : endpoint.name(of: .error)
        if case .value(let type) = endpoint.returns {
            defaultResult = endpoint.defaultResult.map { LiteralExpression(names: names).source($0, as: type) }
        } else {
            defaultResult = nil
        }
    }

    /// The plans of a service's endpoints, by their names.
    static func all(_ endpoints: [Endpoint], in scope: ServiceScope) -> [String: EndpointPlan] {
        var plans: [String: EndpointPlan] = [:]
        for endpoints in Dictionary(grouping: endpoints, by: \.namespaces).values {
            var statics = FreeNames(taken: scope.staticNames + endpoints.map(\.methodName))
            for endpoint in endpoints { plans[endpoint.name] = EndpointPlan(endpoint, in: scope, &statics) }
        }
        return plans
    }
}

extension EndpointPlan {
    var hasConstants: Bool { route != nil || !constants.isEmpty }

    /// The fully qualified name of a type of the endpoint.
    func fullName(of type: Endpoint.NestedType) -> String { "\(owner).\(endpoint.name(of: type))" }

    /// The DAO as written in the method, where a parameter may shadow it.
    var dao: String {
        guard !endpoint.namespaces.isEmpty else { return "self" }
        return hasParameter("dao") ? "self.dao" : "dao"
    }

    /// The store of the DAO as written in the method, where a parameter may shadow it.
    var store: String {
        endpoint.namespaces.isEmpty && !hasParameter(ServiceNames.store)
            ? ServiceNames.store : "\(dao).\(ServiceNames.store)"
    }

    private func hasParameter(_ name: String) -> Bool {
        values.contains { $0.name.name == name }
    }

    /// The statements that fill the request: first the constants, then what callers pass.
    func statements(_ names: TypeNames) -> [CallExpression] {
        endpoint.constants.map { RequestStatement.constant($0, builder: builder, names) }
            + values.flatMap(\.statements)
            + given.map { parameter in
                let name = [StringLiteral(parameter.name).source, SwiftIdentifier(parameter.name).reference]
                return CallExpression(head: "\(builder).give(", arguments: name.map { .text($0) })
            }
            + [endpoint.policies.offline?.orderBy].compactMap(\.self).map { name in
                let value = [StringLiteral(name).source, SwiftIdentifier(name).reference]
                return CallExpression(head: "\(builder).order(by: ", arguments: value.map { .text($0) })
            }
    }

    /// The type of what the method returns, such as `Call<Picture, GalleryError>`.
    /// - Parameter isOutside: whether types of the endpoint are named as outside of the DAO
    func resultType(_ names: TypeNames, isOutside: Bool = false) -> String {
        var types = [valueType(names, isOutside: isOutside)]
        if case .socket(let socket) = endpoint.returns {
            types.append(socket.commands.type.map(names.swiftType) ?? names.standard("Never"))
        }
        types.append(isOutside && !endpoint.errors.isEmpty ? fullName(of: .error) : failure)
        return "\(names.runtime(endpoint.callType))<\(types.joined(separator: ", "))>"
    }

    /// The type of the value of a call, or of the values of a stream.
    /// - Parameter isOutside: whether types of the endpoint are named as outside of the DAO
    func valueType(_ names: TypeNames, isOutside: Bool = false) -> String {
        func own(_ type: Endpoint.NestedType) -> String { isOutside ? fullName(of: type) : endpoint.name(of: type) }
        return switch endpoint.returns {
        case .nothing: names.standard("Void")
        case .socket(let socket): socket.events.type.map(names.swiftType) ?? names.standard("Void")
        case .value(let type), .stream(let type, _): names.swiftType(type)
        case .data, .chunks: names.foundation("Data")
        case .string, .texts: names.standard("String")
        case .file: names.runtime("Download")
        case .events: own(.event)
        case .responses: own(.response)
        }
    }

    /// The date format of the response, if it is not the usual one, with its constant if it is a pattern.
    private static func responseFormat(
        _ endpoint: Endpoint, _ names: TypeNames, _ statics: inout FreeNames
    ) -> (expression: String?, constant: StaticConstant?)? {
        guard let type = endpoint.returns.jsonTypes.first(where: { $0.holds(.date) }),
            let format = endpoint.dateFormat, format != .iso8601
        else { return nil }
        let constant = ValueConstants(
            name: "\(endpoint.methodName)Response", type: type, constraints: .none, dateFormat: format,
            names: names, free: &statics
        ).format
        return (format.expression(constant), constant)
    }

    private static func reading(
        _ endpoint: Endpoint, _ format: (expression: String?, constant: StaticConstant?)?, _ scope: ServiceScope
    ) -> String? {
        let options = ReadOptionsExpression(
            casts: endpoint.castsAutomatically && endpoint.returns.jsonTypes.contains { scope.models.canCast($0) },
            dates: format?.expression, dropsBadElements: endpoint.elements == .drop,
            readsRepeatedKeys: endpoint.readsRepeatedKeys)
        return options.source(scope.namesInDAO)
    }
}

/// The constant with the settings shared by all calls of an endpoint.
enum RouteExpression {
    /// `nil` if the endpoint needs none.
    static func declaration(_ plan: EndpointPlan, in scope: ServiceScope) -> CallExpression? {
        guard let route = plan.route else { return nil }
        let endpoint = plan.endpoint
        let names = scope.namesInDAO
        var arguments = place(of: endpoint, in: scope)
        if let reading = plan.reading { arguments.append("reading: \(reading)") }
        if let timeout = endpoint.timeout { arguments.append("timeout: \(timeout.source(names))") }
        return CallExpression(
            head: "static let \(route) = \(names.runtime("EndpointRoute"))(",
            arguments: arguments.map { .text($0) }
                + [PoliciesExpression.argument(endpoint, in: scope), endpoint.bodyText?.argument(names)]
                .compactMap(\.self))
    }

    /// The request of an endpoint, before it is filled: `RequestBuilder("Gallery.picture", .get, "/pictures/{id}")`
    static func request(_ plan: EndpointPlan, in scope: ServiceScope) -> CallExpression {
        let arguments = plan.route.map { ["Self.\($0)"] } ?? place(of: plan.endpoint, in: scope)
        return CallExpression(
            head: "\(scope.namesInDAO.runtime("RequestBuilder"))(", arguments: arguments.map { .text($0) })
    }

    /// The name, the method and path, and the path of the value in responses.
    private static func place(of endpoint: Endpoint, in scope: ServiceScope) -> [String] {
        var arguments = [
            StringLiteral("\(scope.service.name).\(endpoint.name)").source, endpoint.method.source,
            StringLiteral(endpoint.path).source,
        ]
        if let path = endpoint.at { arguments.append("returning: \(path.literal)") }
        return arguments
    }
}

/// The expression that says how the values of a stream or a WebSocket are read: `.values(StreamFormat(.sse))`
enum StreamExpression {
    /// `nil` if responses are neither.
    static func form(_ returns: Endpoint.Returns, _ names: TypeNames) -> CallExpression? {
        switch returns {
        case .stream(_, let format): form("values", format, names)
        case .texts(let format): form("texts", format, names)
        case .events(_, let format): form("events", format, names)
        case .socket(let socket): SocketExpression(socket: socket, names: names).form
        case .nothing, .value, .data, .string, .file, .chunks, .responses: nil
        }
    }

    private static func form(_ form: String, _ format: StreamFormat, _ names: TypeNames) -> CallExpression {
        var arguments = [".\(format.framing.member)"]
        if let end = format.end { arguments.append("end: \(StringLiteral(end).source)") }
        if format.dropsInvalid { arguments.append("dropsInvalid: true") }
        if let reconnections = format.reconnections { arguments.append("reconnections: \(reconnections)") }
        let value = "\(names.runtime("StreamFormat"))(\(arguments.joined(separator: ", ")))"
        return CallExpression(head: "as: .\(form)(", arguments: [.text(value)])
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
