import SpecLanguage
import TemplateEngine

/// A property as templates see it.
struct PropertyContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The property wrapper and a blank, or nothing.
    var wrapper: String
    var name: String
    var type: String
    /// Where the property is deprecated, and so computed.
    var deprecated: DeprecatedPropertyContext?

    static var shape: Shape<PropertyContext> {
        [
            .lines("doc") { $0.doc },
            .text("access") { $0.access },
            .text("wrapper") { $0.wrapper },
            .text("name") { $0.name },
            .text("type") { $0.type },
            .optional("deprecated", DeprecatedPropertyContext.shape) { $0.deprecated },
        ]
    }
}

/// What stands behind a deprecated property.
///
/// Generated code reads and writes the property too. It uses the storage, because the compiler would warn of each use of
/// the property itself.
struct DeprecatedPropertyContext: TemplateContext {
    var attribute: String
    var storage: String

    static var shape: Shape<DeprecatedPropertyContext> {
        [.text("attribute") { $0.attribute }, .text("storage") { $0.storage }]
    }
}

extension PropertyContext {
    init(_ property: Property, of plan: StructurePlan) {
        doc = Self.doc(of: property.field, in: plan.layout).lines
        access = plan.access.prefix
        wrapper = property.field.isBoxed ? "@\(plan.names.runtime("Indirect")) " : ""
        name = property.name.declaration
        type = property.type
        deprecated = DeprecatedAttribute.line(property.field.deprecated).map {
            DeprecatedPropertyContext(attribute: $0, storage: property.storage.declaration)
        }
    }

    /// The spec's words, and where the value stands if not at a key of the property's name.
    private static func doc(of field: Field, in layout: Structure.Layout) -> DocComment {
        var doc = DocComment(field.doc)
        let isNamedAlike = field.paths == [JSONPath([field.name])]
        if layout == .object, !field.isIgnored, !isNamedAlike {
            let paths = field.paths.map { DocComment.code($0.sourceText) }
            doc.continueWith("From \(paths.joined(separator: ", or else ")).")
        }
        return doc
    }
}
