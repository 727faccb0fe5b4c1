import WireSyntax
import YAMLSyntax

// Scalars of JSON that a field lists: those that count as absent, and words for booleans.
extension FieldResolver {
    /// The values that count as absent; those that are not valid are reported and left out.
    func absent(of field: FieldDeclaration, _ diagnostics: inout Diagnostics) -> [Literal] {
        guard let node = field.absent else { return [] }
        let subject = "\"absent\" of \(field.subject)"
        var values: [Literal] = []
        for (node, value) in scalars(node, subject, "text, a number, true or false", &diagnostics) {
            if values.contains(value) {
                diagnostics.report(.duplicateName, "duplicate \(node.summary) in \(subject)", at: node)
            } else {
                values.append(value)
            }
        }
        return values
    }

    /// The words for booleans; `nil` if there are none, or if they are not valid, which has been reported.
    func bools(of field: FieldDeclaration, _ diagnostics: inout Diagnostics) -> Field.Bools? {
        guard let node = field.bools else { return nil }
        let subject = "\"bools\" of \(field.subject)"
        guard let nodes = diagnostics.reading({ $0.mapping(node, .bools, of: subject) }) else { return nil }
        var seen: Set<ExactText> = []
        let sides = ["true", "false"].map { key -> [Literal] in
            guard let node = nodes[key] else { return [] }
            let words = scalars(node, "\"\(key)\" of \(subject)", "text or a number", &diagnostics)
            for (node, word) in words {
                if case .bool = word {
                    let message =
                        "\(subject): true and false are read anyway; write \"\(node.text)\" in quotes for the text"
                    diagnostics.report(.wrongType, message, at: node)
                } else if let text = word.scalarText, !seen.insert(ExactText(text)).inserted {
                    diagnostics.report(.duplicateName, "\(subject) has the word \(node.summary) twice", at: node)
                }
            }
            return words.map(\.value)
        }
        return sides.contains { $0.isEmpty } ? nil : Field.Bools(yes: sides[0], no: sides[1])
    }

    /// The scalars of a list, each with its node; those that are not valid are reported and left out.
    private func scalars(
        _ list: YAMLNode, _ subject: String, _ expected: String, _ diagnostics: inout Diagnostics
    ) -> [(node: YAMLNode, value: Literal)] {
        guard case .sequence(let nodes) = list.content, !nodes.isEmpty else {
            diagnostics.reportWrongType(list, subject, expected: "a list of at least one value")
            return []
        }
        return nodes.compactMap { node in
            if let value = node.jsonScalar { return (node, value) }
            let hint = node.isNullWord ? "; write \"null\" in quotes for the text" : ""
            diagnostics.reportWrongType(node, "a value of \(subject)", expected: expected, hint: hint)
            return nil
        }
    }

    /// Reports values that count as absent where nothing can be absent, or where a function decides that.
    func checkAbsent(of field: FieldDeclaration, hasValue: Bool, _ diagnostics: inout Diagnostics) {
        guard let key = field.nodes?.keyNode("absent"), field.encode?.value != .only else { return }
        let reason: String
        if !hasValue {
            reason = "the field is required, so that nothing is absent; give it a default or an optional type"
        } else if field.transform != nil {
            reason = "\"transform\" decides what is absent"
        } else {
            return
        }
        diagnostics.report(.keyNotApplicable, "\"absent\" of \(field.subject) has no effect: \(reason)", at: key)
    }

    /// Reports words for booleans where there are none, and other keys that say how booleans are read.
    func checkBools(of field: FieldDeclaration, _ value: ResolvedValue, _ diagnostics: inout Diagnostics) {
        guard let key = field.nodes?.keyNode("bools") else { return }
        let type = value.type.unwrapped
        if type != .builtIn(.bool), type != .array(.builtIn(.bool)) {
            values.reportNotApplicable(
                "bools", of: field, value.type, holdsFor: "Bool and [Bool]", at: diagnostics.range(of: key),
                &diagnostics)
        } else if field.transform != nil {
            let message = "\"bools\" of \(field.subject) has no effect: \"transform\" says how it is read and written"
            diagnostics.report(.keyNotApplicable, message, at: key)
        } else if let autoCast = field.autoCast, autoCast.value != .never {
            let message =
                "\"auto-cast\" of \(field.subject) has no effect: \"bools\" says which texts and numbers are booleans"
            diagnostics.report(.keyNotApplicable, message, at: autoCast.range)
        }
    }
}
