import SpecLanguage
import TemplateEngine

/// A field of a struct as the spec declares it, for templates of users.
struct FieldContext: TemplateContext {
    private let property: Property

    init(_ property: Property) {
        self.property = property
    }

    private var field: Field { property.field }

    static let shape: Shape<FieldContext> = [
        .text("name", "the name of the Swift property") { $0.property.name.declaration },
        .text("member", "the name after a dot") { $0.property.name.member },
        .text("type", "the Swift type") { $0.property.type },
        .optionalText("key", "the path in the JSON, raw; nothing for a field that has none") { $0.key },
        .optionalText("keyLiteral", "the path in the JSON as a Swift string literal") {
            $0.key.map { StringLiteral($0).source }
        },
        .text("wireType", "the type in the spec") { $0.field.type.text },
        .flag("isRequired", "whether the JSON must have a value") { $0.property.isRequired },
        .flag("isOptional", "whether the value can be nil") { $0.field.type.isOptional },
        .flag("isSensitive", "whether the value is hidden in logs") { $0.field.isSensitive },
        .optionalText("text", "the description in the spec, raw") { $0.field.doc },
        .optionalText("textLiteral", "the description as a Swift string literal") {
            $0.field.doc.map { StringLiteral($0).source }
        },
        .text("line", "the line in the spec") { String($0.field.range.line) },
    ]

    private var key: String? {
        field.isIgnored ? nil : field.paths.first.map { $0.text + (field.selector?.suffix ?? "") }
    }
}
