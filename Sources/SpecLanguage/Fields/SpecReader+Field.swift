import YAMLSyntax

extension SpecReader {
    /// A field or a parameter, in its long form or as a type alone.
    ///
    /// - Parameters:
    ///   - entry: the name and what it stands for
    ///   - table: the keys that the long form may have
    ///   - subject: what messages call it, such as `field "title"`
    mutating func field(_ entry: YAMLEntry, _ table: SpecMapping, of subject: String) -> FieldDeclaration {
        var field = FieldDeclaration(key: written(entry.key.text, at: entry.key), subject: subject)
        if case .mapping = entry.value.content {
            readLongForm(entry.value, table, into: &field)
        } else {
            readType(entry.value, of: subject, into: &field)
        }
        return field
    }

    private mutating func readLongForm(_ node: YAMLNode, _ table: SpecMapping, into field: inout FieldDeclaration) {
        guard let nodes = mapping(node, table, of: field.subject) else { return }
        field.nodes = nodes
        // The type first, as it may bring a default of its own.
        if let type = nodes["type"] {
            let owner = field.subject
            readType(type, of: "the type of \(owner)", into: &field)
        }
        for entry in nodes.entries where table.has(entry.key.text) {
            read(entry, into: &field)
        }
    }

    private mutating func read(_ entry: YAMLEntry, into field: inout FieldDeclaration) {
        let (node, key, owner) = (entry.value, entry.key.text, field.subject)
        var subject: String { "\"\(key)\" of \(owner)" }
        switch key {
        case "doc": field.doc = text(node, of: subject)
        case "deprecated": field.deprecated = deprecation(node, of: subject)
        case "optional": field.isOptional = flag(node, of: subject).map { written($0, at: entry.key) }
        case "map": field.map = paths(node, of: subject)
        case "default": readDefault(entry, into: &field)
        case "auto-cast": field.castsAutomatically = flag(node, of: subject).map { written($0, at: entry.key) }
        case "scope": field.scope = node
        case "length": field.length = bounds(node, of: subject).map { written($0, at: entry.key) }
        case "pattern": field.pattern = text(node, of: subject).map { written($0, at: node) }
        case "count": field.count = bounds(node, of: subject).map { written($0, at: entry.key) }
        case "format": field.format = dateFormat(node, of: subject).map { written($0, at: entry.key) }
        case "sensitive": field.isSensitive = flag(node, of: subject) ?? false
        default: readFieldKey(entry, of: subject, into: &field)
        }
    }

    private mutating func readFieldKey(
        _ entry: YAMLEntry, of subject: @autoclosure () -> String, into field: inout FieldDeclaration
    ) {
        let node = entry.value
        switch entry.key.text {
        case "null": field.null = choice(node, of: subject()).map { written($0, at: entry.key) }
        case "empty": field.empty = choice(node, of: subject()).map { written($0, at: entry.key) }
        case "elements": field.elements = choice(node, of: subject()).map { written($0, at: entry.key) }
        case "ignore": field.isIgnored = flag(node, of: subject()).map { written($0, at: entry.key) }
        case "transform": field.transform = transform(node, of: subject())
        case "column": field.column = name(written: node, of: subject())?.value
        case "encode": field.encode = choice(node, of: subject()).map { written($0, at: entry.key) }
        case "mock": field.mock = node
        default: break
        }
    }

    private mutating func readType(
        _ node: YAMLNode, of subject: @autoclosure () -> String, into field: inout FieldDeclaration
    ) {
        let range = range(of: node)
        guard let scalar = node.scalar, let split = DefaultText.split(LocatedText(scalar, at: range)) else {
            field.type = typeExpression(node, of: subject()).map { Written(value: $0, range: range) }
            return
        }
        field.type = typeExpression(split.type, at: node, of: subject()).map {
            Written(value: $0, range: split.type.range)
        }
        field.defaultValue = defaultLiteral(split.literal, of: field.subject)
    }

    private mutating func readDefault(_ entry: YAMLEntry, into field: inout FieldDeclaration) {
        if let first = field.defaultValue {
            let note = Diagnostic.Note(message: "the first is here", range: range(of: first))
            let message = "\(field.subject) has two defaults: after its type, and as \"default\""
            report(.duplicateKey, message, at: entry.key, notes: [note])
        } else {
            field.defaultValue = entry.value
        }
    }

    /// One path or a list of them, each leading to a key.
    private mutating func paths(
        _ node: YAMLNode, of subject: @autoclosure () -> String
    ) -> [Written<JSONPath>]? {
        let nodes = oneOrMore(node)
        if nodes.isEmpty {
            reportWrongType(node, subject(), expected: "a path, or a list of at least one")
            return nil
        }
        let paths = nodes.compactMap { node in keyPath(node, of: subject()).map { written($0, at: node) } }
        return paths.count == nodes.count ? paths : nil
    }
}
