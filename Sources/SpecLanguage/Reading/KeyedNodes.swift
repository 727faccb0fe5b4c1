package import YAMLSyntax

/// The entries of a mapping, found by key.
struct KeyedNodes: Sendable {
    let node: YAMLNode
    let entries: [YAMLEntry]

    subscript(key: String) -> YAMLNode? {
        entry(key)?.value
    }

    /// The node of the key itself, to point at it.
    func keyNode(_ key: String) -> YAMLNode? {
        entry(key)?.key
    }

    func entry(_ key: String) -> YAMLEntry? {
        // By index, because a copy of an entry counts references to all that it holds.
        for place in entries.indices where entries[place].key.isScalar(key) { return entries[place] }
        return nil
    }
}

extension YAMLNode {
    /// The scalar's text; empty for a collection.
    package var text: String {
        scalar?.text ?? ""
    }

    /// Whether it is a scalar with this text.
    package func isScalar(_ text: String) -> Bool {
        if case .scalar(let scalar) = content { scalar.text == text } else { false }
    }

    package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    /// Whether nothing is written: `key:` with no value, or `~`.
    package var isNothing: Bool {
        guard let scalar, scalar.isPlain else { return false }
        return scalar.text.isEmpty || scalar.text == "~"
    }

    /// What people call the node in a message, with the start of its text.
    package var summary: String {
        switch content {
        case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
        case .sequence(let elements): elements.isEmpty ? "an empty list" : "a list"
        case .scalar where isNothing: "nothing"
        case .scalar(let scalar): "\"\(scalar.text.prefix(40))\""
        }
    }
}
