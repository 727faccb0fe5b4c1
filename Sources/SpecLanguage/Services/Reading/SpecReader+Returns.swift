import YAMLSyntax

extension SpecReader {
    /// Reads `returns`: a type, `nothing`, `file`, or a stream.
    mutating func returns(_ entry: YAMLEntry, of subject: String) -> EndpointDeclaration.Returns? {
        let node = entry.value
        if case .mapping = node.content { return stream(node, of: subject) }
        switch node.scalar?.text {
        case "nothing":
            return .nothing
        case "file":
            return .file(range(of: node))
        default:
            return typeExpression(node, of: "\"returns\" of \(subject)").map { .value(written($0, at: node)) }
        }
    }

    /// Reads the form `{stream: T, as: …}`.
    private mutating func stream(_ node: YAMLNode, of subject: String) -> EndpointDeclaration.Returns? {
        let subject = "\"returns\" of \(subject)"
        guard let nodes = mapping(node, .stream, of: subject) else { return nil }
        let element = nodes["stream"].flatMap { node in
            typeExpression(node, of: "\"stream\" of \(subject)").map { written($0, at: node) }
        }
        let end = nodes["end"].flatMap { text($0, of: "\"end\" of \(subject)") }
        let elements: ElementsWord? = nodes["elements"].flatMap { choice($0, of: "\"elements\" of \(subject)") }
        let reconnections = nodes["reconnect"].flatMap { count($0, of: "\"reconnect\" of \(subject)", atLeast: 0) }
        guard let framing: StreamFraming = nodes["as"].flatMap({ choice($0, of: "\"as\" of \(subject)") }) else {
            return nil
        }
        if framing == .lines {
            let message = "lines do not say where to go on: \(subject) has no use for \"reconnect\""
            reportUnused("reconnect", nodes, message)
        }
        let format = StreamFormat(
            framing: framing, end: end, dropsInvalid: elements == .drop, reconnections: reconnections)
        return element.map { .stream(EndpointDeclaration.StreamDeclaration(element: $0, format: format)) }
    }
}

/// What becomes of a value of a stream that is not what the spec says.
private enum ElementsWord: String, CaseIterable {
    case fail
    case drop
}
