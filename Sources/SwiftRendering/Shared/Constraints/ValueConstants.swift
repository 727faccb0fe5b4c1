import SpecLanguage

/// The constants that reading, checking or sending one value needs, such as compiled patterns.
struct ValueConstants: Sendable, Hashable {
    var format: StaticConstant?
    var scope: StaticConstant?
    var pattern: StaticConstant?

    /// In the order of their declarations.
    var all: [StaticConstant] {
        [format, scope, pattern].compactMap(\.self)
    }

    /// - Parameters:
    ///   - name: the Swift name of the field or parameter
    ///   - owner: the type whose static members they are, as said where they are used
    ///   - free: the names of the type's static members
    init(
        name: String, type: ValueType, constraints: Constraints, dateFormat: DateFormat?, names: TypeNames,
        owner: String = "Self", free: inout FreeNames
    ) {
        if case .pattern = dateFormat, type.holds(.date) {
            format = dateFormat?.constant(named: free.take("\(name)Format"), names)
        }
        if case .values(let values) = constraints.scope {
            scope = Self.scope(values, of: type.scalar, name: free.take("\(name)Scope"), names)
        }
        if let pattern = constraints.pattern {
            self.pattern = StaticConstant(
                name: free.take("\(name)Pattern"), type: names.runtime("Pattern"), text: pattern)
        }
        format?.owner = owner
        scope?.owner = owner
        pattern?.owner = owner
    }

    private static func scope(
        _ values: [Literal], of type: ValueType, name: String, _ names: TypeNames
    ) -> StaticConstant {
        let literals = LiteralExpression(names: names)
        let list = BrokenList(
            head: "static let \(name): [\(names.swiftType(type))] = [",
            items: values.map { literals.source($0, as: type) }, tail: "]", endsWithComma: true)
        return StaticConstant(name: name, declaration: list)
    }
}
