import SpecLanguage
import YAMLSyntax

/// A value of a choice with its position.
typealias ChoiceMember = (value: ImportedValue, place: JSONPointer)

extension ModelBuilder {
    /// The members of a choice with one enum of all their values instead of several enums and constants: nothing tells a
    /// text of one from that of another, but each is still one of the listed values.
    mutating func withOneEnumeration(
        _ members: [ChoiceMember], in schema: Schema, named name: String
    ) -> [ChoiceMember] {
        var members = members
        for isNumeric in [false, true] {
            let listed = members.indices.filter { cases(of: members[$0].value, isNumeric: isNumeric) != nil }
            guard listed.count > 1,
                Set(listed.map { members[$0].value.type }).count > 1 || hasConstants(listed, members)
            else { continue }
            let values = listed.map { members[$0].value }
            let isWhole = listed.count == members.count
            var all = Schema(pointer: isWhole ? schema.pointer : schema.pointer.appendingMade("values \(isNumeric)"))
            all.doc = isWhole ? schema.doc : nil
            var value = enumeration(of: values, isNumeric: isNumeric, in: all, named: isWhole ? name : name + "Value")
            value.isNullable = values.contains(where: \.isNullable)
            members[listed[0]].value = value
            for index in listed.dropFirst().reversed() { members.remove(at: index) }
        }
        return members
    }

    private func hasConstants(_ listed: [Int], _ members: [ChoiceMember]) -> Bool {
        Set(listed.map { members[$0].value.scope }).count > 1
    }

    /// The enum of all values, which may be one of those that there are.
    private mutating func enumeration(
        of values: [ImportedValue], isNumeric: Bool, in schema: Schema, named name: String
    ) -> ImportedValue {
        var found: [ImportedEnumeration.Case] = []
        var seen: Set<String> = []
        for item in values.compactMap({ cases(of: $0, isNumeric: isNumeric) }).joined()
        where seen.insert(item.value.text).inserted { found.append(item) }
        let whole = values.first { value in
            value.scope == nil && value.type.requiredModel != nil
                && cases(of: value, isNumeric: isNumeric)?.count == found.count
        }
        if let whole { return whole }
        return enumeration(
            found.map { YAMLScalar(text: $0.value.text, isPlain: isNumeric) }, isNumeric: isNumeric,
            labels: found.map { (name: $0.name, comment: $0.comment) }, of: schema, named: name)
    }

    /// The values that a text or a whole number is limited to. `nil` if it is not.
    private func cases(of value: ImportedValue, isNumeric: Bool) -> [ImportedEnumeration.Case]? {
        switch (value.type, value.scope) {
        case (.builtIn(.string), .values(let scalars)?) where !isNumeric,
            (.builtIn(.int), .values(let scalars)?) where isNumeric:
            return scalars.map { ImportedEnumeration.Case(name: nil, value: $0, comment: nil) }
        case (.model(let name), nil):
            guard sorts[name] == (isNumeric ? .numbers : .texts), let slot = slots[name],
                case .enumeration(let enumeration) = models[slot].kind
            else { return nil }
            return enumeration.cases
        default: return nil
        }
    }
}
