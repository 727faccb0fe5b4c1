import YAMLSyntax

/// The short form of a default: `Int = 1`.
enum DefaultText {
    /// The type before the first `=` and the literal after it; nil where there is no `=`.
    static func split(_ source: LocatedText) -> (type: LocatedText, literal: LocatedText)? {
        guard source.text.utf8.contains(UInt8(ascii: "=")) else { return nil }
        let scalars = source.text.unicodeScalars
        let type = scalars.prefix { $0 != "=" }.count
        return (source.part(0..<type).trimmed(), source.part(type + 1..<scalars.count).trimmed())
    }
}

extension SpecReader {
    /// The node that a literal after `=` stands for; text in quotes, lists and mappings are written as in YAML.
    mutating func defaultLiteral(_ source: LocatedText, of subject: String) -> YAMLNode? {
        guard let first = source.text.unicodeScalars.first else {
            report(.wrongType, "\(subject) has no value after =", at: source.range)
            return nil
        }
        guard ["\"", "'", "[", "{"].contains(first) else {
            return YAMLNode(content: .scalar(YAMLScalar(text: source.text, isPlain: true)), range: source.range.range)
        }
        let document = YAMLParser().parse(Array(source.text.utf8))
        if let fault = document.faults.first {
            report(.syntax, "\(subject): the default cannot be read: \(fault.message)", at: source.range)
            return nil
        }
        return document.root?.placed(at: source.range.range)
    }
}

extension YAMLNode {
    /// The same node, as if all of it stood in the range.
    fileprivate func placed(at range: TextRange) -> YAMLNode {
        let content: YAMLContent =
            switch self.content {
            case .scalar(let scalar): .scalar(scalar)
            case .sequence(let elements): .sequence(elements.map { $0.placed(at: range) })
            case .mapping(let entries):
                .mapping(entries.map { YAMLEntry(key: $0.key.placed(at: range), value: $0.value.placed(at: range)) })
            }
        return YAMLNode(content: content, range: range, tag: tag)
    }
}
