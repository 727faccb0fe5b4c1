import JSONSyntax
import MockValues
import SpecLanguage
import TemplateEngine

/// A model as the spec declares it, for templates of users and for other programs.
struct DeclaredModelContext: TemplateContext {
    private let model: Model
    private let plan: StructurePlan?
    private let names: TypeNames
    private let models: ModelTable

    /// - Parameters:
    ///   - plan: the struct of the model, if it is one
    ///   - names: those at the level of a file
    init(_ model: Model, plan: StructurePlan?, names: TypeNames, models: ModelTable) {
        self.model = model
        self.plan = plan
        self.names = names
        self.models = models
    }

    private var isPatch: Bool { plan?.isPatch == true }
    private var name: String { plan?.title ?? model.name }

    static let shape: Shape<DeclaredModelContext> = Shape(
        [
            .text("name", "the name in the spec, with its namespace") { $0.name },
            .text("identifier", "the same, for languages whose names have no dots") {
                $0.name.replacing(".", with: "_")
            },
            .text("type", "the Swift type") { $0.names.model($0.name) },
            .optionalText("changes", "the model whose fields it changes, if it is a patch: all may be absent or null") {
                $0.isPatch ? $0.model.name : nil
            },
            .optionalText("deprecated", "why it is deprecated, raw; may be empty") { $0.model.deprecated },
            .optionalText("example", "a mock value") {
                $0.models.values.json(ofModel: $0.name)?.example
            }.form(.json),
            .optional("struct", DeclaredStruct.shape, "its fields, if it has some") { context in
                guard case .structure(let structure) = context.model.kind, let plan = context.plan else { return nil }
                return DeclaredStruct(structure: structure, plan: plan)
            },
            .optional("enum", DeclaredEnum.shape, "its raw values, if it has some") { context in
                guard case .enumeration(let enumeration) = context.model.kind else { return nil }
                return DeclaredEnum(enumeration: enumeration)
            },
            .optional("union", DeclaredUnion.shape, "its types, if it is one of several") {
                DeclaredUnion($0.model.kind)
            },
            .optional("external", DeclaredExternal.shape, "the type of the user that it is") { context in
                guard case .external(let external) = context.model.kind else { return nil }
                return DeclaredExternal(external: external)
            },
        ] + DeclaredText.members { $0.isPatch ? nil : $0.model.doc }
            + DeclaredPosition.members { DeclaredPosition(range: $0.model.range, models: $0.models) })
}

/// A model that is an object, or a list with a value for each position.
struct DeclaredStruct: TemplateContext {
    fileprivate let structure: Structure
    fileprivate let plan: StructurePlan

    static let shape: Shape<DeclaredStruct> = [
        .list("fields", FieldContext.shape, "the fields") { context in
            context.plan.properties.map { FieldContext($0, of: context.plan) }
        },
        .named("field", FieldContext.shape, "the field of a name, as in `{{#field.id}}`") { context, name in
            context.plan.properties.first { $0.field.name == name }.map { FieldContext($0, of: context.plan) }
        },
        .flag("isTuple", "whether its JSON is a list, with the fields in their order") {
            $0.structure.layout == .tuple
        },
        .lines("identity", "the fields that identify a value") { $0.structure.identity },
        .lines("equality", "the fields by which values are compared, if not by all") { $0.structure.equality },
        .text("unknownKeys", "what happens to other keys: `ignore`, `error` or `keep`") {
            $0.structure.unknownKeys.rawValue
        },
        .flag("hasPatch", "whether there is a struct of changes, too") { $0.structure.hasPatch },
    ]
}

/// A model with raw values.
struct DeclaredEnum: TemplateContext {
    /// One of the values.
    struct Case: TemplateContext {
        fileprivate let name: String
        fileprivate let value: String
        fileprivate let doc: String?
        fileprivate let deprecated: String?

        static let shape: Shape<Case> = [
            .text("name", "the name of the Swift case") { SwiftIdentifier($0.name).declaration },
            .text("value", "the raw value") { $0.value }.form(.json),
            .optionalText("doc", "the description, raw") { $0.doc },
            .optionalText("deprecated", "why it is deprecated, raw; may be empty") { $0.deprecated },
        ]
    }

    fileprivate let enumeration: Enumeration

    static let shape: Shape<DeclaredEnum> = [
        .list("cases", Case.shape, "the cases") { context in
            context.enumeration.cases.map { enumCase in
                let value = enumCase.rawValue
                let isNumber = context.enumeration.rawType == .integer
                return Case(
                    name: enumCase.name, value: isNumber ? value : JSONText.string(value), doc: enumCase.doc,
                    deprecated: enumCase.deprecated)
            }
        },
        .flag("isNumber", "whether the raw values are numbers") { $0.enumeration.rawType == .integer },
        .flag("isOpen", "whether unknown values are kept") { $0.enumeration.isOpen },
        .optionalText("fallback", "the case of unknown values") { context in
            context.enumeration.fallback.map { SwiftIdentifier($0).declaration }
        },
        .flag("readsAny", "whether one of these holds") { $0.enumeration.readsAny },
    ]
}

/// A model that is one of several types.
struct DeclaredUnion: TemplateContext {
    /// One of the types.
    struct Case: TemplateContext {
        fileprivate let name: String
        fileprivate let type: ValueType
        fileprivate let dates: DateFormat?
        fileprivate var tag: String?
        fileprivate var kinds: [String] = []
        fileprivate var conditions: [String] = []

        static let shape: Shape<Case> = [
            .text("name", "the name of the Swift case") { SwiftIdentifier($0.name).declaration },
            .text("wireType", "the type in the spec") { $0.type.text },
            .context("shape", TypeShapeContext.shape, "the parts of the type") {
                TypeShapeContext($0.type, dates: $0.dates)
            },
            .optionalText("tag", "the value of the key that selects it, raw") { $0.tag },
            .lines("kinds", "the kinds of JSON values that select it") { $0.kinds },
            .lines("conditions", "what an object must have to select it: `key`, or `key = value`, raw") {
                $0.conditions
            },
        ]
    }

    private let cases: [Case]
    private var key: String?
    private var otherwise: String = TaggedUnion.Otherwise.error.rawValue

    /// `nil` for other models.
    fileprivate init?(_ kind: Model.Kind) {
        switch kind {
        case .tagged(let union):
            cases = union.cases.map { Case(name: $0.name, type: $0.type, dates: nil, tag: $0.tag) }
            key = union.path.text
            otherwise = union.otherwise.rawValue
        case .untagged(let union):
            cases = union.cases.map { unionCase in
                Case(
                    name: unionCase.name, type: unionCase.type, dates: union.dateFormat,
                    kinds: unionCase.shapes.map(\.rawValue), conditions: unionCase.conditions)
            }
        case .structure, .enumeration, .external: return nil
        }
    }

    static let shape: Shape<DeclaredUnion> = [
        .optionalText("key", "the path of the value that selects a type, raw; nothing if the kind of JSON does") {
            $0.key
        },
        .list("cases", Case.shape, "the types") { $0.cases },
        .text("otherwise", "what happens to other values: `error`, `keep` or `drop`") { $0.otherwise },
    ]
}

/// A type that the user wrote.
struct DeclaredExternal: TemplateContext {
    fileprivate let external: ExternalType

    static let shape: Shape<DeclaredExternal> = [
        .text("type", "the name of the type") { $0.external.typeName },
        .optionalText("module", "its module") { $0.external.module },
    ]
}
