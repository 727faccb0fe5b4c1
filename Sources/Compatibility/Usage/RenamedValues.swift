import SpecLanguage

/// Values of the old specs under the names of the new ones, so that a new name of a model or a case is one change: that
/// of the declaration, and not one of each place that names it.
extension ModelPairs {
    func renamed(_ value: ComparedValue) -> ComparedValue {
        var value = value
        value.type = renamed(value.type)
        value.defaultValue = value.defaultValue.map(renamed)
        if case .values(let values)? = value.constraints.scope {
            value.constraints.scope = .values(values.map(renamed))
        }
        return value
    }

    func renamed(_ type: ValueType) -> ValueType {
        switch type {
        case .builtIn: type
        case .model(let name): .model(renamed[name] ?? name)
        case .array(let inner): .array(renamed(inner))
        case .dictionary(let inner): .dictionary(renamed(inner))
        case .optional(let inner): .optional(renamed(inner))
        }
    }

    func renamed(_ literal: Literal) -> Literal {
        switch literal {
        case .enumCase(let model, let name):
            .enumCase(model: renamed[model] ?? model, name: renamedCase(name, of: model))
        case .array(let elements): .array(elements.map(renamed))
        case .dictionary(let entries):
            .dictionary(entries.map { Literal.Entry(key: $0.key, value: renamed($0.value)) })
        case .object(let model, let members):
            .object(
                model: renamed[model] ?? model,
                members: members.map { Literal.Member($0.name, type: renamed($0.type), value: renamed($0.value)) })
        default: literal
        }
    }

    /// The new name of the case with the same raw value; the old name if it still exists, or if the case is gone.
    private func renamedCase(_ name: String, of model: String) -> String {
        guard case .enumeration(let before)? = old[model]?.kind,
            case .enumeration(let after)? = new[renamed[model] ?? model]?.kind,
            !after.cases.contains(where: { $0.name == name }),
            let raw = before.cases.first(where: { $0.name == name })?.rawValue
        else { return name }
        return after.cases.first { $0.rawValue == raw }?.name ?? name
    }
}
