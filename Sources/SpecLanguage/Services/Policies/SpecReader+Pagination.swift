import YAMLSyntax

extension SpecReader {
    /// Reads an endpoint's `paginate`.
    func pagination(_ entry: YAMLEntry, _ context: PolicyContext) -> DeferredKey? {
        deferred(entry, in: .endpoint, of: context.subject) { reader, node, subject in
            let nodes = node.entriesByKey
            if let parameter = nodes["parameter"], !context.parameters.contains(parameter.text) {
                let hint = Spelling.suggestion(for: parameter.text, among: context.parameters)
                let expected = "the name of a parameter of \(context.subject)"
                reader.reportWrongType(parameter, "\"parameter\" of \(subject)", expected: expected, hint: hint)
            }
            if nodes["by"]?.text != PagingStyle.cursor.rawValue {
                let message = "only a cursor says what comes next: \(subject) has no use for \"next\""
                reader.reportUnused("next", nodes, message)
            } else if nodes["next"] == nil {
                let message = "\(subject) needs the key \"next\": where the next cursor stands"
                reader.report(.missingKey, message, at: nodes.node)
            }
        }
    }
}
