import TemplateEngine

/// A service, an endpoint or a model on a page.
struct SectionContext: TemplateContext {
    var anchor: String
    var name: String
    /// What it is: `struct`, or the method of an endpoint.
    var kind: String
    /// The path of an endpoint; nil for all else.
    var path: String?
    var isDeprecated: Bool = false
    /// What the author says of it, and what follows from the spec.
    var paragraphs: [String] = []
    var tables: [TableContext] = []
    /// Where it is used.
    var users: [LinkContext] = []

    var hasUsers: Bool { !self.users.isEmpty }

    static var shape: Shape<SectionContext> {
        [
            .text("anchor") { $0.anchor }, .text("name") { $0.name }, .text("kind") { $0.kind },
            .optionalText("path") { $0.path }, .flag("isDeprecated") { $0.isDeprecated },
            .lines("paragraphs") { $0.paragraphs }, .list("tables", TableContext.shape) { $0.tables },
            .flag("hasUsers") { $0.hasUsers }, .list("users", LinkContext.shape) { $0.users },
        ]
    }
}

/// Several sections under one heading.
struct ChapterContext: TemplateContext {
    var title: String
    var sections: [SectionContext]

    init?(_ title: String, _ sections: [SectionContext]) {
        guard !sections.isEmpty else { return nil }
        self.title = title
        self.sections = sections
    }

    static var shape: Shape<ChapterContext> {
        [.text("title") { $0.title }, .list("sections", SectionContext.shape) { $0.sections }]
    }
}
