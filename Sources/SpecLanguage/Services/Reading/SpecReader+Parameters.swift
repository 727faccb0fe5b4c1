import YAMLSyntax

extension SpecReader {
    /// Reads the `parameters` of an endpoint.
    mutating func parameters(_ node: YAMLNode, of subject: String) -> [ParameterDeclaration] {
        guard let entries = entries(of: node, "\"parameters\" of \(subject)") else { return [] }
        return entries.map { parameter($0, .parameter, places: Parameter.Location.allCases) }
    }

    /// Reads the `parameters` of a service.
    mutating func serviceParameters(_ node: YAMLNode) -> [ParameterDeclaration] {
        guard let entries = entries(of: node, "\"parameters\" of the service") else { return [] }
        return entries.map { parameter($0, .serviceParameter, places: Parameter.Location.ofServices) }
    }

    /// Reads the `parameters` of a route.
    mutating func routeParameters(_ node: YAMLNode, of subject: String) -> [ParameterDeclaration] {
        guard let entries = entries(of: node, "\"parameters\" of \(subject)") else { return [] }
        return entries.map { parameter($0, .routeParameter, places: []) }
    }

    private mutating func parameter(
        _ entry: YAMLEntry, _ table: SpecMapping, places: [Parameter.Location]
    ) -> ParameterDeclaration {
        let subject = "parameter \"\(entry.key.text)\""
        let field = field(entry, table, of: subject)
        var parameter = ParameterDeclaration(field: field, location: nil)
        if !places.isEmpty, let node = field.nodes?["in"] {
            parameter.location = location(node, places, of: "\"in\" of \(subject)")
        }
        return parameter
    }

    private mutating func location(
        _ node: YAMLNode, _ places: [Parameter.Location], of subject: String
    ) -> Written<Parameter.Location>? {
        let words = places.map(\.rawValue)
        guard let text = node.scalar?.text, words.contains(text) else {
            let hint = Spelling.suggestion(for: node.text, among: words)
            reportWrongType(node, subject, expected: Spelling.alternatives(words), hint: hint)
            return nil
        }
        return Parameter.Location(rawValue: text).map { written($0, at: node) }
    }
}
