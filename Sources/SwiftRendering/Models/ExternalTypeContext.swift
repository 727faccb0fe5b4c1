import SpecLanguage
import TemplateEngine

/// The spec's names for a type that the user wrote, as templates see them.
struct ExternalTypeContext: TemplateContext {
    var names: [AliasContext]

    static var shape: Shape<ExternalTypeContext> {
        [.list("names", AliasContext.shape) { $0.names }]
    }
}

extension ExternalTypeContext {
    /// Nil where the user's type has the spec's name already.
    init?(_ external: ExternalType, of model: Model, access: Access, names: TypeNames) {
        let declaration = names.declaration(of: model.name)
        let type = [external.module, external.typeName].compactMap(\.self).joined(separator: ".")
        let own = AliasContext(
            doc: DocComment(model.doc).lines, attribute: DeprecatedAttribute.line(model.deprecated),
            access: access.prefix, name: SwiftIdentifier(model.name).declaration, type: type)
        let substitute = [declaration.name, declaration.alias].compactMap(\.self).first { $0 != own.name }.map {
            AliasContext(
                doc: AliasContext.substituteDoc(of: model.name).lines, access: access.prefix, name: $0, type: type)
        }
        self.names = [own, substitute].compactMap(\.self).filter { $0.name != type }
        if self.names.isEmpty { return nil }
    }
}
