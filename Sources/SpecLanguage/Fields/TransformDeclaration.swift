import YAMLSyntax

/// The functions that map a field's JSON value, as written: one name is that of the function for reading.
struct TransformDeclaration: Sendable {
    var read: Written<String>?
    var write: Written<String>?
    /// Where messages about what is missing point.
    var range: SourceRange
}

extension SpecReader {
    /// A name, or names for both directions.
    mutating func transform(_ node: YAMLNode, of subject: String) -> TransformDeclaration? {
        guard case .mapping = node.content else {
            if case .sequence = node.content {
                reportWrongType(node, subject, expected: "a name, or a mapping such as {read: cents, write: euros}")
                return nil
            }
            guard let name = text(node, of: subject) else { return nil }
            let range = range(of: node)
            return TransformDeclaration(read: Written(value: name, range: range), range: range)
        }
        guard let nodes = mapping(node, .transform, of: subject) else { return nil }
        guard !nodes.entries.isEmpty else {
            report(.missingKey, "\(subject) needs the key \"read\" or \"write\"", at: node)
            return nil
        }
        let names = ["read", "write"].map { key in
            nodes[key].map { node in (node, text(node, of: "\"\(key)\" of \(subject)")) }
        }
        // What cannot be read has been reported; nothing is to be said of a direction that is written after all.
        guard !names.contains(where: { $0 != nil && $0?.1 == nil }) else { return nil }
        let directions = names.map { name in
            name.flatMap { node, text in text.map { written($0, at: node) } }
        }
        guard directions.contains(where: { $0 != nil }) else { return nil }
        return TransformDeclaration(read: directions[0], write: directions[1], range: range(of: node))
    }
}
