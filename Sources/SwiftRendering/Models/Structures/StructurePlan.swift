import SpecLanguage

/// A struct that is to be generated: a model's own, or that of its changes.
///
/// Behind one reference, because everything that renders a part of the struct takes the plan along.
final class StructurePlan: Sendable {
    /// The name that errors say.
    let title: String
    let declaration: TypeDeclarationNames
    let names: TypeNames
    let access: Access
    let doc: DocComment
    let deprecated: String?
    let conformances: Set<Conformance>
    let layout: Structure.Layout
    let properties: [Property]
    let parts: [StructurePart]
    let identity: [Property]
    /// The property that holds the keys which the spec does not name, where they are kept.
    let unknownKeys: SwiftIdentifier?
    let refusesUnknownKeys: Bool
    /// Keys that belong to the unions which hold the struct: nothing is read from them, but they are not unknown.
    let tagKeys: [String]
    let validatesAll: Bool
    /// The names of the user's functions that map JSON values.
    let transforms: [String]
    init(
        title: String, declaration: TypeDeclarationNames, names: TypeNames, access: Access, doc: DocComment,
        deprecated: String?, conformances: Set<Conformance>, layout: Structure.Layout, properties: [Property],
        parts: [StructurePart] = [], identity: [Property],
        unknownKeys: SwiftIdentifier?, refusesUnknownKeys: Bool, tagKeys: [String], validatesAll: Bool,
        transforms: [String]
    ) {
        self.title = title
        self.declaration = declaration
        self.names = names
        self.access = access
        self.doc = doc
        self.deprecated = deprecated
        self.conformances = conformances
        self.layout = layout
        self.properties = properties
        self.parts = parts
        self.identity = identity
        self.unknownKeys = unknownKeys
        self.refusesUnknownKeys = refusesUnknownKeys
        self.tagKeys = tagKeys
        self.validatesAll = validatesAll
        self.transforms = transforms
    }

    /// Whether the identity can be called `id`: another field of that name must not stand in its way.
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
            title: model.name, declaration: names.declaration(of: model.name), names: names, access: access,
            doc: DocComment(model.doc), deprecated: model.deprecated, conformances: model.conformances,
            layout: structure.layout, properties: properties, parts: parts,
            identity: structure.identity.compactMap { name in properties.first { $0.field.name == name } },
            unknownKeys: keepsUnknownKeys ? SwiftIdentifier(factory.memberNames.take("unknownKeys")) : nil,
            refusesUnknownKeys: structure.unknownKeys == .error,
            tagKeys: structure.unknownKeys == .ignore || structure.layout == .tuple
                ? [] : models.tagKeys(of: model.name),
            validatesAll: structure.validation == .all, transforms: transforms)
    }

    /// The struct of a model's changes: each field that is written, to be kept, cleared or set.
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
            title: title, declaration: names.declaration(of: title), names: names, access: access,
            doc: DocComment("Changes of \(DocComment.code(model.name)): what is not said stays as it is."),
            deprecated: model.deprecated, conformances: model.conformances, layout: structure.layout,
            properties: properties, identity: [], unknownKeys: nil, refusesUnknownKeys: structure.unknownKeys == .error,
            tagKeys: [],
            validatesAll: structure.validation == .all, transforms: [])
    }

    /// Each once, in the order of their first use.
    private static func transforms(_ structure: Structure) -> [String] {
        var transforms: [String] = []
        for name in structure.fields.compactMap(\.transform).flatMap({ [$0.read, $0.write].compactMap(\.self) })
        where !transforms.contains(name) {
            transforms.append(name)
        }
        return transforms
    }
}
