import SpecLanguage
import TextForms
import YAMLSyntax

/// Builds the models of a spec from schemas, each when it is first used.
///
/// A struct gets its name immediately and its fields later, from a queue. Models that contain each other therefore need
/// no recursion, however long the chain is.
struct ModelBuilder: Sendable {
    /// A struct whose fields have not been built yet.
    struct Pending: Sendable {
        let schema: Schema
        let name: String
        let slot: Int
    }

    let references: DescriptionLibrary
    let reader: SchemaReader = SchemaReader()
    var findings: Findings
    var names: NamePool
    var models: [ImportedModel] = []
    var sorts: [String: ModelSort] = [:]
    /// The indices of the models, by name.
    var slots: [String: Int] = [:]
    /// The names of enum cases, by raw value.
    var caseNames: [String: [String: SpecScalar]] = [:]
    /// The values for the positions in the description.
    var known: [JSONPointer: ImportedValue] = [:]
    /// The merged schemas at positions that refer to other schemas.
    var mergedSchemas: [JSONPointer: Schema] = [:]
    var trail: ResolutionTrail = ResolutionTrail()
    var budget: WorkBudget
    /// Whether a limit has been reached, so that the import fails.
    var isOverLimit: Bool = false
    var pending: [Pending] = []
    /// The unions of objects whose structs may not have been built yet.
    var unsettled: [UnsettledUnion] = []
    /// The names of the untagged unions, by their types.
    var sharedUnions: [Set<ImportedType>: String] = [:]
    /// The schemas of the structs, by name.
    var structureSchemas: [String: Schema] = [:]
    /// The names of the models for schemas in `components/schemas`, by the schema's pointer.
    var declaredNames: [JSONPointer: String] = [:]
    /// The names that schemas were declared with, by the schema's pointer. Never removed.
    private var ownerNames: [JSONPointer: String] = [:]
    /// The models that a struct's `allOf` refers to, by the struct's name.
    var bases: [String: [String]] = [:]
    /// The schemas that build on another one, by the pointer of the base schema.
    var heirs: [JSONPointer: [DocumentNode]] = [:]
    /// The schemas that build on one with a discriminator. They are structs, even if they add nothing.
    var subtypes: Set<JSONPointer> = []
    var examples: [ImportedExample] = []

    /// What the names of schemas are split by.
    let vocabulary: Vocabulary

    init(
        references: DescriptionLibrary, findings: Findings, reservedTypes: Set<String>, vocabulary: Vocabulary,
        budget: WorkBudget
    ) {
        self.vocabulary = vocabulary
        self.budget = budget
        self.references = references
        self.findings = findings
        names = NamePool(reserved: reservedTypes)
        for type in Self.languageTypes { names.reserve(type) }
    }

    /// Names that no model may have.
    private static let languageTypes: [String] =
        BuiltInType.allCases.map(\.rawValue) + ["Any", "APIRuntime", "Foundation", "Self", "Swift"]

    /// Builds the models of all schemas that the description declares.
    mutating func declareComponents() {
        let schemas = findings.entries(references.root["components"]?.followed["schemas"])
        let short = NamespacedNames(schemas.map(\.0))
        for (name, place) in schemas {
            let typeName = takeTypeName(short.name(name))
            declaredNames[place.pointer] = typeName
            ownerNames[place.pointer] = typeName
        }
        for (_, place) in schemas { passNameToOtherFile(from: place) }
        for (_, place) in schemas { noteHeir(place) }
        noteSubtypes(of: schemas.map(\.value))
        for (name, place) in schemas where !isOverLimit {
            _ = value(at: place, named: declaredNames[place.pointer] ?? name)
            build()
        }
    }

    /// Builds the fields of all structs in the queue, and then the unions between them.
    mutating func build() {
        while !isOverLimit {
            if let next = pending.popLast() {
                fill(next)
            } else if let next = unsettled.popLast() {
                settle(next)
            } else {
                return
            }
        }
    }

    /// A unique name for a model, based on a name in the description.
    mutating func takeTypeName(_ name: String) -> String {
        names.take(typeName(name))
    }

    /// A unique name for a model at a position: one that the position gives, if the usual one is taken.
    private mutating func takeTypeName(_ name: String, at pointer: JSONPointer, _ sort: ModelSort) -> String {
        let base = typeName(name)
        let short = ShortName.withoutRepetitions(base)
        if let free = [short, base].first(where: names.isFree) { return names.take(free) }
        let others = PlaceName.candidates(base, at: pointer, kind: sort.word) { name in
            ownerNames[JSONPointer.root.appending("components").appending("schemas").appending(name)]
        }
        return names.take(others.map(typeName).first(where: names.isFree) ?? base)
    }

    private func typeName(_ name: String) -> String {
        let separated = vocabulary.separated(ErrorName.spellingStatus(in: name))
        let type = ImportedName.type(separated, fallback: "Model", prefix: "Model")
        let spelled = ShortName.shortened(separated.contains(" ") ? ShortName.ofSentence(type) : type)
        return Self.languageTypes.contains(spelled) ? spelled + "Model" : spelled
    }

    /// Reserves a name and an index for a model that is about to be built.
    ///
    /// - Parameter name: its name, unless it belongs to a declared schema
    mutating func begin(_ schema: Schema, named name: String, _ sort: ModelSort, _ kind: ImportedModel.Kind) -> Int {
        let pointer = schema.pointer
        let declared = declaredNames.removeValue(forKey: pointer)
        let name = declared ?? takeTypeName(name, at: pointer, sort)
        sorts[name] = sort
        slots[name] = models.count
        models.append(
            ImportedModel(
                name: name, pointer: schema.pointer, doc: schema.doc ?? schema.title.flatMap { $0 == name ? nil : $0 },
                isDeprecated: schema.isDeprecated, comments: comments(of: schema), kind: kind,
                isDeclared: declared != nil))
        var value = ImportedValue(.model(name))
        value.isNullable = schema.isNullable
        known[pointer] = value
        _ = spend(1, nodes: 1, at: pointer)
        return models.count - 1
    }

    /// The value for a model that has just been reserved.
    func value(of slot: Int, _ schema: Schema) -> ImportedValue {
        var value = ImportedValue(.model(models[slot].name))
        value.isNullable = schema.isNullable
        return value
    }

    /// The prefix for names of models within a position: the declared schema around it, or otherwise the owner.
    func owner(of place: DocumentNode?, else owner: String) -> String {
        var pointer = place?.pointer
        while let current = pointer {
            if let name = ownerNames[current] { return name }
            pointer = current.parent
        }
        return owner
    }

    /// Gives the name of a declared schema to the schema in another file that it consists of.
    private mutating func passNameToOtherFile(from place: DocumentNode) {
        guard place.entries.count == 1, let target = place.target, target.document != place.document,
            declaredNames[target.pointer] == nil, let name = declaredNames.removeValue(forKey: place.pointer)
        else { return }
        declaredNames[target.pointer] = name
        ownerNames[target.pointer] = name
    }
}

extension ModelBuilder {
    /// The value of a merged schema.
    mutating func content(of schema: Schema, named name: String) -> ImportedValue {
        if schema.isNever {
            findings.note(.noValues, at: schema.pointer)
            return ImportedValue(.json)
        }
        let choices = choices(of: schema)
        if let choice = choices.first {
            return self.choice(choice, and: Array(choices.dropFirst()), of: schema, named: name)
        }
        let types = schema.types.isEmpty ? impliedTypes(of: schema) : schema.types
        if let values = schema.values {
            return types == ["array"] && values.allSatisfy { $0.scalar != nil }
                ? list(of: values, schema, named: name) : enumeration(values, types, of: schema, named: name)
        }
        switch types.count {
        case 0: return ImportedValue(.json)
        case 1: return content(of: schema, as: types[0], named: name)
        default: return several(types, of: schema, named: name)
        }
    }

    /// The types that the keywords of a schema without `type` apply to.
    private func impliedTypes(of schema: Schema) -> [String] {
        if !schema.properties.isEmpty || !schema.required.isEmpty { return ["object"] }
        switch schema.additional {
        case .schema: return ["object"]
        case .unsaid, .forbidden, .any: break
        }
        if schema.items != nil || !schema.prefixItems.isEmpty { return ["array"] }
        let limits = schema.limits
        if limits.minimumLength != nil || limits.maximumLength != nil || limits.pattern != nil { return ["string"] }
        if schema.format.map(StringFormat.isKnown) ?? false { return ["string"] }
        if limits.minimum != nil || limits.maximum != nil || limits.above != nil || limits.below != nil {
            return ["number"]
        }
        return []
    }

    private mutating func content(of schema: Schema, as type: String, named name: String) -> ImportedValue {
        var value: ImportedValue
        switch type {
        case "object": value = object(schema, named: name)
        case "array": value = array(schema, named: name)
        case "string":
            noteFormat(of: schema)
            value = string(schema)
        case "boolean": value = ImportedValue(.builtIn(.bool))
        case "integer":
            noteNumberFormat(of: schema)
            value = integer(schema)
        default:
            noteNumberFormat(of: schema)
            value = number(schema)
        }
        apply(schema.limits, to: &value, at: schema.pointer)
        return value
    }

    /// A value of one of several types.
    private mutating func several(_ types: [String], of schema: Schema, named name: String) -> ImportedValue {
        let values = types.map { (value: content(of: schema, as: $0, named: name), place: schema.pointer) }
        return union(of: values, in: schema, named: name)
    }

    private mutating func noteFormat(of schema: Schema) {
        guard let format = schema.format, StringFormat.value(format) == nil else { return }
        findings.note(.format, at: schema.pointer.appending("format"))
    }

    private mutating func noteNumberFormat(of schema: Schema) {
        guard let format = schema.format, !Self.numberFormats.contains(format) else { return }
        findings.note(.numberFormat, at: schema.pointer.appending("format"))
    }

    /// The formats of numbers that choose a type, and those of which Swift's types hold all values.
    private static let numberFormats: Set<String> = [
        "decimal", "decimal128", "double", "float", "int16", "int32", "int64", "int8", "integer", "long", "money",
        "timestamp", "uint16", "uint32", "uint64", "uint8", "ulong", "unix-time", "unixtime", "unsigned-long",
    ]

    private func string(_ schema: Schema) -> ImportedValue {
        if schema.encoding == "base64" { return ImportedValue(.builtIn(.data)) }
        if schema.encoding == "binary" { return ImportedValue(.file) }
        return schema.format.flatMap(StringFormat.value) ?? ImportedValue(.string)
    }

    private func integer(_ schema: Schema) -> ImportedValue {
        switch schema.format {
        case "uint64", "unsigned-long", "ulong": return ImportedValue(.builtIn(.uint64))
        case "unix-time", "timestamp", "unixtime":
            var value = ImportedValue(.builtIn(.date))
            value.dateFormat = "unix"
            return value
        default: return ImportedValue(.builtIn(.int))
        }
    }

    private func number(_ schema: Schema) -> ImportedValue {
        switch schema.format {
        case "decimal", "decimal128", "money": ImportedValue(.builtIn(.decimal))
        case "int32", "int64", "integer": ImportedValue(.builtIn(.int))
        default: ImportedValue(.builtIn(.double))
        }
    }
}

extension ModelBuilder {
    /// The allowed values of a type. For an enum, its cases.
    mutating func scope(
        of values: [YAMLNode], for type: ImportedType, at pointer: JSONPointer
    ) -> ImportedValue.Scope? {
        let texts = values.compactMap { $0.scalar?.text }
        if case .model(let name) = type, let cases = caseNames[name] {
            let scope = texts.compactMap { cases[$0] }
            // If all cases are allowed, there is no constraint.
            return scope.isEmpty || scope.count == cases.count ? nil : .values(scope)
        }
        switch type {
        case .builtIn(.string): return .values(texts.map { SpecScalar($0) })
        case .builtIn(.int):
            return .values(texts.filter { WholeNumber($0) != nil }.map { SpecScalar($0, form: .exact) })
        case .builtIn(.bool):
            let flags = Set(values.compactMap { $0.scalar?.flag })
            return flags.count == 1 ? .values(flags.map { SpecScalar($0 ? "true" : "false", form: .exact) }) : nil
        default:
            findings.note(.allowedValues, at: pointer)
            return nil
        }
    }

    /// The extensions of other tools, as comments in the spec. Those that are too long are noted.
    mutating func comments(of schema: Schema) -> [String] {
        Extensions.comments(schema.extensions, &findings)
    }
}

extension ModelBuilder {
    /// Begins a struct. Its fields are built later.
    mutating func structure(_ schema: Schema, named name: String) -> ImportedValue {
        if let discriminator = schema.discriminator,
            let union = inheritance(schema, discriminator, named: name)
        {
            return union
        }
        let kind = ImportedModel.Kind.structure(ImportedStructure(fields: []))
        let slot = begin(schema, named: name, .structure, kind)
        structureSchemas[models[slot].name] = schema
        pending.append(Pending(schema: schema, name: models[slot].name, slot: slot))
        return value(of: slot, schema)
    }

    /// Builds the fields of a struct.
    mutating func fill(_ next: Pending) {
        let schema = next.schema
        guard spend(1, nodes: schema.properties.count + schema.required.count, at: schema.pointer) else { return }
        var structure = ImportedStructure(fields: [])
        structure.keepsUnknownKeys = keepsUnknownKeys(schema)
        var reserved = ["customMirror", "hashValue"]
        if structure.keepsUnknownKeys { reserved.append("unknownKeys") }
        var names = MemberNames(reserved: reserved)
        // The paths of one struct are Swift strings, which compare equal if they are canonically equivalent in Unicode.
        var paths: Set<String> = []
        for property in schema.properties {
            guard paths.insert(property.name).inserted else {
                findings.note(
                    .equivalentName,
                    at: property.places.first?.pointer ?? schema.pointer)
                continue
            }
            if let field = field(property, of: next, &names) { structure.fields.append(field) }
        }
        for name in schema.undeclaredNames {
            findings.note(.undeclaredProperty, at: schema.pointer.appending("properties").appending(name))
            structure.fields.append(
                ImportedField(of: name, as: names.take(name, fallback: "field"), ImportedValue(.json), isOptional: true)
            )
        }
        models[next.slot].kind = .structure(structure)
        keepExamples(of: schema, named: next.name)
        bases[next.name] = schema.bases.compactMap { base in
            self.known[base]?.type.requiredModel
        }
    }

    private mutating func field(
        _ property: Schema.Property, of owner: Pending, _ names: inout MemberNames
    ) -> ImportedField? {
        guard !property.name.isEmpty else {
            findings.note(.emptyName, at: owner.schema.pointer)
            for place in property.places { place.markAsRead() }
            return nil
        }
        let name = names.take(property.name, fallback: "field")
        // A model that several structs share through allOf is named after the schema that it comes from.
        let schema = property.places.first?.pointer.parent?.parent
        let hint = ImportedName.joined(schema.flatMap { ownerNames[$0] } ?? owner.name, property.name)
        var value =
            property.isChoice
            ? alternatives(property.places, named: hint) : value(of: property.places, named: hint)
        if value.type.leaf == .file { value = withoutFiles(value) }
        let isRequired = owner.schema.required.contains(property.name)
        if isRequired, !value.isNullable, value.scope == nil, let only = onlyCase(of: value.type) {
            value.scope = .values([only])
        }
        if value.isReadOnly, value.isWriteOnly {
            findings.note(.bothDirections, at: property.places.first?.pointer ?? owner.schema.pointer)
            value.isReadOnly = false
            value.isWriteOnly = false
        }
        var field = ImportedField(of: property.name, as: name, value, isOptional: !isRequired)
        field.pointer = property.isChoice ? nil : property.places.first?.pointer
        return field
    }

    /// A property whose schema differs between several objects.
    private mutating func alternatives(_ places: [DocumentNode], named name: String) -> ImportedValue {
        guard let last = places.last, spend(places.count, at: last.pointer) else { return ImportedValue(.json) }
        var schema = Schema(pointer: last.pointer.appendingMade("one of", places))
        if let known = known[schema.pointer] { return known }
        let choice = Schema.Choice(members: places, pointer: schema.pointer)
        let values = places.map { value(at: $0, named: name) }
        if Set(values.map(\.fullType)).count == 1, let first = values.first {
            return values.allSatisfy { $0.hasSameConstraints(as: first) } ? first : first.withoutConstraints
        }
        schema.doc = values.lazy.compactMap(\.doc).first
        schema.isNullable = values.contains(where: \.isNullable)
        let made = resolving(.value(schema.pointer), at: last.pointer) { builder in
            builder.choice(choice, of: schema, named: name)
        }
        return keep(made, at: schema.pointer)
    }

    /// Binary data in JSON can only be a string, which users must interpret themselves.
    private func withoutFiles(_ value: ImportedValue) -> ImportedValue {
        var value = value
        value.type = value.type.replacingLeaf(with: .string)
        return value
    }

    private mutating func keepsUnknownKeys(_ schema: Schema) -> Bool {
        switch schema.additional {
        case .unsaid: return false
        case .any: return true
        case .forbidden:
            findings.note(
                .forbiddenProperties, at: schema.pointer)
            return false
        case .schema(let place):
            findings.note(.otherProperties, at: place.pointer)
            return true
        }
    }
}

extension ImportedType {
    /// The same type with another leaf.
    package func replacingLeaf(with leaf: ImportedType) -> ImportedType {
        switch self {
        case .builtIn, .model: leaf
        case .array(let inner): .array(inner.replacingLeaf(with: leaf))
        case .dictionary(let inner): .dictionary(inner.replacingLeaf(with: leaf))
        case .optional(let inner): .optional(inner.replacingLeaf(with: leaf))
        }
    }
}
