import WireSyntax
import YAMLSyntax

/// A field or a parameter as written, before its names are resolved and its values are checked.
///
/// Missing parts are `nil`; so are parts that are not valid, which have been reported.
struct FieldDeclaration: Sendable {
    /// The name as written.
    var key: Written<String>
    /// Its description in messages, such as `field "title"`.
    var subject: String
    var doc: String?
    /// The reason for deprecation; empty if the spec only says `true`.
    var deprecated: String?
    var type: Written<TypeExpression>?
    var isOptional: Written<Bool>?
    /// At least one path, tried in order.
    var map: [Written<JSONPath>]?
    /// Where the value is in the list at the only path.
    var selector: Written<Field.Selector>?
    /// What the keys of a flat model begin with.
    var prefix: Written<String>?
    /// The value of `default`, or the text after `=` in the type.
    var defaultValue: YAMLNode?
    var autoCast: Written<AutoCast>?
    var scope: YAMLNode?
    var length: Written<CountRange>?
    var pattern: Written<String>?
    var count: Written<CountRange>?
    var null: Written<Field.Null>?
    var empty: Written<Field.Empty>?
    /// A list of scalars that count as absent.
    var absent: YAMLNode?
    var invalid: Written<Field.Invalid>?
    var elements: Written<Field.Elements>?
    var single: Written<Field.Single>?
    /// The field of its models that is the key of an object.
    var keyed: Written<String>?
    var format: Written<DateFormat>?
    /// Further formats in which dates are read.
    var otherFormats: [Written<DateFormat>] = []
    /// The offset from UTC of dates that have none.
    var zone: Written<String>?
    /// The format of Data, if it is base64url.
    var base64URL: Written<Field.Form>?
    /// The words for true and false.
    var bools: YAMLNode?
    var isIgnored: Written<Bool>?
    /// The parameter of a call whose value it has. Such a field is ignored.
    var given: Written<String>?
    var transform: TransformDeclaration?
    var form: Written<Field.Form>?
    var encode: Written<Field.Encode>?
    /// The name of its column in a table.
    var column: String?
    var isSensitive: Bool = false
    /// The mock: a kind, a value, or a list of values.
    var mock: YAMLNode?
    /// The nodes of the long form, for keys that only some kinds of fields have; `nil` for the short form.
    var nodes: KeyedNodes?

    init(key: Written<String>, subject: String) {
        self.key = key
        self.subject = subject
    }

    /// Whether the key is present, whatever its value.
    func has(_ key: String) -> Bool {
        nodes?[key] != nil
    }
}

/// The functions that map a field's JSON value, as written; a single name is the function for reading.
struct TransformDeclaration: Sendable {
    var read: Written<String>?
    var write: Written<String>?
    /// The position for messages about missing parts.
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
        // Invalid names have been reported; do not report a direction as missing that is written.
        guard !names.contains(where: { $0 != nil && $0?.1 == nil }) else { return nil }
        let directions = names.map { name in
            name.flatMap { node, text in text.map { written($0, at: node) } }
        }
        guard directions.contains(where: { $0 != nil }) else { return nil }
        return TransformDeclaration(read: directions[0], write: directions[1], range: range(of: node))
    }
}

extension SpecReader {
    /// A field or a parameter, in its long form or as a type alone.
    ///
    /// - Parameters:
    ///   - entry: its name and value.
    ///   - table: the keys allowed in the long form.
    ///   - subject: its description in messages, such as `field "title"`.
    mutating func field(
        _ entry: YAMLEntry, _ table: DeclaredKeys<FieldDeclaration>, of subject: String
    ) -> FieldDeclaration {
        var field = FieldDeclaration(key: written(entry.key.text, at: entry.key), subject: subject)
        if case .mapping = entry.value.content {
            field.nodes = read(entry.value, table, of: subject, into: &field)
        } else {
            readType(entry.value, of: subject, into: &field)
        }
        return field
    }

    mutating func readType(
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

    mutating func readDefault(_ entry: YAMLEntry, into field: inout FieldDeclaration) {
        if let first = field.defaultValue {
            let note = Diagnostic.Note(message: "the first is here", range: range(of: first))
            let message = "\(field.subject) has two defaults: after its type, and in \"default\""
            report(.duplicateKey, message, at: entry.key, notes: [note])
        } else {
            field.defaultValue = entry.value
        }
    }

    /// The place of a model's field: a path or a list of paths, `$` for the object itself, or an element of a list.
    mutating func readPlace(_ node: YAMLNode, of subject: String, into field: inout FieldDeclaration) {
        if node.scalar?.text == "$" {
            field.map = [written(.root, at: node)]
            return
        }
        if let text = node.scalar?.text, let parts = Field.Selector.parts(of: text) {
            guard let list = path(parts.list, at: node, of: subject),
                let rest = parts.rest.isEmpty ? .root : path(parts.rest, at: node, of: subject)
            else { return }
            field.map = [written(list, at: node)]
            field.selector = written(Field.Selector(key: parts.key, text: parts.text, path: rest), at: node)
            return
        }
        for node in node.oneOrMore {
            guard let text = node.scalar?.text else { continue }
            if Field.Selector.parts(of: text) != nil {
                return report(.badPath, "\(subject): a path to an element by its key must be the only path", at: node)
            }
            warnOfSyntax(in: text, at: node, of: subject)
        }
        field.map = paths(node, of: subject)
    }

    /// A path or a list of paths, each to a key.
    mutating func paths(
        _ node: YAMLNode, of subject: @autoclosure () -> String
    ) -> [Written<JSONPath>]? {
        let nodes = node.oneOrMore
        if nodes.isEmpty {
            reportWrongType(node, subject(), expected: "a path, or a list of at least one path")
            return nil
        }
        let paths = nodes.compactMap { node in keyPath(node, of: subject()).map { written($0, at: node) } }
        return paths.count == nodes.count ? paths : nil
    }
}

/// The short form of a default: `Int = 1`.
enum DefaultText {
    /// The type before the first `=` and the literal after it; `nil` if there is no `=`.
    static func split(_ source: LocatedText) -> (type: LocatedText, literal: LocatedText)? {
        guard source.text.utf8.contains(UInt8(ascii: "=")) else { return nil }
        let scalars = source.text.unicodeScalars
        let type = scalars.prefix { $0 != "=" }.count
        return (source.part(0..<type).trimmed(), source.part(type + 1..<scalars.count).trimmed())
    }
}

extension SpecReader {
    /// The node for a literal after `=`; quoted text, lists and mappings are written as in YAML.
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
            report(.syntax, "\(subject): the default is not valid YAML: \(fault.message)", at: source.range)
            return nil
        }
        return document.root?.placed(at: source.range.range)
    }
}

extension YAMLNode {
    /// The same node, with the range for all of its parts.
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

extension SpecReader {
    /// A date format: `iso8601`, `unix`, `unix-ms`, `dotnet`, or a pattern.
    mutating func dateFormat(_ node: YAMLNode, of subject: String) -> DateFormat? {
        guard let text = text(node, of: subject) else { return nil }
        if let format = Self.dateFormats[text] { return format }
        do {
            _ = try DatePattern(text)
            return .pattern(text)
        } catch {
            let hint = hint(for: text, among: Self.dateFormats.keys.sorted())
            let message =
                "\(subject) must be iso8601, unix, unix-ms, dotnet or a pattern: \"\(text)\" \(error.reason)\(hint)"
            report(.badDateFormat, message, at: node)
            return nil
        }
    }

    private static let dateFormats: [String: DateFormat] = [
        "iso8601": .iso8601, "unix": .unix, "unix-ms": .unixMilliseconds, "dotnet": .dotnet,
    ]
}

extension Diagnostics {
    /// The name in JSON, in a query or in a form, if there is no `map`; warns if its snake case is ambiguous.
    ///
    /// - Parameter subject: the named declaration, such as `field "ids"`.
    mutating func wireName(_ name: Written<String>, _ naming: FileDefaults.Naming?, of subject: String) -> String {
        guard naming == .snakeCase, SwiftSpelling.hasCapitals(name.value) else { return name.value }
        let words = CamelWords(name.value)
        if let other = words.otherSnakeCase {
            let message =
                "\(subject) becomes \"\(words.snakeCase)\" in snake case, but could also be \"\(other)\"; write "
                + "map: \(words.snakeCase) or map: \(other)"
            report(Diagnostic(.doubtfulName, message, at: name.range, severity: .warning))
        }
        return words.snakeCase
    }
}
