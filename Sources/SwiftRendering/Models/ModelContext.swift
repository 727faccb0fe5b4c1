import MockValues
import SpecLanguage
import TemplateEngine
import WireSyntax

/// One declaration among the models of a file. Exactly one of the first properties is set.
struct ModelContext: TemplateContext {
    var structure: StructurePlan?
    var enumeration: EnumerationContext?
    var union: UnionContext?
    var externalType: ExternalTypeContext?
    var sample: SampleContext?
    /// The model, for templates of users.
    var declared: DeclaredModelContext?

    static let shape: Shape<ModelContext> = [
        .optional("structure", StructurePlan.shape, "a struct") { $0.structure },
        .optional("enumeration", EnumerationContext.shape, "an enum of raw values") { $0.enumeration },
        .optional("union", UnionContext.shape, "a union") { $0.union },
        .optional("externalType", ExternalTypeContext.shape, "names of a type of the user") { $0.externalType },
        .optional("sample", SampleContext.shape, "the sample of the model before") { $0.sample },
        .optional("declared", DeclaredModelContext.shape, "the model as the spec declares it") { $0.declared },
    ]
}

/// Creates the template contexts of models.
struct ModelRendering: Sendable {
    private let names: TypeNames
    private let models: ModelTable
    private let samples: SampleExpression
    private let options: RenderingOptions

    init(_ models: ModelTable, names: TypeNames, samples: SampleExpression, options: RenderingOptions) {
        self.names = names
        self.models = models
        self.samples = samples
        self.options = options
    }

    /// The declarations of a model: its type and, if it has them, its patch type and its sample.
    func contexts(for model: Model) -> [ModelContext] {
        let contexts = types(of: model)
        let names = names.inside(namespace: model.namespace)
        let sample = SampleContext(
            model, samples, access: model.access ?? options.access, names: names, plan: contexts.first?.structure)
        return (contexts + (sample.map { [ModelContext(sample: $0)] } ?? [])).map { context in
            var context = context
            context.declared = declared(model, plan: context.structure ?? contexts.first?.structure)
            return context
        }
    }

    /// A model as the spec declares it, and its patch if it has one.
    func declared(_ model: Model) -> [DeclaredModelContext] {
        guard case .structure = model.kind else { return [declared(model, plan: nil)] }
        return types(of: model).map { declared(model, plan: $0.structure) }
    }

    private func declared(_ model: Model, plan: StructurePlan?) -> DeclaredModelContext {
        DeclaredModelContext(model, plan: plan, names: names, models: models)
    }

    private func types(of model: Model) -> [ModelContext] {
        let access = model.access ?? options.access
        let names = names.inside(namespace: model.namespace)
        switch model.kind {
        case .structure(let structure):
            return plans(structure, of: model, access, names).map { ModelContext(structure: $0) }
        case .enumeration(let enumeration):
            let context = EnumerationContext(enumeration, of: model, access: access, names: names)
            return [ModelContext(enumeration: context)]
        case .tagged(let union):
            let context = UnionContext(union, of: model, access: access, names: names, models: models)
            return [ModelContext(union: context)]
        case .untagged(let union):
            let context = UnionContext(union, of: model, access: access, names: names)
            return [ModelContext(union: context)]
        case .external(let external):
            let context = ExternalTypeContext(external, of: model, access: access, names: names)
            return context.map { [ModelContext(externalType: $0)] } ?? []
        }
    }

    /// How a database stores a model.
    func table(_ table: Table) -> TableContext {
        TableContext(table, model: models[table.model], names: names, options: options)
    }

    private func plans(_ structure: Structure, of model: Model, _ access: Access, _ names: TypeNames) -> [StructurePlan]
    {
        let plan = StructurePlan(structure, of: model, access: access, names: names, models: models)
        guard structure.hasPatch else { return [plan] }
        let patch = StructurePlan(changesOf: structure, of: model, access: access, names: names, models: models)
        return [plan, patch]
    }
}

/// The models of a specification by name.
struct ModelTable: Sendable {
    /// Samples and examples of values.
    let values: SampleValues
    private let models: [String: Model]
    private let tagPaths: TagPaths
    private let paths: [String: String]

    /// - Parameter paths: paths of specs that are the same on all machines, by the paths in positions
    init(_ specification: Specification, paths: [String: String] = [:]) {
        self.paths = paths
        let models = specification.files.flatMap(\.models)
        self.models = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
        tagPaths = TagPaths(self.models, in: models)
        values = SampleValues(specification)
    }

    /// The path of a spec for the output.
    func portablePath(of file: String) -> String { paths[file] ?? file }

    subscript(name: String) -> Model? {
        models[name]
    }

    /// The paths by which unions recognise objects of this model.
    func tagPaths(of name: String) -> [JSONPath] {
        tagPaths[name]
    }

    /// The keys of flat models in the object around them.
    func flatKeys(of fields: [Field]) -> [JSONPath] {
        var keys: [JSONPath] = []
        for field in flattened(fields.filter(\.isFlat)) {
            for path in field.paths.map({ JSONPath(Array($0.components.prefix(1))) }) where !keys.contains(path) {
                keys.append(path)
            }
        }
        return keys
    }

    /// The fields, with those of flat models in place of the fields that hold these models.
    func flattened(_ fields: [Field]) -> [Field] {
        fields.flattened { name in
            if case .structure(let inner)? = models[name]?.kind { inner } else { nil }
        }
    }

    /// Whether a value of the type may contain a sensitive value, at any depth.
    func holdsSensitive(_ type: ValueType) -> Bool {
        var pending = [type]
        var seen: Set<String> = []
        while let type = pending.popLast() {
            guard case .model(let name) = type.leaf, seen.insert(name).inserted else { continue }
            switch (models[name] ?? patched(name))?.kind {
            case .structure(let structure):
                let sent = structure.fields.filter { !$0.isIgnored && $0.encode != .never }
                if sent.contains(where: \.isSensitive) { return true }
                pending += sent.map(\.type)
            case .tagged(let union): pending += union.cases.map(\.type)
            case .untagged(let union): pending += union.cases.map(\.type)
            case .enumeration, .external, nil: break
            }
        }
        return false
    }

    /// Whether the default is `""`, `[]` or `{}`, and the only value that is written so.
    func hasEmptyDefault(_ field: Field) -> Bool {
        guard field.transform?.write == nil else { return false }
        return switch (field.defaultValue, field.type.unwrapped) {
        case (.string(let text)?, .builtIn(.string)), (.data(let text)?, .builtIn(.data)): text.isEmpty
        case (.array(let elements)?, .array): elements.isEmpty
        case (.dictionary(let entries)?, .dictionary): entries.isEmpty
        case (.enumCase(let model, let name)?, _): isEmpty(caseNamed: name, of: model)
        default: false
        }
    }

    /// The scalars that count as absent, and must not be written: all but the default. Nothing else is read from
    /// collections and objects.
    func refusedScalars(_ field: Field) -> [Literal] {
        switch field.type.unwrapped {
        case .array, .dictionary: return []
        case .model(let name): if case .structure = models[name]?.kind { return [] }
        case .builtIn, .optional: break
        }
        return field.absent.filter { scalar in !isDefault(scalar, of: field) }
    }

    private func isDefault(_ scalar: Literal, of field: Field) -> Bool {
        guard let value = field.defaultValue, let text = scalar.scalarText else { return false }
        if field.type.unwrapped == .builtIn(.json) { return value == scalar }
        let written: String? =
            switch value {
            case .url(let text), .uuid(let text), .data(let text), .date(_, let text): text
            case .enumCase(let model, let name): rawValue(of: name, in: model)
            default: value.scalarText
            }
        return written.map { ExactText($0) } == ExactText(text) || value.isSame(as: scalar)
    }

    private func isEmpty(caseNamed name: String, of model: String) -> Bool {
        guard case .enumeration(let values) = models[model]?.kind else { return false }
        return values.cases.contains { value in value.name == name && value.rawValue.isEmpty }
    }

    /// The model that a patch type such as `PicturePatch` changes.
    private func patched(_ name: String) -> Model? {
        guard name.hasSuffix("Patch"), let model = models[String(name.dropLast("Patch".count))],
            case .structure(let structure) = model.kind, structure.hasPatch
        else { return nil }
        return model
    }

    /// Whether `casting` changes how a value of the type is read. Models have their own setting; enums are read by
    /// their raw values.
    func canCast(_ type: ValueType) -> Bool {
        switch type.scalar {
        case .builtIn(.url), .builtIn(.uuid), .builtIn(.data), .builtIn(.json): return false
        case .model(let name):
            if case .enumeration = models[name]?.kind { return true }
            return false
        default: return true
        }
    }
}

/// An alternative name of a type.
struct AliasContext: TemplateContext {
    var doc: [String]
    /// The attribute that deprecates the name.
    var attribute: String?
    var access: String
    var name: String
    var type: String

    static let shape: Shape<AliasContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .optionalText("attribute", "the attribute that deprecates it") { $0.attribute },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("name", "the name in its declaration") { $0.name },
        .text("type", "the Swift type") { $0.type },
    ]
}

extension AliasContext {
    /// `nil` if the type has only one name.
    ///
    /// - Parameters:
    ///   - doc: the spec's description of the type
    ///   - deprecated: why the type is deprecated; `nil` if it is not
    init?(_ declaration: TypeDeclarationNames, doc: DocComment, access: Access, deprecated: String?) {
        guard let alias = declaration.alias else { return nil }
        let isForUsers = deprecated != nil
        self.init(
            doc: (isForUsers ? doc : Self.substituteDoc(of: declaration.name)).lines,
            attribute: DeprecatedAttribute.line(deprecated), access: access.prefix, name: alias,
            type: declaration.name)
    }

    /// The documentation of a name for generated code. Generated code needs one if the type's own name is deprecated or
    /// means another type in some scope.
    static func substituteDoc(of name: String) -> DocComment {
        DocComment("\(DocComment.code(name)), for generated code.")
    }
}

/// The spec's names for a type that the user wrote, as templates see them.
struct ExternalTypeContext: TemplateContext {
    /// The user's type for an extension of the namespace, where another type hides the type's own name.
    var outer: AliasContext?
    var names: [AliasContext]
    /// The namespace that the names are declared in.
    var namespace: String?

    static let shape: Shape<ExternalTypeContext> = [
        .optional("outer", AliasContext.shape, "a name for the type where another one hides it") { $0.outer },
        .list("names", AliasContext.shape, "the names of the spec") { $0.names },
        .optionalText("namespace", "the namespace that it is declared in") { $0.namespace },
    ]
}

extension ExternalTypeContext {
    /// `nil` if the user's type already has the spec's name.
    init?(_ external: ExternalType, of model: Model, access: Access, names: TypeNames) {
        let declaration = names.declaration(of: model.name)
        let written = external.path
        let alias = names.outerAlias(of: model.name)
        let type = alias ?? written
        let own = AliasContext(
            doc: DocComment(model.doc).lines, attribute: DeprecatedAttribute.line(model.deprecated),
            access: access.prefix, name: SwiftIdentifier(ModelName(model.name).plain).declaration, type: type)
        let substitute = [declaration.name, declaration.alias].compactMap(\.self).first { $0 != own.name }.map {
            AliasContext(
                doc: AliasContext.substituteDoc(of: model.name).lines, access: access.prefix, name: $0, type: type)
        }
        self.names = [own, substitute].compactMap(\.self).filter { $0.name != type }
        namespace = declaration.namespace
        outer = alias.map {
            AliasContext(
                doc: AliasContext.substituteDoc(of: written).lines, access: access.prefix, name: $0, type: written)
        }
        if self.names.isEmpty || type == declaration.reference { return nil }
    }
}

/// The runtime types that models use, qualified where a model has the same name.
struct RuntimeTypesContext: TemplateContext {
    private let names: TypeNames

    init(_ names: TypeNames) {
        self.names = names
    }

    static let shape: Shape<RuntimeTypesContext> = [
        .text("object", "the type `APIObject`") { $0.names.runtime("APIObject") },
        .text("placeholder", "the type `Placeholder`") { $0.names.runtime("Placeholder") },
        .text("reader", "the type `JSONReader`") { $0.names.runtime("JSONReader") },
        .text("writer", "the type `JSONWriter`") { $0.names.runtime("JSONWriter") },
        .text("failure", "the type `ReadFailure`") { $0.names.runtime("ReadFailure") },
        .text("json", "the type `JSON`") { $0.names.runtime("JSON") },
        .text("fieldTable", "the type `FieldTable`") { $0.names.runtime("FieldTable") },
        .text("caseTable", "the type `CaseTable`") { $0.names.runtime("CaseTable") },
        .text("indirect", "the type `Indirect`") { $0.names.runtime("Indirect") },
        .text("taggedUnion", "the type `TaggedUnion`") { $0.names.runtime("TaggedUnion") },
        .text("unionTable", "the type `UnionTable`") { $0.names.runtime("UnionTable") },
        .text("taggedValue", "the type `TaggedValue`") { $0.names.runtime("TaggedValue") },
    ]
}
