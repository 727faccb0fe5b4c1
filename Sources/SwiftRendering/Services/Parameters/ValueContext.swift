import TemplateEngine

/// A stored property that holds a value of a caller, as templates see it.
struct ValueContext: TemplateContext {
    var doc: [String]
    var access: String
    var name: String
    var type: String

    static var shape: Shape<ValueContext> {
        [
            .lines("doc") { $0.doc },
            .text("access") { $0.access },
            .text("name") { $0.name },
            .text("type") { $0.type },
        ]
    }
}
