import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// The value of a schema that lists its values.
    mutating func enumeration(
        _ values: [YAMLNode], _ types: [String], of schema: Schema, named name: String
    ) -> ImportedValue {
        let scalars = distinct(values.compactMap(\.scalar))
        guard scalars.count > 0, values.allSatisfy({ $0.scalar != nil }) else {
            findings.note(.structuredEnumeration, at: schema.pointer)
            return ImportedValue(.json)
        }
        switch EnumerationType(scalars, types) {
        case .booleans:
            var value = ImportedValue(.builtIn(.bool))
            value.scope = scalars.count == 1 ? scope(of: values, for: value.type, at: schema.pointer) : nil
            return value
        case .decimals:
            var value = ImportedValue(.builtIn(.double))
            value.scope = .values(scalars.map { SpecScalar($0.text, form: .exact) })
            return value
        case .mixed:
            findings.note(.mixedEnumeration, at: schema.pointer)
            return ImportedValue(.json)
        case .texts, .numbers:
            let isNumeric = EnumerationType(scalars, types) == .numbers
            if scalars.count == 1, declaredNames[schema.pointer] == nil {
                return constant(scalars[0], isNumeric: isNumeric)
            }
            return enumeration(scalars, isNumeric: isNumeric, labels: labels(of: schema), of: schema, named: name)
        }
    }

    /// A value that is always the same.
    private func constant(_ scalar: YAMLScalar, isNumeric: Bool) -> ImportedValue {
        var value = ImportedValue(isNumeric ? .builtIn(.int) : .string)
        value.scope = .values([
            SpecScalar(isNumeric ? Self.digits(scalar) : scalar.text, form: isNumeric ? .exact : .text)
        ])
        return value
    }

    /// The only case of an enum, which the value of a required field is. `nil` for all other types.
    func onlyCase(of type: ImportedType) -> SpecScalar? {
        guard let cases = type.requiredModel.flatMap({ caseNames[$0] }), cases.count == 1 else { return nil }
        return cases.values.first
    }

    private static func digits(_ scalar: YAMLScalar) -> String {
        WholeNumber(scalar.text).map { String($0.value) } ?? scalar.text
    }

    /// Builds an enum.
    ///
    /// - Parameter labels: the names of the cases and their comments, if the description has any
    mutating func enumeration(
        _ scalars: [YAMLScalar], isNumeric: Bool, labels: [(name: String?, comment: String?)], of schema: Schema,
        named name: String
    ) -> ImportedValue {
        guard spend(scalars.count, nodes: scalars.count, at: schema.pointer) else { return ImportedValue(.json) }
        var names = MemberNames(reserved: ["cases", "hashValue", "rawValue", "unknown"])
        var cases: [ImportedEnumeration.Case] = []
        // Strings that all look like numbers would be read as numbers.
        let isQuoted = !isNumeric && scalars.allSatisfy { WholeNumber($0.text) != nil }
        let hasSigns = scalars.contains { ReadableName.hasPlus($0.text) }
        for (index, scalar) in scalars.enumerated() {
            let label = index < labels.count ? labels[index] : (name: nil, comment: nil)
            let value = SpecScalar(
                isNumeric ? Self.digits(scalar) : scalar.text,
                form: isNumeric ? .exact : isQuoted ? .quoted : .text)
            let wanted = label.name ?? (scalar.text.isEmpty ? "empty" : scalar.text)
            let signed = ReadableName.signed(wanted, hasSigns)
            let taken =
                signed == wanted ? Self.take(wanted, &names) : names.takeSpelled(signed, fallback: "value")
            let isNamedByValue = label.name == nil && taken == wanted
            cases.append(
                ImportedEnumeration.Case(
                    name: isNamedByValue ? nil : taken, value: value, comment: label.comment))
        }
        if cases.contains(where: { $0.name != nil }) { cases = Self.named(cases) }
        let slot = begin(
            schema, named: name, isNumeric ? .numbers : .texts, .enumeration(ImportedEnumeration(cases: cases)))
        caseNames[models[slot].name] = Dictionary(
            zip(cases, scalars).map { ($1.text, $0.label) }, uniquingKeysWith: { first, _ in first })
        return value(of: slot, schema)
    }

    /// The name of a case. Names that would be ambiguous if the enum is optional, such as `none`, are changed, and so is
    /// that of the case for all other values.
    private static func take(_ wanted: String, _ names: inout MemberNames) -> String {
        let spelled = ImportedName.member(wanted, fallback: "value")
        return OptionalCases.names.contains(spelled) || spelled == "unknown"
            ? names.takeSpelled("\(spelled)Value", fallback: "value") : names.take(wanted, fallback: "value")
    }

    /// If one case has a name, all need one, because the spec then lists the cases as a mapping.
    private static func named(_ cases: [ImportedEnumeration.Case]) -> [ImportedEnumeration.Case] {
        cases.map { item in
            let name = item.name ?? (item.value.text.isEmpty ? "empty" : item.value.text)
            return ImportedEnumeration.Case(name: name, value: item.value, comment: item.comment)
        }
    }

    private func distinct(_ scalars: [YAMLScalar]) -> [YAMLScalar] {
        var seen: Set<String> = []
        return scalars.filter { seen.insert($0.text).inserted }
    }

    /// The case names from the extensions of other tools.
    private func labels(of schema: Schema) -> [(name: String?, comment: String?)] {
        func texts(_ names: [String]) -> [String?] {
            let list = schema.extensions.first { names.contains($0.name) }
            return list?.value.elements.map(\.text) ?? []
        }
        let names = texts(["x-enum-varnames", "x-enumNames", "x-enum-names"])
        let comments = texts(["x-enum-descriptions", "x-enumDescriptions"])
        return (0..<max(names.count, comments.count)).map { index in
            (index < names.count ? names[index] : nil, index < comments.count ? comments[index] : nil)
        }
    }
}

/// The type of an enum's values.
enum EnumerationType {
    case texts, numbers, decimals, booleans, mixed

    init(_ scalars: [YAMLScalar], _ types: [String]) {
        if types == ["string"] {
            self = .texts
        } else if types == ["boolean"] || scalars.allSatisfy({ $0.flag != nil }) {
            self = .booleans
        } else if types == ["integer"], scalars.allSatisfy({ WholeNumber($0.text) != nil }) {
            self = .numbers
        } else if scalars.allSatisfy({ $0.isPlain && WholeNumber($0.text) != nil }) {
            self = .numbers
        } else if scalars.allSatisfy({ $0.isPlain && Double($0.text)?.isFinite == true }) {
            self = .decimals
        } else {
            self = scalars.allSatisfy { !$0.isPlain || $0.flag == nil && Double($0.text) == nil } ? .texts : .mixed
        }
    }
}
