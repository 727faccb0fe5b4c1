import YAMLSyntax

extension SpecReader {
    func written<Value: Sendable>(_ value: Value, at node: YAMLNode) -> Written<Value> {
        Written(value: value, range: range(of: node))
    }

    /// Whether a node has the shape that a table of keys asks for; reports where it has not.
    ///
    /// For keys that are only checked; the others are read by methods of their own.
    mutating func check(_ node: YAMLNode, _ shape: SpecShape, of subject: String) -> Bool {
        switch shape {
        case .text, .matching: text(node, of: subject) != nil
        case .flag: flag(node, of: subject) != nil
        case .integer: integer(node, of: subject) != nil
        case .duration: duration(node, of: subject) != nil
        case .choice(let words): checkChoice(node, words, of: subject)
        case .type: typeExpression(node, of: subject) != nil
        case .path: jsonPath(node, of: subject) != nil
        case .literal: true
        case .mapping(let table): checkMapping(node, table, of: subject)
        case .named(let shape, _): checkNamed(node, shape, of: subject)
        case .list(let shape, let least): checkList(node, shape, atLeast: least, of: subject)
        case .either(let shapes): checkEither(node, shapes, of: subject)
        }
    }

    private mutating func checkChoice(_ node: YAMLNode, _ words: [String], of subject: String) -> Bool {
        if let text = node.scalar?.text, words.contains(text) { return true }
        let hint = Spelling.suggestion(for: node.text, among: words)
        reportWrongType(node, subject, expected: Spelling.alternatives(words), hint: hint)
        return false
    }

    private mutating func checkMapping(_ node: YAMLNode, _ table: SpecMapping, of subject: String) -> Bool {
        let faults = diagnostics.count
        guard let nodes = mapping(node, table, of: subject) else { return false }
        for entry in nodes.entries {
            guard let key = table.key(entry.key.text) else { continue }
            _ = check(entry.value, key.value, of: "\"\(key.name)\" of \(subject)")
        }
        return diagnostics.count == faults
    }

    private mutating func checkNamed(_ node: YAMLNode, _ shape: SpecShape, of subject: String) -> Bool {
        guard let entries = entries(of: node, subject) else { return false }
        return entries.reduce(true) { isSound, entry in
            check(entry.value, shape, of: "\"\(entry.key.text)\" of \(subject)") && isSound
        }
    }

    private mutating func checkList(
        _ node: YAMLNode, _ shape: SpecShape, atLeast least: Int, of subject: String
    ) -> Bool {
        guard let elements = list(node, of: subject) else { return false }
        guard elements.count >= least else {
            reportWrongType(node, subject, expected: "a list with at least \(least)")
            return false
        }
        return elements.reduce(true) { isSound, element in
            check(element, shape, of: "each of \(subject)") && isSound
        }
    }

    private mutating func checkEither(_ node: YAMLNode, _ shapes: [SpecShape], of subject: String) -> Bool {
        guard let shape = shapes.first(where: { $0.mayBe(node) }) else {
            reportWrongType(node, subject, expected: Spelling.alternatives(shapes.map(\.summary)))
            return false
        }
        return check(node, shape, of: subject)
    }
}

extension SpecShape {
    /// Whether the node is of the kind that the shape is written as: a scalar, a list or a mapping.
    fileprivate func mayBe(_ node: YAMLNode) -> Bool {
        switch (self, node.content) {
        case (.mapping, .mapping), (.named, .mapping), (.list, .sequence), (.type, .sequence), (.literal, _): true
        case (.mapping, _), (.named, _), (.list, _), (_, .mapping), (_, .sequence): false
        case (.either(let shapes), _): shapes.contains { $0.mayBe(node) }
        default: true
        }
    }

    /// What people call it in a message.
    fileprivate var summary: String {
        switch self {
        case .text, .matching: "text"
        case .flag: "true or false"
        case .integer: "a whole number"
        case .duration: "a duration"
        case .choice(let words): Spelling.alternatives(words)
        case .type: "a type"
        case .path: "a JSON path"
        case .literal: "a value"
        case .mapping, .named: "a mapping"
        case .list: "a list"
        case .either(let shapes): Spelling.alternatives(shapes.map(\.summary))
        }
    }
}
