import YAMLSyntax

extension SpecReader {
    /// A JSON path; `$` is the value itself.
    mutating func jsonPath(_ node: YAMLNode, of subject: @autoclosure () -> String) -> JSONPath? {
        guard let text = text(node, of: subject()) else { return nil }
        do {
            return try JSONPath(parsing: text)
        } catch {
            report(.badPath, "\(subject()): the path \"\(text)\" \(error.reason)", at: node)
            return nil
        }
    }

    /// A JSON path that leads to a key, so that it is not `$`.
    mutating func keyPath(_ node: YAMLNode, of subject: @autoclosure () -> String) -> JSONPath? {
        guard let path = jsonPath(node, of: subject()) else { return nil }
        guard path != .root else {
            report(.badPath, "\(subject()): the path must name a key; $ is the whole value", at: node)
            return nil
        }
        return path
    }
}
