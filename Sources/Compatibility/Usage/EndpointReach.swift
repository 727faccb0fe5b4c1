public import SpecLanguage

/// The endpoints whose calls send or return values of a used module's models, directly or in others.
public struct EndpointReach: Sendable {
    /// An endpoint, as `Shop.orders`, and where it is declared.
    public struct Reached: Sendable, Hashable {
        public let name: String
        public let range: SourceRange
    }

    private var reached: [String: [Reached]] = [:]
    private let models: [String: Model]
    /// The models of used modules, the longest names first.
    private let used: [String]

    public init(_ specification: Specification) {
        models = specification.modelsByName
        used = specification.files.filter { $0.module != nil }.flatMap(\.models).map(\.name)
            .sorted { ($0.utf8.count, $1) > ($1.utf8.count, $0) }
        guard !used.isEmpty else { return }
        for part in specification.files.compactMap(\.service) {
            for endpoint in part.endpoints {
                let name = Reached(name: "\(part.service.name).\(endpoint.name)", range: endpoint.range)
                for model in models(of: endpoint) { reached[model, default: []].append(name) }
            }
        }
    }

    /// The endpoints that a change reaches, in the order of the specs; empty for what is no model of a used module.
    ///
    /// - Parameter subject: what has changed, such as `Common.Money.amount`
    public func endpoints(of subject: String) -> [Reached] {
        used.first { subject == $0 || subject.hasPrefix($0 + ".") }.flatMap { reached[$0] } ?? []
    }

    private func models(of endpoint: Endpoint) -> Set<String> {
        var types = endpoint.returns.jsonTypes + endpoint.errors.compactMap(\.body?.type)
        if case .value(let type)? = endpoint.body { types.append(type) }
        if case .socket(let socket) = endpoint.returns, let type = socket.commandType { types.append(type) }
        for parameter in endpoint.parameters {
            if case .value(let type) = parameter.kind { types.append(type) }
        }
        var found: Set<String> = []
        while let type = types.popLast() {
            guard let name = type.modelName, found.insert(name).inserted, let model = models[name] else { continue }
            types += model.heldTypes
        }
        return found
    }
}
