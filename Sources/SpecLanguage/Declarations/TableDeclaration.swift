import YAMLSyntax

/// An entry of `tables`.
struct TableDeclaration: Sendable {
    /// The name as written.
    var key: Written<String>
    var doc: String?
    /// The name of the model; `nil` if it is missing, which has been reported.
    var model: Written<String>?
    /// The fields of each index, as written.
    var indexes: [[Written<String>]] = []
}

extension SpecMapping {
    /// The keys of a table.
    static let table: SpecMapping = SpecMapping(
        "table",
        [
            SpecKey("doc", .text, "a description"),
            SpecKey("model", .text, required: true, "the model of its records"),
            SpecKey("indexes", .list(.list(.text, atLeast: 1)), "the fields of each index"),
        ])
}

extension SpecReader {
    /// Reads `tables`: the models stored in a database.
    mutating func tables(_ node: YAMLNode) -> [TableDeclaration] {
        guard let entries = entries(of: node, "\"tables\"") else { return [] }
        return entries.compactMap { table($0) }
    }

    private mutating func table(_ entry: YAMLEntry) -> TableDeclaration? {
        let subject = "table \"\(entry.key.text)\""
        guard let key = name(written: entry.key, of: "the name of a table") else { return nil }
        guard let nodes = mapping(entry.value, .table, of: subject) else { return nil }
        var table = TableDeclaration(key: key)
        table.doc = nodes["doc"].flatMap { text($0, of: "\"doc\" of \(subject)") }
        table.model = nodes["model"].flatMap { name(written: $0, of: "\"model\" of \(subject)") }
        if let node = nodes["indexes"], let lists = list(node, of: "\"indexes\" of \(subject)") {
            table.indexes = lists.compactMap { index($0, of: "an index of \(subject)") }
        }
        return table
    }

    private mutating func index(_ node: YAMLNode, of subject: String) -> [Written<String>]? {
        guard let nodes = list(node, of: subject) else { return nil }
        if nodes.isEmpty { reportWrongType(node, subject, expected: "a list of at least one field") }
        let fields = nodes.compactMap { node in text(node, of: subject).map { written($0, at: node) } }
        return fields.isEmpty || fields.count < nodes.count ? nil : fields
    }
}
