import WireSyntax

/// The fields in responses that have the values of parameters.
package struct GivenFields {
    private let models: (String) -> Model.Kind?

    /// - Parameter models: the models by name
    package init(_ models: @escaping (String) -> Model.Kind?) {
        self.models = models
    }

    /// The fields of all models in the responses of an endpoint, at any depth, each with its model.
    package func fields(of endpoint: Endpoint) -> [(model: String, field: Field)] {
        var found: [(model: String, field: Field)] = []
        var pending = endpoint.returns.jsonTypes.compactMap(\.modelName)
        var seen: Set<String> = []
        while let name = pending.popLast() {
            guard seen.insert(name).inserted else { continue }
            switch models(name) {
            case .structure(let structure):
                found += structure.fields.filter { $0.given != nil }.map { (name, $0) }
                pending += structure.fields.filter { !$0.isIgnored && $0.encode != .only }.compactMap(\.type.modelName)
            case .tagged(let union): pending += union.cases.compactMap(\.type.modelName)
            case .untagged(let union): pending += union.cases.compactMap(\.type.modelName)
            case .enumeration, .external, nil: break
            }
        }
        return found.sorted { ($0.model, $0.field.name) < ($1.model, $1.field.name) }
    }

    /// The parameters of an endpoint whose values fields of its responses have.
    package func parameters(of endpoint: Endpoint) -> [Parameter] {
        let names = Set(fields(of: endpoint).compactMap(\.field.given).map { ExactText($0) })
        return endpoint.parameters.filter { names.contains(ExactText($0.name)) }
    }
}
