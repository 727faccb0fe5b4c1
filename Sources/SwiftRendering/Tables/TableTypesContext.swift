import TemplateEngine

/// The types that the code of tables is made of, written so that no name of the spec is in their way.
struct TableTypesContext: TemplateContext {
    let names: TypeNames

    static var shape: Shape<TableTypesContext> {
        [
            .text("table") { $0.names.store("StoreTable") },
            .text("store") { $0.names.store("Store") },
            .text("records") { $0.names.store("TableStore") },
            .text("writer") { $0.names.store("RowWriter") },
            .text("reader") { $0.names.store("RowReader") },
            .text("error") { $0.names.store("StoreError") },
        ]
    }
}
