import YAMLSyntax

extension SpecReader {
    /// Reads `returns`: a type, `nothing`, or a form that nothing carries out yet.
    mutating func returns(_ entry: YAMLEntry, of subject: String) -> EndpointDeclaration.Returns? {
        let node = entry.value
        if case .mapping = node.content { return stream(entry, of: subject) }
        switch node.scalar?.text {
        case "nothing":
            return .nothing
        case "file":
            return .deferred(DeferredKey(key: written("returns: file", at: entry.key)))
        default:
            return typeExpression(node, of: "\"returns\" of \(subject)").map { .value(written($0, at: node)) }
        }
    }

    private func stream(_ entry: YAMLEntry, of subject: String) -> EndpointDeclaration.Returns? {
        deferred(entry, in: .endpoint, of: subject).map { key in
            let name = Written(value: "returns: {stream: …}", range: key.key.range)
            return .deferred(DeferredKey(key: name, faults: key.faults))
        }
    }
}
