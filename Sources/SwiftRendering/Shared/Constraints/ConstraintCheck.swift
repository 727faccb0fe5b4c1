import SpecLanguage

/// One rule of a value, which readers, writers and requests of the runtime check: `.length(min: 1)`.
struct ConstraintCheck: Sendable, Hashable {
    private var rule: String
    /// Whether it holds for each element of a collection: the value's label is `each` then.
    private var isEach: Bool

    private init(_ rule: String, _ arguments: [String], isEach: Bool) {
        self.rule = ".\(rule)(\(arguments.joined(separator: ", ")))"
        self.isEach = isEach
    }

    /// The value and its rule as arguments.
    func arguments(_ value: String) -> [String] {
        [isEach ? "each: \(value)" : value, rule]
    }

    /// The rule alone, where the value stands before it.
    var argument: String {
        isEach ? "each: \(rule)" : rule
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
            checks.append(ConstraintCheck("count", bounds(count), isEach: false))
        }
        if let length = constraints.length {
            checks.append(ConstraintCheck("length", bounds(length), isEach: isEach))
        }
        if let pattern = constants.pattern {
            checks.append(ConstraintCheck("pattern", [pattern.reference], isEach: isEach))
        }
        if let scope = constants.scope {
            checks.append(ConstraintCheck("scope", [scope.reference] + [dates].compactMap(\.self), isEach: isEach))
        }
        if case .range(let range) = constraints.scope {
            let bounds = bounds(range, of: type.scalar, names) + [dates].compactMap(\.self)
            checks.append(ConstraintCheck("range", bounds, isEach: isEach))
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
