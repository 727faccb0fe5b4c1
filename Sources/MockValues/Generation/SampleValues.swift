package import JSONSyntax
package import SpecLanguage

/// Values for samples in generated code. They depend on the names of fields alone, so that a new field changes no others.
package struct SampleValues: Sendable {
    private let models: ModelCatalog

    package init(_ specification: Specification) {
        models = ModelCatalog(specification)
    }

    /// The value of a field, or of an element of its collection, as its type has it: never null, and never in another form.
    ///
    /// - Parameters:
    ///   - type: a built-in type or an enum
    ///   - name: the name of the model
    /// - Returns: `nil` if none can be generated
    package func scalar(_ type: ValueType, of field: Field, in name: String) -> JSONValue? {
        var rules = ValueRules(field)
        if field.type.isCollection { rules = rules.ofElements }
        (rules.castsAutomatically, rules.bools) = (false, nil)
        return value(type, rules, MockRandom(seed: 1).part(name).part(field.name))
    }

    /// The value that an endpoint returns.
    ///
    /// - Parameter name: the name of the endpoint
    package func scalar(_ type: ValueType, returnedBy name: String) -> JSONValue? {
        value(type, ValueRules(name: name), MockRandom(seed: 1).part(name))
    }

    /// A text that stands for any content.
    package func text(named name: String) -> String {
        var random = MockRandom(seed: 1).part(name)
        return MockText.sentence(&random)
    }

    private func value(_ type: ValueType, _ rules: ValueRules, _ random: MockRandom) -> JSONValue? {
        json(type.leaf, rules, random)
    }

    private func json(_ type: ValueType, _ rules: ValueRules, _ random: MockRandom) -> JSONValue? {
        var maker = ValueMaker(models: models, choice: .full, budget: WorkBudget())
        return try? maker.value(type.unwrapped, rules, random, depth: 0)
    }
}

/// Examples for other programs, as they are in JSON. They have all that may be absent.
extension SampleValues {
    /// A value of a model or its patch.
    package func json(ofModel name: String) -> JSONValue? {
        json(.model(name), ValueRules(name: name), MockRandom(seed: 1).part(name))
    }

    /// A value of a field; `nil` for fields of models, which have examples of their own.
    ///
    /// - Parameter model: the name of the model that has the field
    package func json(of field: Field, in model: String) -> JSONValue? {
        guard isScalar(field.type.leaf) else { return nil }
        return json(field.type, ValueRules(field), MockRandom(seed: 1).part(model).part(field.name))
    }

    /// A value of a parameter; `nil` for files and models.
    package func json(of parameter: Parameter) -> JSONValue? {
        guard case .value(let type) = parameter.kind, isScalar(type.leaf) else { return nil }
        let rules = ValueRules(
            name: parameter.wirePath.components.last ?? parameter.name, constraints: parameter.constraints,
            hint: parameter.mock, dateFormat: parameter.dateFormat)
        return json(type, rules, MockRandom(seed: 1).part(parameter.name))
    }

    /// The body of an endpoint's response; `nil` if it is not JSON.
    package func json(of endpoint: Endpoint, in service: Service) -> JSONValue? {
        let body = try? MockResponses(models).body(of: MockEndpoint(endpoint, of: service), choosing: .full)
        return if case .json(let value)? = body { value } else { nil }
    }

    /// A literal of a spec.
    package func json(_ literal: Literal, _ dateFormat: DateFormat?) -> JSONValue {
        literal.json(in: models, dateFormat)
    }

    private func isScalar(_ type: ValueType) -> Bool {
        if case .model(let name) = type { models.isEnumeration(name) } else { true }
    }
}
