import SpecLanguage

/// Makes the values of one request, or of a DAO.
struct RequestValueFactory {
    let names: TypeNames
    /// The names of the static members of the type that holds the values.
    var staticNames: FreeNames
    /// The name of what the values are written into.
    var builder: String = "request"
    /// Whether the values are local constants rather than properties.
    var isLocal: Bool = false
    /// The type that holds what checks need, such as patterns, as said where the values are written.
    var owner: String = "Self"

    mutating func value(_ parameter: Parameter) -> RequestValue {
        switch parameter.kind {
        case .upload(let isOptional): upload(parameter, isOptional: isOptional)
        case .value(let type): value(parameter, type)
        }
    }

    private mutating func value(_ parameter: Parameter, _ type: ValueType) -> RequestValue {
        let constants = ValueConstants(
            name: parameter.name, type: type, constraints: parameter.constraints, dateFormat: parameter.dateFormat,
            names: names, owner: owner, free: &staticNames)
        let checks = ConstraintCheck.all(
            of: parameter.constraints, type: type, dateFormat: parameter.dateFormat, constants: constants,
            names: names)
        let dates = type.holds(.date) ? parameter.dateFormat?.label(constants.format) : nil
        let literals = LiteralExpression(names: names)
        let statement = RequestStatement(parameter: parameter, builder: builder, isLocal: isLocal)
        return RequestValue(
            name: SwiftIdentifier(parameter.name), type: names.swiftType(type), isOptional: type.isOptional,
            defaultValue: parameter.defaultValue.map { literals.source($0, as: type) },
            isSensitive: parameter.isSensitive, note: ParameterNote(parameter), dates: dates, constants: constants.all,
            statements: statement.all(checks, dates: dates))
    }

    private func upload(_ parameter: Parameter, isOptional: Bool) -> RequestValue {
        RequestValue(
            name: SwiftIdentifier(parameter.name), type: names.runtime("Upload") + (isOptional ? "?" : ""),
            isOptional: isOptional, defaultValue: nil, isSensitive: parameter.isSensitive,
            note: ParameterNote(parameter), constants: [],
            statements: RequestStatement(parameter: parameter, builder: builder, isLocal: isLocal).all([], dates: nil))
    }

    /// The value that is the whole body.
    mutating func body(_ kind: Parameter.Kind, dateFormat: DateFormat?) -> RequestValue {
        switch kind {
        case .value(let type): body(type, dateFormat: dateFormat)
        case .upload(let isOptional): body(isOptional: isOptional)
        }
    }

    /// A file that is the whole body.
    private func body(isOptional: Bool) -> RequestValue {
        RequestValue(
            name: SwiftIdentifier("body"), type: names.runtime("Upload") + (isOptional ? "?" : ""),
            isOptional: isOptional, defaultValue: nil, isSensitive: false, note: ParameterNote(facts: ["the body"]),
            constants: [], statements: [CallExpression(head: "\(builder).body(", arguments: [.text("body")])])
    }

    /// The place that a download goes to.
    func destination() -> RequestValue {
        RequestValue(
            name: SwiftIdentifier("destination"), label: "to", type: names.foundation("URL"), isOptional: false,
            defaultValue: nil, isSensitive: false,
            note: ParameterNote(facts: ["where the file goes, in the place of any that is there"]), constants: [],
            statements: [])
    }

    /// A value that is the whole JSON body.
    private mutating func body(_ type: ValueType, dateFormat: DateFormat?) -> RequestValue {
        let constants = ValueConstants(
            name: "body", type: type, constraints: Constraints(), dateFormat: dateFormat, names: names,
            owner: owner, free: &staticNames)
        let dates = type.holds(.date) ? dateFormat?.label(constants.format) : nil
        let statement = CallExpression(
            head: "\(builder).body(", arguments: (["body"] + [dates].compactMap(\.self)).map { .text($0) })
        return RequestValue(
            name: SwiftIdentifier("body"), type: names.swiftType(type), isOptional: type.isOptional, defaultValue: nil,
            isSensitive: false, note: ParameterNote(facts: ["the JSON body"]), constants: constants.all,
            statements: [statement])
    }
}
