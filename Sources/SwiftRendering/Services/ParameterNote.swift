package import SpecLanguage

/// The comment text for a parameter.
package struct ParameterNote: Sendable, Hashable {
    /// The spec's description, on one line.
    private let words: String
    /// Clauses with facts that neither the spec's description nor the type states.
    private let facts: [String]

    init(words: String = "", facts: [String]) {
        self.words = words
        self.facts = facts
    }

    package init(_ parameter: Parameter) {
        words = DocComment.inline(parameter.doc ?? "")
        facts = [Self.place(of: parameter)].compactMap(\.self) + Self.facts(parameter)
    }

    /// The note, to follow a colon; empty if there is nothing to say.
    package var text: String {
        let facts = facts.joined(separator: "; ")
        guard !words.isEmpty, !facts.isEmpty else { return words + Self.sentence(facts) }
        return "\(Self.sentence(words)) \(facts.prefix(1).uppercased())\(Self.sentence(String(facts.dropFirst())))"
    }

    /// The text with a full stop, unless it ends with punctuation or is empty.
    private static func sentence(_ text: String) -> String {
        guard let end = text.unicodeScalars.last else { return text }
        return end == "." || end == "!" || end == "?" ? text : "\(text)."
    }

    /// Where the value is sent, unless its name makes that obvious.
    private static func place(of parameter: Parameter) -> String? {
        if parameter.isAddress { return "the address of the request" }
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
    /// Adds the notes on a function's parameters in the form that documentation tools read: on all of them or on none, because
    /// these tools report those that are missing.
    mutating func addParameters(_ notes: [(name: String, text: String)]) {
        guard notes.contains(where: { !$0.text.isEmpty }) else { return }
        let notes = notes.map { note in
            (name: note.name, text: note.text.isEmpty ? "sent as \(Self.code(note.name))." : note.text)
        }
        if notes.count > 1 { continueWith("- Parameters:") }
        for note in notes {
            continueWith(notes.count == 1 ? "- Parameter \(note.name): \(note.text)" : "  - \(note.name): \(note.text)")
        }
    }
}

/// The valid values in words: `at least 1 character`.
package struct ConstraintFacts {
    /// Up to this many values are listed; more are counted.
    private static let mostListedValues = 10

    let constraints: Constraints
    let type: ValueType

    /// - Parameters:
    ///   - constraints: the constraints on the values
    ///   - type: the type of the values, including collections
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
    /// The value as written in the spec.
    fileprivate var text: String {
        switch self {
        case .string(let text), .integer(let text), .decimal(let text), .url(let text), .uuid(let text),
            .data(let text), .date(_, let text), .enumCase(_, let text):
            DocComment.inline(text)
        case .bool(let value): "\(value)"
        case .null: "null"
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
        case .dictionary(let entries): "{\(entries.map { "\($0.key): \($0.value.text)" }.joined(separator: ", "))}"
        case .object(_, let members): "{\(members.map { "\($0.name): \($0.value.text)" }.joined(separator: ", "))}"
        }
    }
}
