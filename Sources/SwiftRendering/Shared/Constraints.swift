import SpecLanguage
import TemplateEngine

/// One constraint, as the runtime's readers, writers and requests check it: `.length(min: 1)`.
struct ConstraintCheck: Sendable, Hashable {
    private var rule: String
    /// Whether it applies to each element of a collection. Readers and writers have the label `each` before the value then.
    private var isEach: Bool

    private init(_ rule: String, _ arguments: [String], isEach: Bool) {
        self.rule = ".\(rule)(\(arguments.joined(separator: ", ")))"
        self.isEach = isEach
    }

    /// The value and the constraint as arguments.
    func arguments(_ value: String) -> [String] {
        [isEach ? "each: \(value)" : value, rule]
    }

    /// The constraint as an argument behind the value of a request.
    var argument: String {
        isEach ? ".each(\(rule))" : rule
    }

    /// All checks of a value, in the order in which they run.
    ///
    /// - Parameter dateFormat: the date format, for error messages
    static func all(
        of constraints: Constraints, type: ValueType, dateFormat: DateFormat?, constants: ValueConstants,
        names: TypeNames
    ) -> [ConstraintCheck] {
        if constraints == .none { return [] }
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

/// The constants needed to read, check or send one value, such as compiled patterns.
struct ValueConstants: Sendable, Hashable {
    var format: StaticConstant?
    var scope: StaticConstant?
    var pattern: StaticConstant?

    /// All constants, in the order of their declarations.
    var all: [StaticConstant] {
        if format == nil, scope == nil, pattern == nil { return [] }
        return [format, scope, pattern].compactMap(\.self)
    }

    /// - Parameters:
    ///   - name: the Swift name of the field or parameter
    ///   - free: the names of the type's static members
    init(
        name: String, type: ValueType, constraints: Constraints, dateFormat: DateFormat?, names: TypeNames,
        free: inout FreeNames
    ) {
        if let dateFormat, dateFormat.isParsed, type.holds(.date) {
            format = dateFormat.constant(named: free.take("\(name)Format"), names)
        }
        if case .values(let values) = constraints.scope {
            scope = Self.scope(values, of: type.scalar, name: free.take("\(name)Scope"), names)
        }
        if let pattern = constraints.pattern {
            self.pattern = StaticConstant(
                name: free.take("\(name)Pattern"), initializing: names.runtime("Pattern"), with: pattern)
        }
    }

    private static func scope(
        _ values: [Literal], of type: ValueType, name: String, _ names: TypeNames
    ) -> StaticConstant {
        let literals = LiteralExpression(names: names)
        let list = BrokenList(
            head: "[", items: values.map { literals.source($0, as: type) }, tail: "]", endsWithComma: true)
        return StaticConstant(name: name, type: "[\(names.swiftType(type))]", value: list)
    }
}

/// A constant of a type, created once: `static let dayFormat = DateFormat("yyyy-MM-dd")`.
struct StaticConstant: Sendable, Hashable {
    var name: String
    /// The type, unless the value says it.
    var type: String?
    var value: BrokenList
    /// The access modifier, followed by a space; empty for Swift's default.
    var access: String = ""

    /// The expression that refers to it.
    var reference: String { "Self.\(name)" }
}

/// A static constant, as templates see it.
extension StaticConstant: TemplateContext {
    static let shape: Shape<StaticConstant> = [
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("name", "the name in its declaration") { $0.name },
        .optionalText("type", "the Swift type") { $0.type },
        .text("value", "the expression of the value") { $0.value.head },
        .lines("elements", "the elements of a list, which follow the value") { $0.value.items },
        .text("closing", "what closes the list") { $0.value.tail },
    ]
}

extension StaticConstant {
    /// A constant whose type is initialised from a string.
    init(name: String, initializing type: String, with text: String) {
        self.init(name: name, value: BrokenList(head: "\(type)(\(StringLiteral(text).source))", items: [], tail: ""))
    }
}

/// The runtime's options for reading a value: `ReadOptions(casting: true)`.
struct ReadOptionsExpression: Sendable, Hashable {
    var casts: Bool = false
    /// An expression for a date format.
    var dates: String?
    var dropsBadElements: Bool = false
    /// An expression for the words for booleans.
    var bools: String?
    var wrapsSingle: Bool = false
    var readsRepeatedKeys: Bool = false
    /// An expression for the fields of the models in a list that is an object.
    var keyed: String?

    /// `nil` if all options have their defaults.
    func source(_ names: TypeNames) -> String? {
        var arguments: [String] = []
        if casts { arguments.append("casting: true") }
        if let dates { arguments.append("dates: \(dates)") }
        if dropsBadElements { arguments.append("dropsBadElements: true") }
        if let bools { arguments.append("bools: \(bools)") }
        if wrapsSingle { arguments.append("wrapsSingle: true") }
        if readsRepeatedKeys { arguments.append("readsRepeatedKeys: true") }
        if let keyed { arguments.append("keyed: \(keyed)") }
        return arguments.isEmpty ? nil : "\(names.runtime("ReadOptions"))(\(arguments.joined(separator: ", ")))"
    }
}

extension DateFormat {
    /// A constant for the format if it has a pattern or a zone, because parsing these takes time.
    func constant(named name: String, _ names: TypeNames) -> StaticConstant? {
        isParsed ? StaticConstant(name: name, value: BrokenList(head: instance(names), items: [], tail: "")) : nil
    }

    var isParsed: Bool { pattern != nil || zone != nil }

    /// An expression that makes the format: `DateFormat("yyyy-MM-dd", zone: "+08:00")`.
    func instance(_ names: TypeNames) -> String {
        let type = names.runtime("DateFormat")
        let zone = zone.map { "zone: \(StringLiteral($0).source)" }
        guard let pattern else { return "\(type)\(zone.map { ".iso8601(\($0))" } ?? expression(nil) ?? "")" }
        return "\(type)(\(([StringLiteral(pattern).source] + [zone].compactMap(\.self)).joined(separator: ", ")))"
    }

    private var zone: String? {
        if case .local(_, let zone) = self { zone } else { nil }
    }

    /// The argument that sets the format; `nil` for the runtime's default.
    func label(_ constant: StaticConstant?) -> String? {
        self == .iso8601 ? nil : expression(constant).map { "dates: \($0)" }
    }

    /// An expression of the runtime's type of the same name.
    ///
    /// - Parameter constant: holds the format if it is a pattern
    func expression(_ constant: StaticConstant?) -> String? {
        switch self {
        case .iso8601: ".iso8601"
        case .unix: ".unix"
        case .unixMilliseconds: ".unixMilliseconds"
        case .dotnet: ".dotnet"
        case .pattern, .local: constant?.reference
        }
    }
}

extension ValueType {
    /// The type of the innermost elements of a collection, without `?`. For any other type, the type itself without
    /// `?`.
    var scalar: ValueType {
        switch self {
        case .optional(let type), .array(let type), .dictionary(let type): type.scalar
        case .builtIn, .model: self
        }
    }

    /// Whether it is a collection, optional or not.
    var isCollection: Bool {
        switch unwrapped {
        case .array, .dictionary: true
        case .builtIn, .model, .optional: false
        }
    }

    /// Whether it is the built-in type, or a collection of it.
    func holds(_ type: BuiltInType) -> Bool {
        scalar == .builtIn(type)
    }
}
