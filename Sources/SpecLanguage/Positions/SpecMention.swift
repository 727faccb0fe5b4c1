package import YAMLSyntax

/// A name in a spec, where it is declared or used.
package struct SpecMention: Sendable, Hashable {
    package let kind: SpecNameKind
    /// The name as written, without its namespace.
    package let name: String
    /// The namespace in front of the name of a model, if one is written.
    package let namespace: String?
    /// What the name belongs to, as written: the model of a field or a case, the endpoint of a parameter.
    package let owner: String?
    package let isDeclaration: Bool
    /// The last key before the name, such as `include`.
    package let key: String
    package let range: TextRange
    /// The range of the whole declaration; that of the name if it is a use, or is not a key.
    package let extent: TextRange
    /// The entry of a declaration that is a key.
    package let entry: YAMLEntry?

    /// The names in a file, in the order in which they are written.
    package static func all(in root: YAMLNode) -> [SpecMention] {
        var mentions: [SpecMention] = []
        let collector = MentionCollector()
        ShapeWalk.visit(root) { mentions += collector.mentions(at: $0) }
        return mentions
    }
}

extension SpecMention {
    /// The names in a type, of models and built-in types, before its default.
    package static func words(ofType node: YAMLNode) -> [String] {
        MentionCollector.allWords(in: node).map(\.text)
    }

    /// The built-in types in a file.
    package static func builtInTypes(in root: YAMLNode) -> [TextRange] {
        var ranges: [TextRange] = []
        ShapeWalk.visit(root) { site in
            guard case .value(.type) = site.role else { return }
            let words = MentionCollector.allWords(in: site.node).filter { BuiltInType(rawValue: $0.text) != nil }
            ranges += words.map(\.range.range)
        }
        return ranges
    }
}

/// Makes mentions of the nodes that are names.
private struct MentionCollector {
    func mentions(at site: ShapeWalk.Site) -> [SpecMention] {
        switch site.role {
        case .key: []
        case .declaration(let kind): declaration(kind, site)
        case .value(.name(let kind)): use(kind, site)
        case .value(.type): Self.words(in: site.node).map { mention(.model, $0, nil, site) }
        case .value: []
        }
    }

    private func declaration(_ kind: SpecNameKind, _ site: ShapeWalk.Site) -> [SpecMention] {
        guard let text = located(site.node) else { return [] }
        let entry = site.path.last.flatMap { $0.key.range == site.node.range ? $0 : nil }
        let owner: String? =
            switch kind {
            case .field, .enumCase, .parameter: site.path.count > 2 ? site.path[1].key.text : nil
            default: nil
            }
        return [mention(kind, text, owner, site, entry: entry, isDeclaration: true)]
    }

    private func use(_ kind: SpecNameKind, _ site: ShapeWalk.Site) -> [SpecMention] {
        guard let text = located(site.node) else { return [] }
        return [mention(kind, text, owner(of: kind, site), site)]
    }

    /// What a used name belongs to.
    private func owner(of kind: SpecNameKind, _ site: ShapeWalk.Site) -> String? {
        guard site.path.count > 2 else { return nil }
        let outer = site.path[1]
        switch (kind, site.path[0].key.text) {
        case (.field, "models"):
            guard site.path.last?.key.text == "keyed" else { return outer.key.text }
            return model(in: site.path[site.path.count - 2].value.entriesByKey["type"])
        case (.field, "tables"): return outer.value.entriesByKey["model"]?.text
        case (.field, _): return model(in: outer.value.entriesByKey["returns"])
        case (.enumCase, _), (.parameter, _): return outer.key.text
        default: return nil
        }
    }

    /// The last name in a type, which is that of its elements.
    private func model(in type: YAMLNode?) -> String? {
        type.flatMap { Self.words(in: $0).last?.text }
    }

    private func located(_ node: YAMLNode) -> LocatedText? {
        guard let scalar = node.scalar, !node.isNothing else { return nil }
        return LocatedText(scalar, at: SourceRange(file: "", range: node.range))
    }

    private func mention(
        _ kind: SpecNameKind, _ text: LocatedText, _ owner: String?, _ site: ShapeWalk.Site, entry: YAMLEntry? = nil,
        isDeclaration: Bool = false
    ) -> SpecMention {
        let scalars = Array(text.text.unicodeScalars)
        let dot = kind == .model && !isDeclaration ? scalars.lastIndex(of: ".") : nil
        let name = dot.map { text.part($0 + 1..<scalars.count) } ?? text
        let extent = entry.map { TextRange(start: $0.key.range.start, end: $0.value.range.end) }
        return SpecMention(
            kind: kind, name: name.text, namespace: dot.map { text.part(0..<$0).text }, owner: owner,
            isDeclaration: isDeclaration, key: site.path.last?.key.text ?? "", range: name.range.range,
            extent: extent ?? name.range.range, entry: entry)
    }

    /// The names of models in a type.
    static func words(in node: YAMLNode) -> [LocatedText] {
        allWords(in: node).filter { BuiltInType(rawValue: $0.text) == nil }
    }

    /// The words of a type, before its default.
    static func allWords(in node: YAMLNode) -> [LocatedText] {
        switch node.content {
        case .scalar(let scalar): words(of: LocatedText(scalar, at: SourceRange(file: "", range: node.range)))
        case .sequence(let elements): elements.flatMap(allWords)
        case .mapping(let entries): entries.flatMap { allWords(in: $0.value) }
        }
    }

    private static func words(of text: LocatedText) -> [LocatedText] {
        let scalars = Array(text.text.unicodeScalars)
        let end = scalars.firstIndex(of: "=") ?? scalars.count
        var words: [LocatedText] = []
        var start: Int?
        for index in 0...end {
            if index < end, isPart(scalars[index]) {
                start = start ?? index
            } else if let first = start {
                words.append(text.part(first..<index))
                start = nil
            }
        }
        return words
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "." || scalar == "-" || scalar.properties.isXIDContinue
    }
}
