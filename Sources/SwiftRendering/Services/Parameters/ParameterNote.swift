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
