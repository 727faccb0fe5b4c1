import YAMLSyntax

extension SpecReader {
    /// Reads `envelope`.
    mutating func envelope(_ node: YAMLNode) -> EnvelopeDeclaration? {
        let subject = "\"envelope\" of the service"
        guard let nodes = mapping(node, .envelope, of: subject) else { return nil }
        var envelope = EnvelopeDeclaration()
        envelope.data = nodes["data"].flatMap { jsonPath($0, of: "\"data\" of \(subject)") }
        envelope.code = nodes["code"].flatMap { jsonPath($0, of: "\"code\" of \(subject)") }
        envelope.message = nodes["message"].map { message in
            oneOrMore(message).compactMap { jsonPath($0, of: "\"message\" of \(subject)") }
        }
        envelope.success = nodes["success"].flatMap { success($0, of: "\"success\" of \(subject)") }
        return envelope
    }

    private mutating func success(_ node: YAMLNode, of subject: String) -> EnvelopeDeclaration.Success? {
        guard case .mapping = node.content else {
            return EnvelopeDeclaration.Success(
                path: nil, values: successValues(node, of: subject), range: range(of: node))
        }
        guard let nodes = mapping(node, .success, of: subject), let place = nodes["at"], let values = nodes["is"] else {
            return nil
        }
        let path = jsonPath(place, of: "\"at\" of \(subject)")
        let successes = successValues(values, of: "\"is\" of \(subject)")
        guard let path else { return nil }
        return EnvelopeDeclaration.Success(path: path, values: successes, range: range(of: node))
    }

    private mutating func successValues(_ node: YAMLNode, of subject: String) -> [Written<String>] {
        let nodes = oneOrMore(node)
        if nodes.isEmpty {
            reportWrongType(node, subject, expected: "a value, or a list with at least one")
        }
        return nodes.compactMap { node in
            text(node, of: subject).map { written($0, at: node) }
        }
    }
}
