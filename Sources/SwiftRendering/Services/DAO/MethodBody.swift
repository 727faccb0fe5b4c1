import SpecLanguage

/// The statements of a method that fills a request and has it sent.
struct MethodBody {
    let statements: [CallExpression]

    init(_ plan: EndpointPlan, in scope: ServiceScope) {
        let begin = Self.request(plan, in: scope)
        let filling = plan.values.flatMap(\.statements)
        guard !filling.isEmpty else {
            statements = [Self.call(plan, .call(begin), in: scope, isOnly: true)]
            return
        }
        var first = begin
        first.head = "var \(plan.builder) = \(begin.head)"
        statements = [first] + filling + [Self.call(plan, .text(plan.builder), in: scope, isOnly: false)]
    }

    /// `RequestBuilder("Gallery.picture", .get, "/pictures/{id}")`
    private static func request(_ plan: EndpointPlan, in scope: ServiceScope) -> CallExpression {
        let arguments =
            plan.hasRoute
            ? ["\(plan.request.declaration).route"] : RouteExpression.place(of: plan.endpoint, in: scope)
        return CallExpression(
            head: "\(scope.namesInDAO.runtime("RequestBuilder"))(", arguments: arguments.map { .text($0) })
    }

    private static func call(
        _ plan: EndpointPlan, _ request: CallExpression.Argument, in scope: ServiceScope, isOnly: Bool
    ) -> CallExpression {
        let isStream = plan.endpoint.returns.streamFormat != nil
        var arguments = [isStream ? request.labelled("of") : request]
        if let stream = StreamExpression.value(plan, in: scope) { arguments.append(.call(stream)) }
        arguments += form(of: plan.endpoint.returns, isTwofold: plan.isTwofold).map { .text($0) }
        arguments.append(.text("from: self"))
        if !plan.endpoint.errors.isEmpty { arguments.append(.text("failure: \(plan.failure).self")) }
        let attempt = isStream || plan.isTwofold ? "" : "try await "
        let gives = (plan.answer != nil || plan.isTwofold) && !isOnly ? "return " : ""
        return CallExpression(
            head: "\(gives)\(attempt)\(plan.client).\(function(of: plan))(", arguments: arguments)
    }

    private static func function(of plan: EndpointPlan) -> String {
        switch plan.endpoint.returns {
        case .stream: "events"
        case .texts: "texts"
        case .file: "download"
        case .nothing, .value, .data, .string: plan.isTwofold ? "stream" : "send"
        }
    }

    /// What says how a response is read that is no JSON.
    private static func form(of returns: Endpoint.Returns, isTwofold: Bool) -> [String] {
        switch returns {
        case .data: ["as: .bytes"]
        case .string: ["as: .text"]
        case .file: ["to: destination"]
        case .nothing: isTwofold ? ["as: .nothing"] : []
        case .value, .stream, .texts: []
        }
    }
}

extension CallExpression.Argument {
    fileprivate func labelled(_ label: String) -> CallExpression.Argument {
        switch self {
        case .text(let text): return .text("\(label): \(text)")
        case .call(var call):
            call.head = "\(label): \(call.head)"
            return .call(call)
        }
    }
}

extension EndpointPlan {
    /// The client of the DAO, as its methods say it: a parameter may hide it.
    var client: String {
        values.contains { $0.name.name == "client" } ? "self.client" : "client"
    }
}
