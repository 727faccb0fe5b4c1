/// What a field and a parameter have in common, checked, with the defaults of the file applied.
struct ResolvedValue: Sendable {
    var type: ValueType
    var defaultValue: Literal?
    var constraints: Constraints
    /// For types that hold dates.
    var dateFormat: DateFormat?
    /// Whether strings, numbers and booleans are taken for each other, where that can make a difference.
    var castsAutomatically: Bool
}
