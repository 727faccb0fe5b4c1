import SpecLanguage
import TemplateEngine

/// A second name of a type.
struct AliasContext: TemplateContext {
    /// The attribute that makes the name deprecated.
    var attribute: String?
    var access: String
    var name: String
    var type: String

    static var shape: Shape<AliasContext> {
        [
            .optionalText("attribute") { $0.attribute },
            .text("access") { $0.access },
            .text("name") { $0.name },
            .text("type") { $0.type },
        ]
    }
}

extension AliasContext {
    /// Nil where the type has one name only.
    init?(_ declaration: TypeDeclarationNames, access: Access, deprecated: String?) {
        guard let alias = declaration.alias else { return nil }
        self.init(
            attribute: DeprecatedAttribute.line(deprecated), access: access.prefix, name: alias,
            type: declaration.name)
    }
}
