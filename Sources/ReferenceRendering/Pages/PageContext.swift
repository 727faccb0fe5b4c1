import TemplateEngine

/// One page of the reference: of a spec, or the first one.
struct PageContext: TemplateContext {
    /// The comment by which the tool knows its files again.
    var header: String
    var title: String
    /// Nil on the first page.
    var home: LinkContext?
    var paragraphs: [String] = []
    /// All pages, for those who want to go on.
    var pages: [LinkContext]
    var picture: PictureContext?
    var chapters: [ChapterContext] = []

    static var shape: Shape<PageContext> {
        [
            .text("header") { $0.header }, .text("title") { $0.title },
            .optional("home", LinkContext.shape) { $0.home }, .lines("paragraphs") { $0.paragraphs },
            .list("pages", LinkContext.shape) { $0.pages },
            .optional("picture", PictureContext.shape) { $0.picture },
            .list("chapters", ChapterContext.shape) { $0.chapters },
        ]
    }
}
