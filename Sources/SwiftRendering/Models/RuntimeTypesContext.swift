import TemplateEngine

/// The types of the runtime that models are made of, written so that no model's name is in their way.
struct RuntimeTypesContext: TemplateContext {
    private let names: TypeNames

    init(_ names: TypeNames) {
        self.names = names
    }

    static var shape: Shape<RuntimeTypesContext> {
        [
            .text("object") { $0.names.runtime("APIObject") },
            .text("blank") { $0.names.runtime("Blank") },
            .text("reader") { $0.names.runtime("JSONReader") },
            .text("writer") { $0.names.runtime("JSONWriter") },
            .text("failure") { $0.names.runtime("ReadFailure") },
            .text("json") { $0.names.runtime("JSON") },
        ]
    }
}
