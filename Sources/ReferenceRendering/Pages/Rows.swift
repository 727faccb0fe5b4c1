import TemplateEngine

/// A name that leads somewhere.
struct LinkContext: TemplateContext {
    var name: String
    var address: String
    var note: String = ""

    static var shape: Shape<LinkContext> {
        [.text("name") { $0.name }, .text("address") { $0.address }, .text("note") { $0.note }]
    }
}

/// A line of a table: a name, what it is, and what is to be said of it.
struct RowContext: TemplateContext {
    var name: String
    var type: String
    var note: String
    /// Where the row can be linked to; nil for most.
    var anchor: String?
    var isDeprecated: Bool = false

    static var shape: Shape<RowContext> {
        [
            .text("name") { $0.name }, .text("type") { $0.type }, .text("note") { $0.note },
            .optionalText("anchor") { $0.anchor }, .flag("isDeprecated") { $0.isDeprecated },
        ]
    }
}

/// A table with a heading of its own.
struct TableContext: TemplateContext {
    var title: String
    /// What the columns are called.
    var columns: [String]
    var rows: [RowContext]

    /// Nil for a table without rows, which nobody wants to see.
    init?(_ title: String, _ columns: [String], _ rows: [RowContext]) {
        guard !rows.isEmpty else { return nil }
        self.title = title
        self.columns = columns
        self.rows = rows
    }

    static var shape: Shape<TableContext> {
        [
            .text("title") { $0.title }, .lines("columns") { $0.columns },
            .list("rows", RowContext.shape) { $0.rows },
        ]
    }
}
