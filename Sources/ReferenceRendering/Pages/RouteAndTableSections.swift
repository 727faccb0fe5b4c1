import SpecLanguage

extension SectionContext {
    /// The deep links of a service.
    init(_ routes: RouteSet, of service: Service, _ links: ModelLinks) {
        let origin = routes.schemes.map { "`\($0)://\(RouteSet.hasHost($0) ? routes.host ?? "" : "")`" }
        self.init(
            anchor: HTMLText.escaped(PageName.anchor(ofRoutesOf: service.name)),
            name: HTMLText.escaped("\(service.name)Route"), kind: "links",
            paragraphs: [HTMLText.inline("Links begin with \(origin.joined(separator: " or ")).")],
            tables: [
                TableSectionContext("Links", ["Route", "Path", "Meaning"], routes.routes.map { RowContext($0, links) })
            ].compactMap { $0 })
    }

    /// A table of a database.
    init(_ table: Table, _ links: ModelLinks) {
        let key = table.key.map { "`\($0.name)`" }.joined(separator: ", ")
        let indexes = table.indexes.map { index in index.map { "`\($0.name)`" }.joined(separator: ", ") }
        self.init(
            anchor: HTMLText.escaped(PageName.anchor(ofTable: table.name)), name: HTMLText.escaped(table.name),
            kind: "table",
            paragraphs: HTMLText.paragraphs(table.doc)
                + ["Stores \(links.markup(of: .model(table.model)))."]
                + ["The primary key is \(key)."].map(HTMLText.inline)
                + indexes.map { HTMLText.inline("There is an index of \($0).") },
            tables: [
                TableSectionContext(
                    "Columns", ["Column", "Type", "Meaning"],
                    table.columns.map { column in
                        RowContext(
                            name: HTMLText.escaped(column.name), type: links.markup(of: column.field.type),
                            note: RowContext.sentences([column.storage == .json ? "as JSON" : nil]))
                    })
            ].compactMap { $0 })
    }
}

extension RowContext {
    /// A kind of link, with its parameters.
    fileprivate init(_ route: Route, _ links: ModelLinks) {
        let parameters = route.parameters.map { "\($0.parameter.name): \(links.markup(of: $0.parameter.kind))" }
        self.init(
            name: HTMLText.escaped(route.name), type: HTMLText.escaped(route.path),
            note: [
                Self.sentences([route.doc]),
                parameters.isEmpty ? "" : "<code>\(parameters.joined(separator: ", "))</code>",
            ]
            .filter { !$0.isEmpty }.joined(separator: " "))
    }
}
