package import SpecLanguage

/// Which values are valid, in words: `at least 1 character`.
package struct ConstraintFacts {
    /// More values than these are counted instead of listed.
    private static let mostListedValues = 10

    let constraints: Constraints
    let type: ValueType

    /// - Parameters:
    ///   - constraints: what is said of the values.
    ///   - type: their type, collections of them included.
    package init(constraints: Constraints, type: ValueType) {
        self.constraints = constraints
        self.type = type
    }

    package var all: [String] {
        let ofElements = [length, pattern, scope].compactMap(\.self)
        return [count].compactMap(\.self) + ofElements.map { type.isCollection ? "each \($0)" : $0 }
    }

    private var count: String? {
        constraints.count.map { Self.bounds($0, unit: "element") }
    }

    private var length: String? {
        constraints.length.map { Self.bounds($0, unit: type.holds(.data) ? "byte" : "character") }
    }

    private var pattern: String? {
        constraints.pattern.map { "matching \(DocComment.code($0))" }
    }

    private var scope: String? {
        switch constraints.scope {
        case nil: return nil
        case .range(let range): return Self.bounds(range)
        case .values(let values):
            if values.count > Self.mostListedValues { return "one of \(values.count) values" }
            let texts = values.map { DocComment.code($0.text) }
            return texts.count == 1 ? "always \(texts[0])" : "one of \(texts.joined(separator: ", "))"
        }
    }

    private static func bounds(_ range: CountRange, unit: String) -> String {
        func amount(_ count: Int) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
        switch (range.minimum, range.maximum) {
        case (let minimum?, let maximum?):
            return minimum == maximum ? "exactly \(amount(minimum))" : "\(minimum) to \(amount(maximum))"
        case (let minimum?, nil): return "at least \(amount(minimum))"
        case (nil, let maximum?): return "at most \(amount(maximum))"
        case (nil, nil): return "any number of \(unit)s"
        }
    }

    private static func bounds(_ range: ValueRange) -> String {
        if let minimum = range.minimum, let maximum = range.maximum { return "\(minimum.text) to \(maximum.text)" }
        let bounds = [
            ("at least", range.minimum), ("above", range.above), ("at most", range.maximum), ("below", range.below),
        ]
        return bounds.compactMap { words, bound in bound.map { "\(words) \($0.text)" } }.joined(separator: " and ")
    }
}

extension Literal {
    /// The value as the spec writes it.
    fileprivate var text: String {
        switch self {
        case .string(let text), .integer(let text), .decimal(let text), .url(let text), .uuid(let text),
            .data(let text), .date(_, let text), .enumCase(_, let text):
            DocComment.inline(text)
        case .bool(let value): "\(value)"
        case .null: "null"
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
        case .dictionary(let entries): "{\(entries.map { "\($0.key): \($0.value.text)" }.joined(separator: ", "))}"
        }
    }
}
