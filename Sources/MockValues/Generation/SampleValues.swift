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
        var maker = ValueMaker(models: models, choice: .full, budget: WorkBudget())
        return try? maker.value(type.leaf, rules, random, depth: 0)
    }
}
