import SpecLanguage

/// What a spec says of a value, be it a field's or a parameter's.
struct ComparedValue {
    var type: ValueType
    var defaultValue: Literal?
    var castsAutomatically: Bool = false
    var constraints: Constraints
    var dateFormat: DateFormat?
    var null: Field.Null = .absent
    var empty: Field.Empty = .keep
    var elements: Field.Elements = .fail

    /// The type and the default, as a spec writes them.
    var text: String {
        type.text + (defaultValue.map { value in " = \(value.text)" } ?? "")
    }

    /// Whether it may be left out.
    var mayBeAbsent: Bool { type.isOptional || defaultValue != nil }
}

extension ComparedValue {
    init(_ field: Field) {
        self.init(
            type: field.type, defaultValue: field.defaultValue, castsAutomatically: field.castsAutomatically,
            constraints: field.constraints, dateFormat: field.dateFormat, null: field.null, empty: field.empty,
            elements: field.elements)
    }

    /// - Parameter type: the type of the value; a parameter that is a file has none.
    init(_ parameter: Parameter, type: ValueType) {
        self.init(
            type: type, defaultValue: parameter.defaultValue, constraints: parameter.constraints,
            dateFormat: parameter.dateFormat)
    }
}
