import YAMLSyntax

extension SpecReader {
    /// Reads an endpoint's `paginate`.
    mutating func pagination(_ entry: YAMLEntry, _ context: PolicyContext) -> PaginationDeclaration? {
        let subject = "\"paginate\" of \(context.subject)"
        guard let nodes = mapping(entry.value, .paginate, of: subject) else { return nil }
        let parameter = nodes["parameter"].flatMap { self.parameter($0, "\"parameter\" of \(subject)", context) }
        let size = nodes["size"].flatMap { self.parameter($0, "\"size\" of \(subject)", context) }
        let total = nodes["total"].flatMap { jsonPath($0, of: "\"total\" of \(subject)") }
        let next = nodes["next"].flatMap { jsonPath($0, of: "\"next\" of \(subject)") }
        guard let node = nodes["by"], let style: Pagination.Style = choice(node, of: "\"by\" of \(subject)") else {
            return nil
        }
        checkCursor(style, nodes, of: subject)
        guard let parameter else { return nil }
        if let size, size.value == parameter.value {
            let message = "\"\(size.value)\" names the page, so it cannot be \"size\" of \(subject)"
            report(.keyNotApplicable, message, at: size.range)
        }
        return PaginationDeclaration(
            style: style, parameter: parameter, size: size, total: total, next: next, range: range(of: entry.key))
    }

    /// The name of a parameter of the endpoint, as it is declared.
    private mutating func parameter(
        _ node: YAMLNode, _ subject: String, _ context: PolicyContext
    ) -> Written<String>? {
        guard let name = text(node, of: subject) else { return nil }
        guard context.parameters.contains(name) else {
            let hint = hint(for: name, among: context.parameters)
            let expected = "the name of a parameter of \(context.subject)"
            reportWrongType(node, subject, expected: expected, hint: hint)
            return nil
        }
        return written(name, at: node)
    }

    private mutating func checkCursor(_ style: Pagination.Style, _ nodes: KeyedNodes, of subject: String) {
        if style != .cursor {
            let message = "only a cursor says what comes next: \(subject) has no use for \"next\""
            reportUnused("next", nodes, message)
            return
        }
        if nodes["next"] == nil {
            let message = "\(subject) needs the key \"next\": where the next cursor stands"
            report(.missingKey, message, at: nodes.node)
        }
        let message = "a cursor says what comes next, however many items there are: \(subject) has no use for \"size\""
        reportUnused("size", nodes, message)
    }
}
