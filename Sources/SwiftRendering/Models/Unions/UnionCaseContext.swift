import SpecLanguage
import TemplateEngine

/// A case that holds a value.
struct UnionCaseContext: TemplateContext {
    /// As it is declared.
    var name: String
    /// As it is used after a dot.
    var member: String
    var type: String
    /// What chooses the case when reading: a number or several patterns.
    var pattern: String
    /// The arguments that write the tag, each after a comma; nothing where the value does that itself.
    var tagArguments: String

    static var shape: Shape<UnionCaseContext> {
        [
            .text("name") { $0.name },
            .text("member") { $0.member },
            .text("type") { $0.type },
            .text("pattern") { $0.pattern },
            .text("tagArguments") { $0.tagArguments },
        ]
    }
}
