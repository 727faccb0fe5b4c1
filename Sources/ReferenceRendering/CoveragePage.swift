import BuiltInTemplates
public import TemplateEngine

/// A page about what traffic has shown of specs. Its texts are not escaped yet.
public struct CoveragePage: Sendable {
    /// A kind of declarations, with the number of those that were seen.
    public struct Total: Sendable {
        var name: String
        var seen: Int
        var all: Int

        public init(name: String, seen: Int, all: Int) { (self.name, self.seen, self.all) = (name, seen, all) }
    }

    /// A declaration.
    public struct Row: Sendable {
        var name: String
        var kind: String
        var calls: Int
        var last: String
        /// A word that is also a class of the style sheet.
        var state: String

        public init(name: String, kind: String, calls: Int, last: String, state: String) {
            (self.name, self.kind, self.calls, self.last, self.state) = (name, kind, calls, last, state)
        }
    }

    /// An endpoint.
    public struct Part: Sendable {
        var name: String
        var note: String
        /// A word that is also a class of the style sheet.
        var state: String
        var rows: [Row]

        public init(name: String, note: String, state: String, rows: [Row]) {
            (self.name, self.note, self.state, self.rows) = (name, note, state, rows)
        }
    }

    fileprivate var title: String
    fileprivate var paragraphs: [String]
    fileprivate var totals: [Total]
    fileprivate var parts: [Part]
    fileprivate var style: String = ""

    /// - Parameter paragraphs: before the table of totals
    public init(title: String, paragraphs: [String], totals: [Total], parts: [Part]) {
        (self.title, self.paragraphs, self.totals, self.parts) = (title, paragraphs, totals, parts)
    }

    /// The page in UTF-8, which needs no other file.
    ///
    /// - Throws: errors in the templates
    public func rendered() throws(TemplateFaults) -> [UInt8] {
        let texts = Dictionary(BuiltInTemplates.reference.map { ($0.name, $0.text) }) { first, _ in first }
        let style: Template<AssetContext> = try Template(
            name: "Style", text: texts["Style"] ?? "", partials: [:])
        let page: Template<CoveragePage> = try Template(
            name: "Coverage", text: texts["Coverage"] ?? "", partials: [:])
        var context = self
        var bytes: [UInt8] = []
        style.render(AssetContext(header: ""), into: &bytes)
        context.style = String(decoding: bytes, as: UTF8.self)
        bytes = []
        page.render(context, into: &bytes)
        return bytes
    }
}

extension CoveragePage: TemplateContext {
    public static let shape: Shape<CoveragePage> = [
        .text("title") { HTMLText.escaped($0.title) }, .text("style") { $0.style },
        .lines("paragraphs") { $0.paragraphs.map(HTMLText.escaped) }, .list("totals", Total.shape) { $0.totals },
        .list("parts", Part.shape) { $0.parts },
    ]
}

extension CoveragePage.Total: TemplateContext {
    public static let shape: Shape<CoveragePage.Total> = [
        .text("name") { HTMLText.escaped($0.name) }, .text("seen") { String($0.seen) }, .text("all") { String($0.all) },
    ]
}

extension CoveragePage.Part: TemplateContext {
    public static let shape: Shape<CoveragePage.Part> = [
        .text("name") { HTMLText.escaped($0.name) }, .text("note") { HTMLText.escaped($0.note) },
        .text("state") { HTMLText.escaped($0.state) }, .list("rows", CoveragePage.Row.shape) { $0.rows },
    ]
}

extension CoveragePage.Row: TemplateContext {
    public static let shape: Shape<CoveragePage.Row> = [
        .text("name") { HTMLText.escaped($0.name) }, .text("kind") { HTMLText.escaped($0.kind) },
        .text("calls") { String($0.calls) }, .text("last") { HTMLText.escaped($0.last) },
        .text("state") { HTMLText.escaped($0.state) },
    ]
}
