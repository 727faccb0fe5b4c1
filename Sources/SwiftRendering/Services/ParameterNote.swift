package import SpecLanguage

/// What is worth saying of a parameter in a comment.
package struct ParameterNote: Sendable, Hashable {
    /// The spec's words, in one line.
    private let words: String
    /// Parts of a sentence that says what the spec's words and the type do not.
    private let facts: [String]

    init(words: String = "", facts: [String]) {
        self.words = words
        self.facts = facts
    }

    package init(_ parameter: Parameter) {
        words = DocComment.inline(parameter.doc ?? "")
        facts = [Self.place(of: parameter)].compactMap(\.self) + Self.facts(parameter)
    }

    /// The note as it follows a colon; empty where there is nothing to say.
    package var text: String {
        let facts = facts.joined(separator: "; ")
        guard !words.isEmpty, !facts.isEmpty else { return words + Self.sentence(facts) }
        return "\(Self.sentence(words)) \(facts.prefix(1).uppercased())\(Self.sentence(String(facts.dropFirst())))"
    }

    /// With a full stop, where there is text without one.
    private static func sentence(_ text: String) -> String {
        guard let end = text.unicodeScalars.last else { return text }
        return end == "." || end == "!" || end == "?" ? text : "\(text)."
    }

    /// Where the value goes, unless that is plain from its name.
    private static func place(of parameter: Parameter) -> String? {
        let code = DocComment.code(wireName(of: parameter))
        switch parameter.location {
        case .header: return "sent as header \(code)"
        case .cookie: return "sent as cookie \(code)"
        case .path, .query, .body, .form, .multipart, .file:
            return parameter.wirePath.components == [parameter.name] ? nil : "sent as \(code)"
        }
    }

    static func wireName(of parameter: Parameter) -> String {
        parameter.location == .body
            ? parameter.wirePath.text : parameter.wirePath.components.joined(separator: ".")
    }

    private static func facts(_ parameter: Parameter) -> [String] {
        var facts: [String] = []
        if case .value(let type) = parameter.kind {
            facts += ConstraintFacts(constraints: parameter.constraints, type: type).all
        }
        if let reason = parameter.deprecated.map(DocComment.inline) {
            facts.append(reason.isEmpty ? "deprecated" : "deprecated: \(reason)")
        }
        return facts
    }
}

extension DocComment {
    /// Adds what is to be said of a function's parameters, in the form that documentation tools read.
    mutating func addParameters(_ notes: [(name: String, text: String)]) {
        let notes = notes.filter { !$0.text.isEmpty }
        if notes.count > 1 { continueWith("- Parameters:") }
        for note in notes {
            continueWith(notes.count == 1 ? "- Parameter \(note.name): \(note.text)" : "  - \(note.name): \(note.text)")
        }
    }
}

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
