import SpecLanguage
import TemplateEngine

/// A struct to generate: a model or its patch.
///
/// A class, because everything that renders a part of the struct passes the plan along.
final class StructurePlan: Sendable {
    /// The name in error messages.
    let title: String
    let declaration: TypeDeclarationNames
    let names: TypeNames
    let models: ModelTable
    let access: Access
    let doc: DocComment
    let deprecated: String?
    let conformances: Set<Conformance>
    let layout: Structure.Layout
    let properties: [Property]
    let parts: [StructurePart]
    let identity: [Property]
    /// The properties by which values are compared; empty for all.
    let equality: [Property]
    /// The property that keeps unknown keys, if they are kept.
    let unknownKeys: SwiftIdentifier?
    let refusesUnknownKeys: Bool
    /// The paths that belong to no field that is read, but are not unknown.
    let knownPaths: [JSONPath]
    let validatesAll: Bool
    /// Whether values that cannot be read count as absent, unless a field says otherwise.
    let toleratesInvalid: Bool
    /// Whether the last value of a key counts.
    let readsRepeatedKeys: Bool
    /// The names of the user's functions that map JSON values.
    let transforms: [String]
    /// Whether it is a patch: each field that is written can be kept, cleared or set.
    let isPatch: Bool

    init(
        title: String, declaration: TypeDeclarationNames, names: TypeNames, models: ModelTable, access: Access,
        doc: DocComment,
        deprecated: String?, conformances: Set<Conformance>, layout: Structure.Layout, properties: [Property],
        parts: [StructurePart] = [], identity: [Property],
        equality: [Property] = [], unknownKeys: SwiftIdentifier?, refusesUnknownKeys: Bool, knownPaths: [JSONPath],
        validatesAll: Bool,
        toleratesInvalid: Bool = false, readsRepeatedKeys: Bool = false, transforms: [String],
        isPatch: Bool = false
    ) {
        self.title = title
        self.declaration = declaration
        self.names = names
        self.models = models
        self.access = access
        self.doc = doc
        self.deprecated = deprecated
        self.conformances = conformances
        self.layout = layout
        self.properties = properties
        self.parts = parts
        self.identity = identity
        self.equality = equality
        self.unknownKeys = unknownKeys
        self.refusesUnknownKeys = refusesUnknownKeys
        self.knownPaths = knownPaths
        self.validatesAll = validatesAll
        self.toleratesInvalid = toleratesInvalid
        self.readsRepeatedKeys = readsRepeatedKeys
        self.transforms = transforms
        self.isPatch = isPatch
    }

    /// Whether its fields are read and written by several functions.
    var isLarge: Bool {
        properties.count > LargeSize.fields
    }

    /// Whether the identity can be called `id`, which is not so if a different field has that name.
    var isIdentifiable: Bool {
        guard let first = identity.first else { return false }
        return identity.count == 1 && first.field.name == "id" || !properties.contains { $0.field.name == "id" }
    }
}

extension StructurePlan {
    /// The struct of a model.
    convenience init(_ structure: Structure, of model: Model, access: Access, names: TypeNames, models: ModelTable) {
        var memberNames = FreeNames(taken: structure.fields.map(\.name))
        let parts = StructurePart.parts(of: structure, names: names, memberNames: &memberNames)
        let names = names.inside((structure.identity.isEmpty ? [] : ["ID"]) + parts.map(\.type))
        let transforms = Self.transforms(structure)
        var factory = PropertyFactory(
            names: names, models: models, access: access,
            staticNames: FreeNames(taken: ["fields", "layout"] + transforms),
            memberNames: memberNames, parts: parts)
        let properties = structure.fields.map { factory.property($0) }
        let keepsUnknownKeys = structure.unknownKeys == .keep && structure.layout == .object
        self.init(
            title: model.name, declaration: names.declaration(of: model.name), names: names, models: models,
            access: access,
            doc: DocComment(model.doc), deprecated: model.deprecated, conformances: model.conformances,
            layout: structure.layout, properties: properties, parts: parts,
            identity: structure.identity.compactMap { name in properties.first { $0.field.name == name } },
            equality: structure.equality.compactMap { name in properties.first { $0.field.name == name } },
            unknownKeys: keepsUnknownKeys ? SwiftIdentifier(factory.memberNames.take("unknownKeys")) : nil,
            refusesUnknownKeys: structure.unknownKeys == .error,
            knownPaths: (structure.unknownKeys == .ignore || structure.layout == .tuple
                ? [] : models.tagPaths(of: model.name) + structure.unreadPaths) + models.flatKeys(of: structure.fields),
            validatesAll: structure.validation == .all,
            toleratesInvalid: structure.toleratesInvalid && properties.contains(where: \.isTolerant),
            readsRepeatedKeys: structure.readsRepeatedKeys,
            transforms: transforms)
    }

    /// The patch of a model: each field that is written can be kept, cleared or set.
    convenience init(
        changesOf structure: Structure, of model: Model, access: Access, names: TypeNames, models: ModelTable
    ) {
        let title = DeclaredNames.patch(of: model.name)
        var factory = PropertyFactory(
            names: names, models: models, access: access, staticNames: FreeNames(taken: ["fields", "layout"]),
            memberNames: FreeNames(taken: structure.fields.map(\.name)))
        let fields = structure.fields.filter { !$0.isIgnored && $0.encode != .never }
        let properties = fields.map { factory.change($0, of: model.name) }
        self.init(
            title: title, declaration: names.declaration(of: title), names: names, models: models, access: access,
            doc: DocComment("Changes of \(DocComment.code(model.name)): what is not said stays as it is."),
            deprecated: model.deprecated, conformances: model.conformances, layout: structure.layout,
            properties: properties, identity: [], unknownKeys: nil, refusesUnknownKeys: structure.unknownKeys == .error,
            knownPaths: models.flatKeys(of: fields), validatesAll: structure.validation == .all, transforms: [],
            isPatch: true)
    }

    /// Each function once, in the order of first use.
    private static func transforms(_ structure: Structure) -> [String] {
        var transforms: [String] = []
        for name in structure.fields.compactMap(\.transform).flatMap({ [$0.read, $0.write].compactMap(\.self) })
        where !transforms.contains(name) {
            transforms.append(name)
        }
        return transforms
    }
}

/// Fields of a large struct that are stored together, by reference.
struct StructurePart: Sendable, Hashable {
    /// The type that holds them.
    let type: String
    /// The property that holds a value of that type.
    let storage: SwiftIdentifier

    /// The parts of a struct.
    static func parts(of structure: Structure, names: TypeNames, memberNames: inout FreeNames) -> [StructurePart] {
        let count = structure.fields.compactMap(\.part).max().map { $0 + 1 } ?? 0
        return (0..<count).map { number in
            StructurePart(
                type: names.unhiding("Part\(number + 1)"),
                storage: SwiftIdentifier(memberNames.take("_part\(number + 1)")))
        }
    }
}

/// A part of a struct, as templates see it.
struct StructurePartContext: TemplateContext {
    let part: StructurePart
    let plan: StructurePlan

    init(_ part: StructurePart, of plan: StructurePlan) {
        self.part = part
        self.plan = plan
    }

    static let shape: Shape<StructurePartContext> = [
        .text("name", "the name in its declaration") { $0.part.type },
        .text("conformances", "the protocols, with commas") { $0.conformances },
        .text("storage", "the property that holds it") { $0.part.storage.declaration },
        .text("member", "the name after a dot") { $0.part.storage.member },
        .list("properties", Property.storedShape, "the properties") { context in
            context.plan.properties.filter { $0.storage.part == context.part }
        },
    ]

    private var conformances: String {
        let conformances = plan.conformances.contains(.hashable) ? ["Sendable", "Hashable"] : ["Sendable"]
        return conformances.map(plan.names.standard).joined(separator: ", ")
    }
}

extension Property {
    /// A stored property of a part, as templates see it.
    fileprivate static let storedShape: Shape<Property> = Shape(
        named: "StoredProperty",
        [
            .text("name", "the name in its declaration") { $0.storage.name.declaration },
            .text("type", "the type of the stored value") { $0.storedType },
            .text("label", "the argument label in the part's initializer") { $0.storage.name.argumentLabel },
            .text("value", "the expression for what was passed to the struct's initializer") {
                $0.storage.kept($0.name.reference)
            },
            .text("placeholder", "the value until one is read") { $0.storage.kept($0.placeholder) },
        ])
}

/// The property `id` of a struct, unless a field has that name.
struct IdentityContext: TemplateContext {
    private let plan: StructurePlan
    private let first: Property
    /// The key fields, and where the struct of them stores each: a sensitive value is concealed.
    private let fields: [(property: Property, storage: Storage)]

    /// `nil` if nothing has to be generated.
    init?(_ plan: StructurePlan) {
        guard plan.isIdentifiable, let first = plan.identity.first, plan.identity.map(\.field.name) != ["id"] else {
            return nil
        }
        self.plan = plan
        self.first = first
        var free = FreeNames(taken: plan.identity.map(\.field.name))
        fields = plan.identity.map { property in
            guard property.field.isSensitive else { return (property, Storage(name: property.name)) }
            let name = SwiftIdentifier(free.take("_\(property.field.name)"))
            return (property, Storage(name: name, cover: plan.names.runtime("Hidden")))
        }
    }

    static let shape: Shape<IdentityContext> = [
        .text("access", "the access level and a blank, or nothing") { $0.plan.access.prefix },
        .text("type", "the type of the identity") { $0.hasKey ? "ID" : $0.first.type },
        .lines("values", "the fields that it consists of") { context in
            context.hasKey
                ? context.plan.identity.map { "\($0.name.argumentLabel): \($0.value)" }
                : [context.first.name.startsAccessor ? "self.\(context.first.value)" : context.first.value]
        },
        .optional("key", keyShape, "the type, if it has several fields") { $0.hasKey ? $0 : nil },
    ]

    private static let keyShape: Shape<IdentityContext> = Shape(
        named: "IdentityKey",
        [
            .text("access", "the access level and a blank, or nothing") { $0.plan.access.prefix },
            .text("conformances", "the protocols, with commas") { context in
                ["Sendable", "Hashable"].map(context.plan.names.standard).joined(separator: ", ")
            },
            .list("properties", PropertyContext.shape, "the properties") { context in
                context.fields.map { property, storage in
                    PropertyContext(
                        doc: [], access: context.plan.access.prefix, name: property.name.declaration,
                        type: property.type,
                        storage: storage.cover.map { _ in
                            StorageContext(storage, type: storage.type(for: property.type))
                        })
                }
            },
            .list("parameters", ParameterContext.shape, "the parameters of the initializer") { context in
                context.plan.identity.map { ParameterContext(name: $0.name.parameter, type: $0.type) }
            },
            .list("assignments", AssignmentContext.shape, "what the initializer stores") { context in
                context.fields.map { property, storage in storage.assignment(of: property.name) }
            },
        ])

    private var hasKey: Bool { plan.identity.count > 1 }
}
