import SpecLanguage
import TemplateEngine

/// A declaration of a file's models; one of its members is there.
struct ModelContext: TemplateContext {
    var structure: StructureContext?
    var enumeration: EnumerationContext?
    var dividedUnion: DividedUnionContext?
    var shapedUnion: ShapedUnionContext?
    var externalType: ExternalTypeContext?

    static var shape: Shape<ModelContext> {
        [
            .optional("structure", StructureContext.shape) { $0.structure },
            .optional("enumeration", EnumerationContext.shape) { $0.enumeration },
            .optional("dividedUnion", DividedUnionContext.shape) { $0.dividedUnion },
            .optional("shapedUnion", ShapedUnionContext.shape) { $0.shapedUnion },
            .optional("externalType", ExternalTypeContext.shape) { $0.externalType },
        ]
    }
}
