/// The sizes from which on a declaration is generated in parts, because the compiler's work for one function or expression
/// grows faster than its length. Documentation/compile-cost.md has the measurements.
enum LargeSize {
    /// The cases of an error enum in one function.
    static let errorCodes: Int = 100
    /// The cases of a tagged union in one function. Unions with more are read with a table.
    static let unionCases: Int = 100
    /// The cases of an enum that are listed one by one. Enums with more have a table of raw values.
    static let enumCases: Int = 200
    /// The fields of a model in one function. Models with more have no memberwise initialiser.
    static let fields: Int = 200
}

extension Array {
    /// The elements in parts of a size, in order: one part if they are few or none.
    func parts(of size: Int) -> [[Element]] {
        guard count > size else { return [self] }
        return stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}

/// A `switch` that is divided among functions.
enum SwitchPart {
    /// The name of a part: `content`, `content2` and so on.
    static func name(_ name: String, _ index: Int) -> String {
        index == 0 ? name : "\(name)\(index + 1)"
    }

    /// The expression for cases of other parts: the next part, or in the last one, which they never reach, a trap.
    /// - Returns: `nil` if there is only one part, as nothing is left then.
    static func others(_ name: String, _ index: Int, of count: Int) -> String? {
        guard count > 1 else { return nil }
        return index == count - 1
            ? #"preconditionFailure("Every case is in a part.")"# : Self.name(name, index + 1)
    }
}
