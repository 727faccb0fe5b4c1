import SpecLanguage

/// One check of a value by the runtime: the name of its function and the arguments after the value.
struct ConstraintCheck: Sendable, Hashable {
    var function: String
    /// Whether it holds for each element of a collection: the value's label is `each` then.
    var isEach: Bool
    var arguments: [String]

    /// The value as argument.
    func argument(_ value: String) -> String {
        isEach ? "each: \(value)" : value
    }

    /// All checks of a value, in the order in which they are made.
    ///
    /// - Parameter dateFormat: how dates are written, as errors say them.
    static func all(
        of constraints: Constraints, type: ValueType, dateFormat: DateFormat?, constants: ValueConstants,
        names: TypeNames
    ) -> [ConstraintCheck] {
        let isEach = type.isCollection
        let dates = type.holds(.date) ? dateFormat?.label(constants.format) : nil
        var checks: [ConstraintCheck] = []
        if let count = constraints.count {
            checks.append(ConstraintCheck(function: "checkCount", isEach: false, arguments: bounds(count)))
        }
        if let length = constraints.length {
            checks.append(ConstraintCheck(function: "checkLength", isEach: isEach, arguments: bounds(length)))
        }
        if let pattern = constants.pattern {
            checks.append(ConstraintCheck(function: "checkPattern", isEach: isEach, arguments: [pattern.reference]))
        }
        if let scope = constants.scope {
            checks.append(
                ConstraintCheck(
                    function: "checkScope", isEach: isEach,
                    arguments: [scope.reference] + [dates].compactMap(\.self)))
        }
        if case .range(let range) = constraints.scope {
            let bounds = bounds(range, of: type.scalar, names) + [dates].compactMap(\.self)
            checks.append(ConstraintCheck(function: "checkRange", isEach: isEach, arguments: bounds))
        }
        return checks
    }

    private static func bounds(_ range: CountRange) -> [String] {
        [("min", range.minimum), ("max", range.maximum)].compactMap { label, bound in
            bound.map { "\(label): \($0)" }
        }
    }

    private static func bounds(_ range: ValueRange, of type: ValueType, _ names: TypeNames) -> [String] {
        let literals = LiteralExpression(names: names)
        let bounds = [("min", range.minimum), ("max", range.maximum), ("above", range.above), ("below", range.below)]
        return bounds.compactMap { label, bound in
            bound.map { "\(label): \(literals.source($0, as: type))" }
        }
    }
}
