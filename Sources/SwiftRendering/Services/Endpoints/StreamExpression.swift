import SpecLanguage

/// The constant that says how the values of a stream are told apart.
enum StreamExpression {
    /// Nil where answers are no streams.
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
    /// Nil where answers are no streams.
    var streamFormat: StreamFormat? {
        switch self {
        case .stream(_, let format), .texts(let format): format
        case .nothing, .value, .data, .string, .file: nil
        }
    }
}
