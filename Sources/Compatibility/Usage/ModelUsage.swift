import SpecLanguage

/// Which way values of a type go.
struct Usage: OptionSet, Sendable {
    let rawValue: UInt8

    /// From the app to the server.
    static let request: Usage = Usage(rawValue: 1)
    /// From the server to the app.
    static let response: Usage = Usage(rawValue: 2)
    static let both: Usage = [.request, .response]
    /// From an app to a later version of it, by a database.
    static let stored: Usage = Usage(rawValue: 4)
}

/// Which way the values of each model go, by the endpoints that send and return them and the tables that keep them.
struct ModelUsage {
    private var usages: [String: Usage] = [:]
    private let models: [String: Model]

    init(_ specification: Specification) {
        models = specification.modelsByName
        // The model of a table is made of columns, which are compared for themselves; what they hold is kept as it is.
        for column in specification.files.flatMap(\.tables).flatMap(\.columns) { note(column.field.type, .stored) }
        for part in specification.files.compactMap(\.service) {
            note(errors: part.service.errors)
            note(part.service.parameters)
            for endpoint in part.endpoints { note(endpoint) }
        }
    }

    /// Models that no endpoint leads to are read and written by hand, either way.
    subscript(model: String) -> Usage {
        let usage: Usage = usages[model] ?? []
        return usage.isDisjoint(with: .both) ? usage.union(.both) : usage
    }

    private mutating func note(_ endpoint: Endpoint) {
        note(errors: endpoint.errors)
        note(endpoint.parameters)
        if case .value(let type)? = endpoint.body { note(type, .request) }
        switch endpoint.returns {
        case .value(let type), .stream(let type, _): note(type, .response)
        case .nothing, .data, .string, .file, .texts: break
        }
    }

    private mutating func note(errors: [ServerErrorCase]) {
        for body in errors.compactMap(\.body) { note(body.type, .response) }
    }

    private mutating func note(_ parameters: [Parameter]) {
        for parameter in parameters {
            if case .value(let type) = parameter.kind { note(type, .request) }
        }
    }

    private mutating func note(_ type: ValueType, _ usage: Usage) {
        guard let name = type.modelName, let model = models[name], !(usages[name]?.contains(usage) ?? false) else {
            return
        }
        usages[name, default: []].insert(usage)
        for type in model.heldTypes { note(type, usage) }
    }
}
