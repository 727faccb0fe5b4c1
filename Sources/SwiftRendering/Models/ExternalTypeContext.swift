import SpecLanguage
import TemplateEngine

/// The spec's names for a type that the user wrote, as templates see them.
struct ExternalTypeContext: TemplateContext {
    var doc: [String]
    var names: [AliasContext]

    static var shape: Shape<ExternalTypeContext> {
        [.lines("doc") { $0.doc }, .list("names", AliasContext.shape) { $0.names }]
    }
}

extension ExternalTypeContext {
    /// Nil where the user's type has the spec's name already.
    init?(_ external: ExternalType, of model: Model, access: Access, names: TypeNames) {
        let declaration = names.declaration(of: model.name)
        let type = [external.module, external.typeName].compactMap(\.self).joined(separator: ".")
        let own = AliasContext(
            attribute: DeprecatedAttribute.line(model.deprecated), access: access.prefix,
            name: SwiftIdentifier(model.name).declaration, type: type)
        let other = [declaration.name, declaration.alias].compactMap(\.self).first { $0 != own.name }
        let aliases = [own] + (other.map { [AliasContext(access: access.prefix, name: $0, type: type)] } ?? [])
        self.names = aliases.filter { $0.name != type }
        guard !self.names.isEmpty else { return nil }
        doc = DocComment(model.doc).lines
    }
}
