import SpecLanguage

/// How values are read, as the runtime takes it: `ReadOptions(casting: true)`.
struct ReadOptionsExpression: Sendable, Hashable {
    var casts: Bool = false
    /// An expression of a date format.
    var dates: String?
    var dropsBadElements: Bool = false

    /// Nil where nothing differs from the usual.
    func source(_ names: TypeNames) -> String? {
        var arguments: [String] = []
        if casts { arguments.append("casting: true") }
        if let dates { arguments.append("dates: \(dates)") }
        if dropsBadElements { arguments.append("dropsBadElements: true") }
        return arguments.isEmpty ? nil : "\(names.runtime("ReadOptions"))(\(arguments.joined(separator: ", ")))"
    }
}

extension DateFormat {
    /// A constant that holds the format, where it is a pattern, which takes time to be read.
    func constant(named name: String, _ names: TypeNames) -> StaticConstant? {
        guard case .pattern(let pattern) = self else { return nil }
        return StaticConstant(name: name, type: names.runtime("DateFormat"), text: pattern)
    }

    /// The argument that tells the runtime to use the format; nil for the one that it uses anyway.
    func label(_ constant: StaticConstant?) -> String? {
        self == .iso8601 ? nil : expression(constant).map { "dates: \($0)" }
    }

    /// An expression of the runtime's type of the same name.
    ///
    /// - Parameter constant: holds the format where it is a pattern.
    func expression(_ constant: StaticConstant?) -> String? {
        switch self {
        case .iso8601: ".iso8601"
        case .unix: ".unix"
        case .unixMilliseconds: ".unixMilliseconds"
        case .pattern: constant?.reference
        }
    }
}
