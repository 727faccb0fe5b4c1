import SpecLanguage
import TemplateEngine

/// A case that holds a value.
struct UnionCaseContext: TemplateContext {
    /// `indirect` and a blank, or nothing.
    var indirect: String
    /// As it is declared.
    var name: String
    /// As it is used after a dot.
    var member: String
    var type: String
    /// What chooses the case when reading: a tag or several patterns.
    var pattern: String
    /// The arguments of reading.
    var readArguments: String = ""
    /// Further arguments of writing, each after a comma: what the value does not do itself, such as to write the tag.
    var writeArguments: String = ""

    static var shape: Shape<UnionCaseContext> {
        [
            .text("indirect") { $0.indirect },
            .text("name") { $0.name },
            .text("member") { $0.member },
            .text("type") { $0.type },
            .text("pattern") { $0.pattern },
            .text("readArguments") { $0.readArguments },
            .text("writeArguments") { $0.writeArguments },
        ]
    }
}
