import SpecLanguage
import TemplateEngine

/// A second name of a type.
struct AliasContext: TemplateContext {
    var doc: [String]
    /// The attribute that makes the name deprecated.
    var attribute: String?
    var access: String
    var name: String
    var type: String

    static var shape: Shape<AliasContext> {
        [
            .lines("doc") { $0.doc },
            .optionalText("attribute") { $0.attribute },
            .text("access") { $0.access },
            .text("name") { $0.name },
            .text("type") { $0.type },
        ]
    }
}

extension AliasContext {
    /// Nil where the type has one name only.
    ///
    /// - Parameters:
    ///   - doc: what the spec says of the type
    ///   - deprecated: why the type is not to be used any more; nil where nothing is against it
    init?(_ declaration: TypeDeclarationNames, doc: DocComment, access: Access, deprecated: String?) {
        guard let alias = declaration.alias else { return nil }
        let isForUsers = deprecated != nil
        self.init(
            doc: (isForUsers ? doc : Self.substituteDoc(of: declaration.name)).lines,
            attribute: DeprecatedAttribute.line(deprecated), access: access.prefix, name: alias,
            type: declaration.name)
    }

    /// What is said of a name that is there for generated code, because the type's own name is deprecated, or means
    /// another type where it is needed.
    static func substituteDoc(of name: String) -> DocComment {
        DocComment("\(DocComment.code(name)), for generated code.")
    }
}
