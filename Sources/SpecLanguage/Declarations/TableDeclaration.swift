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

extension TableDeclaration {
    /// The keys of a table.
    static let table: DeclaredKeys<TableDeclaration> = DeclaredKeys(
        "table",
        [
            .text("doc", \.doc, "a description"),
            .name("model", shape: .name(.model), \.model, required: true, "the model of its records"),
            ReadKey("indexes", .list(.list(.name(.field), atLeast: 1)), "the fields of each index") {
                reader, entry, subject, table in
                let owner = "an index of table \"\(table.key.value)\""
                table.indexes = (reader.list(entry.value, of: subject) ?? []).compactMap { reader.index($0, of: owner) }
            },
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
        var table = TableDeclaration(key: key)
        return read(entry.value, TableDeclaration.table, of: subject, into: &table) == nil ? nil : table
    }

    fileprivate mutating func index(_ node: YAMLNode, of subject: String) -> [Written<String>]? {
        guard let nodes = list(node, of: subject) else { return nil }
        if nodes.isEmpty { reportWrongType(node, subject, expected: "a list of at least one field") }
        let fields = nodes.compactMap { node in text(node, of: subject).map { written($0, at: node) } }
        return fields.isEmpty || fields.count < nodes.count ? nil : fields
    }
}
