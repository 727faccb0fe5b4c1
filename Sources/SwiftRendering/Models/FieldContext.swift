import JSONSyntax
import MockValues
import SpecLanguage
import TemplateEngine

/// A field of a struct as the spec declares it, for templates of users and for other programs.
struct FieldContext: TemplateContext {
    private let property: Property
    private let plan: StructurePlan

    init(_ property: Property, of plan: StructurePlan) {
        self.property = property
        self.plan = plan
    }

    private var field: Field { property.field }
    private var type: ValueType { plan.isPatch ? .optional(field.type.unwrapped) : field.type }

    static let shape: Shape<FieldContext> = Shape(
        swift + DeclaredText.members(\.field.doc) + json
            + DeclaredPosition.members { DeclaredPosition(range: $0.field.range, models: $0.plan.models) })

    private static let swift: [Member<FieldContext>] = [
        .text("name", "the name of the Swift property") { $0.property.name.declaration },
        .text("member", "the name after a dot") { $0.property.name.member }.onlyInTemplates,
        .text("type", "the Swift type") { $0.property.type },
        .optionalText("key", "the path in the JSON, raw; nothing for a field that has none") { $0.keys.first },
        .optionalText("keyLiteral", "the path in the JSON as a Swift string literal") {
            $0.keys.first.map { StringLiteral($0).source }
        }.onlyInTemplates,
        .lines("keys", "all paths in the JSON, of which the first that is there is read, raw") { $0.keys },
        .lines("path", "the keys that lead to the first of them, from the outermost, each as JSON") { context in
            context.field.isIgnored ? [] : context.field.paths.first?.components.map(JSONText.string) ?? []
        }.form(.json),
        .text("wireType", "the type in the spec") { $0.type.text },
        .context("shape", TypeShapeContext.shape, "the parts of the type") {
            TypeShapeContext($0.type, dates: $0.field.dateFormat)
        },
        .flag("isRequired", "whether the JSON must have a value") { $0.property.isRequired },
        .flag("isOptional", "whether the value can be nil") { $0.type.isOptional },
        .flag("isSensitive", "whether the value is hidden in logs") { $0.field.isSensitive },
        .flag("isIgnored", "whether it is neither read nor written") { $0.field.isIgnored },
        .optionalText("deprecated", "why it is deprecated, raw; may be empty") { $0.field.deprecated },
        .optionalText("textLiteral", "the description as a Swift string literal") {
            $0.field.doc.map { StringLiteral($0).source }
        }.onlyInTemplates,
    ]

    private static let json: [Member<FieldContext>] = [
        .optionalText("default", "the value if the JSON has none") { context in
            context.field.defaultValue.map {
                context.plan.models.values.json($0, context.field.dateFormat).compactText
            }
        }.form(.json),
        .optionalText("example", "a mock value; nothing for models, which have their own") { context in
            context.plan.models.values.json(of: context.field, in: context.plan.title)?.example
        }.form(.json),
        .optional("rules", RulesContext.shape, "the rules for its values") { context in
            RulesContext(context.field.constraints, dates: context.field.dateFormat, context.plan.models)
        },
        .optionalText("format", "the format of dates") { $0.field.dateFormat?.text },
        .optionalText("as", "`json-text` or `base64url`, if the value is a text that holds it") {
            $0.field.form?.rawValue
        },
        .text("null", "what null means: `absent`, `error` or `send`; empty if `\"\"` is sent") {
            $0.field.null.rawValue
        },
        .text("empty", "what empty values mean: `keep`, `absent`, `absent-text` or `error`") {
            $0.field.empty.rawValue
        },
        .text("invalid", "what happens to values that cannot be read: `fail` or `absent`") {
            $0.field.invalid.rawValue
        },
        .text("elements", "what happens to elements that cannot be read: `fail` or `drop`") {
            $0.field.elements.rawValue
        },
        .text("encode", "whether it is read and written: `both`, `never` written, or `only` written") {
            $0.field.encode.rawValue
        },
        .optionalText("readBy", "the function of the user that maps the JSON when it is read") {
            $0.field.transform?.read
        },
        .optionalText("writtenBy", "the function of the user that maps the JSON when it is written") {
            $0.field.transform?.write
        },
    ]

    private var keys: [String] {
        field.isIgnored ? [] : field.paths.map { $0.text + (field.selector?.suffix ?? "") }
    }
}
