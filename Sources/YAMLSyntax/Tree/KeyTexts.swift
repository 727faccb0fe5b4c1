extension YAMLNode {
    /// The scalar's text, or nil for a collection.
    var scalarText: String? {
        if case .scalar(let scalar) = content { scalar.text } else { nil }
    }

    /// Whether the node, as a key, merges mappings: `<<`, without quotes or a tag.
    var isMergeKey: Bool {
        guard tag == nil, case .scalar(let scalar) = content, scalar.isPlain else { return false }
        return scalar.text == "<<"
    }
}
