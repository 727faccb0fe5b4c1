import SpecLanguage
import TemplateEngine

/// A Swift file as templates see it.
struct FileContext: TemplateContext {
    /// The first line, which says where the file comes from.
    var header: String
    /// The spec's words about itself.
    var comments: [String]
    var imports: [String]
    var models: [ModelContext]
    var tables: [TableContext]
    var service: ServiceContext?
    var routes: RouteSetContext?

    static var shape: Shape<FileContext> {
        [
            .text("header") { $0.header },
            .lines("comments") { $0.comments },
            .lines("imports") { $0.imports },
            .list("models", ModelContext.shape) { $0.models },
            .list("tables", TableContext.shape) { $0.tables },
            .optional("service", ServiceContext.shape) { $0.service },
            .optional("routes", RouteSetContext.shape) { $0.routes },
        ]
    }
}
