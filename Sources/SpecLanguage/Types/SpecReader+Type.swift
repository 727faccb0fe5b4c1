import YAMLSyntax

extension SpecReader {
    /// A type: text such as `[String]?`, or the flow collections `[T]` and `[String: T]` as YAML gives them.
    mutating func typeExpression(_ node: YAMLNode, of subject: @autoclosure () -> String) -> TypeExpression? {
        do {
            return try typeExpression(node, depth: 0)
        } catch {
            reportBadType(node, subject(), error)
            return nil
        }
    }

    /// A type that is written as text.
    mutating func typeExpression(
        _ text: LocatedText, at node: YAMLNode, of subject: @autoclosure () -> String
    ) -> TypeExpression? {
        do {
            return try TypeParser.parse(text)
        } catch {
            reportBadType(node, subject(), error)
            return nil
        }
    }

    private func typeExpression(_ node: YAMLNode, depth: Int) throws(TypeParser.Fault) -> TypeExpression {
        guard depth <= TypeParser.maximumDepth else { throw TypeParser.tooDeep }
        switch node.content {
        case .scalar(let scalar):
            if node.isNothing { throw TypeParser.Fault(reason: "there is none") }
            return try TypeParser.parse(LocatedText(scalar, at: range(of: node)))
        case .sequence(let elements):
            guard let element = elements.first else { throw TypeParser.Fault(reason: "the elements have no type") }
            guard elements.count == 1 else { throw TypeParser.severalElements }
            guard case .mapping(let entries) = element.content else {
                return .array(try typeExpression(element, depth: depth + 1))
            }
            return try dictionary(entries, depth: depth + 1)
        case .mapping(let entries) where entries.count == 1:
            throw TypeParser.Fault(reason: "a dictionary is written [String: T]")
        case .mapping:
            throw TypeParser.Fault(reason: "this is a mapping")
        }
    }

    private func dictionary(_ entries: [YAMLEntry], depth: Int) throws(TypeParser.Fault) -> TypeExpression {
        guard let entry = entries.first, entries.count == 1 else {
            throw TypeParser.Fault(reason: "a dictionary has one type of values")
        }
        guard entry.key.scalar?.text == "String" else { throw TypeParser.wrongKey }
        return .dictionary(try typeExpression(entry.value, depth: depth))
    }

    private mutating func reportBadType(_ node: YAMLNode, _ subject: String, _ fault: TypeParser.Fault) {
        let expected = "a type such as String, [T], [String: T] or T?"
        if node.isNothing {
            reportWrongType(node, subject, expected: expected)
        } else {
            report(.wrongType, "\(subject) must be \(expected): \(fault.reason)", at: node)
        }
    }
}
