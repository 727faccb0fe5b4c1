import SpecLanguage

/// The constant that says what is the same for all calls of an endpoint.
enum RouteExpression {
    static func declaration(_ plan: EndpointPlan, in scope: ServiceScope) -> CallExpression {
        let endpoint = plan.endpoint
        let type = scope.namesInDAO.runtime("EndpointRoute")
        var arguments = place(of: endpoint, in: scope)
        if let reading = plan.reading { arguments.append("reading: \(reading)") }
        if let timeout = endpoint.timeout { arguments.append("timeout: \(timeout.source)") }
        // A method alone uses the constant, and so it is no part of the interface.
        let access = endpoint.isRequestValue ? scope.access.prefix : ""
        return CallExpression(
            head: "\(access)static let route = \(type)(",
            arguments: arguments.map { .text($0) }
                + [PoliciesExpression.argument(endpoint, in: scope)].compactMap(\.self))
    }

    /// The first arguments, which every endpoint has: its name, where requests go, and where responses have the value.
    static func place(of endpoint: Endpoint, in scope: ServiceScope) -> [String] {
        var arguments = [
            StringLiteral("\(scope.service.name).\(endpoint.name)").source, ".\(endpoint.method.rawValue)",
            StringLiteral(endpoint.path).source,
        ]
        if let path = endpoint.at { arguments.append("returning: \(path.literal)") }
        return arguments
    }
}
