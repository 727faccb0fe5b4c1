import YAMLSyntax

/// Small faults of shape, applied to a spec one at a time, wherever they fit.
enum SpecMutation {
    /// The spec with one fault, once for each place and each fault.
    static func all(of node: YAMLNode) -> [YAMLNode] {
        replacements(of: node) + children(of: node)
    }

    /// The node itself replaced or changed.
    private static func replacements(of node: YAMLNode) -> [YAMLNode] {
        switch node.content {
        case .scalar: [mapping(node, []), mapping(node, [("zz", text(node, "x"))]), list(node, []), nothing(node)]
        case .sequence: [mapping(node, [("zz", text(node, "x"))]), text(node, "x"), nothing(node), list(node, [])]
        case .mapping(let entries):
            [list(node, [text(node, "x")]), text(node, "x y"), nothing(node), mapping(node, [])]
                + [with(node, entries + [YAMLEntry(key: text(node, "zz-unknown"), value: text(node, "x"))])]
                + entries.indices.map { index in
                    with(node, Array(entries[..<index] + entries[(index + 1)...]))
                }
        }
    }

    /// The node with one of its descendants changed.
    private static func children(of node: YAMLNode) -> [YAMLNode] {
        switch node.content {
        case .scalar: []
        case .sequence(let elements):
            elements.indices.flatMap { index in
                all(of: elements[index]).map { child in
                    var elements = elements
                    elements[index] = child
                    return list(node, elements)
                }
            }
        case .mapping(let entries):
            entries.indices.flatMap { index in
                all(of: entries[index].value).map { child in
                    var entries = entries
                    entries[index] = YAMLEntry(key: entries[index].key, value: child)
                    return with(node, entries)
                }
            }
        }
    }

    private static func text(_ node: YAMLNode, _ text: String) -> YAMLNode {
        YAMLNode(content: .scalar(YAMLScalar(text: text, isPlain: true)), range: node.range)
    }

    private static func nothing(_ node: YAMLNode) -> YAMLNode { text(node, "") }

    private static func list(_ node: YAMLNode, _ elements: [YAMLNode]) -> YAMLNode {
        YAMLNode(content: .sequence(elements), range: node.range)
    }

    private static func mapping(_ node: YAMLNode, _ entries: [(String, YAMLNode)]) -> YAMLNode {
        with(node, entries.map { YAMLEntry(key: text(node, $0.0), value: $0.1) })
    }

    private static func with(_ node: YAMLNode, _ entries: [YAMLEntry]) -> YAMLNode {
        YAMLNode(content: .mapping(entries), range: node.range)
    }
}
