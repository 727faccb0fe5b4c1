import TemplateEngine

/// A file beside the pages: their style, or the search.
struct AssetContext: TemplateContext {
    var header: String
    /// What can be searched for; empty for the style.
    var entries: [String] = []

    static var shape: Shape<AssetContext> {
        [.text("header") { $0.header }, .lines("entries") { $0.entries }]
    }
}
