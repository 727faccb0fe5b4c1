import SpecLanguage
import TextForms
import YAMLSyntax

/// Makes the models of a spec from schemas, each when something first asks for it.
///
/// A struct gets its name at once and its fields later, from a queue: models that hold each other need no recursion,
/// however long the chain is.
struct ModelBuilder: Sendable {
    /// A struct whose fields are still to be made.
    struct Pending: Sendable {
        let schema: Schema
        let name: String
        let slot: Int
    }

    let references: ReferenceTable
    let reader: SchemaReader = SchemaReader()
    var findings: Findings
    var names: NamePool
    var models: [ImportedModel] = []
    var sorts: [String: ModelSort] = [:]
    /// The names of an enum's cases by raw value.
    var caseNames: [String: [String: SpecScalar]] = [:]
    /// What the places of the description have become.
    var known: [JSONPointer: ImportedValue] = [:]
    /// The schemas at places that build on others, with these in them.
    var mergedSchemas: [JSONPointer: Schema] = [:]
    var trail: ResolutionTrail = ResolutionTrail()
    var budget: WorkBudget
    /// Whether a limit is reached, so that the import fails.
    var isOverLimit: Bool = false
    var pending: [Pending] = []
    /// The models that stand for a schema of `components/schemas`, by the schema's pointer.
    var declaredNames: [JSONPointer: String] = [:]
    /// The names that were given to the schemas of `components/schemas`, by their keys there.
    private var componentNames: [ExactText: String] = [:]
    /// The models that a struct's `allOf` refers to, by the struct's name.
    var bases: [String: [String]] = [:]
    /// The schemas that build on another, by the pointer of that.
    var heirs: [JSONPointer: [DocumentNode]] = [:]

    init(references: ReferenceTable, findings: Findings, reservedTypes: Set<String>, budget: WorkBudget) {
        self.budget = budget
        self.references = references
        self.findings = findings
        names = NamePool(reserved: reservedTypes)
        for type in Self.languageTypes { names.reserve(type) }
    }

    /// Names that no model may have.
    private static let languageTypes: [String] =
        BuiltInType.allCases.map(\.rawValue) + ["Any", "APIRuntime", "Foundation", "Self", "Swift"]

    /// Makes the models of all schemas that the description declares.
    mutating func declareComponents() {
        let schemas = findings.entries(references.root["components"]?["schemas"])
        for (name, place) in schemas {
            let typeName = takeTypeName(name)
            declaredNames[place.pointer] = typeName
            componentNames[ExactText(name)] = typeName
        }
        for (_, place) in schemas { noteHeir(place) }
        for (name, place) in schemas where !isOverLimit {
            _ = value(at: place, named: declaredNames[place.pointer] ?? name)
            build()
        }
    }

    /// Makes the fields of all structs that wait for them.
    mutating func build() {
        while !isOverLimit, let next = pending.popLast() { fill(next) }
    }

    /// A name for a model, after one of the description.
    mutating func takeTypeName(_ name: String) -> String {
        let spelled = ImportedName.type(name, fallback: "Model")
        return names.take(Self.languageTypes.contains(spelled) ? spelled + "Model" : spelled)
    }

    /// Takes a name and a place for a model that is about to be made.
    ///
    /// - Parameter name: what it is to be called, unless it stands for a declared schema
    mutating func begin(_ schema: Schema, named name: String, _ sort: ModelSort, _ kind: ImportedModel.Kind) -> Int {
        let pointer = schema.pointer
        let declared = declaredNames.removeValue(forKey: pointer)
        let name = declared ?? takeTypeName(name)
        sorts[name] = sort
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

    /// The value that a model just begun is.
    func value(of slot: Int, _ schema: Schema) -> ImportedValue {
        var value = ImportedValue(.model(models[slot].name))
        value.isNullable = schema.isNullable
        return value
    }

    /// What models are named after that stand within a place: the declared schema around it, or else the owner.
    func owner(of place: DocumentNode?, else owner: String) -> String {
        guard let tokens = place?.pointer.tokens, tokens.count > 2, tokens[0] == "components", tokens[1] == "schemas"
        else { return owner }
        return componentNames[ExactText(tokens[2])] ?? owner
    }

    private mutating func noteHeir(_ place: DocumentNode) {
        for part in place["allOf"]?.elements ?? [] {
            guard let reference = part["$ref"]?.text, case .node(let parent) = references.target(of: reference) else {
                continue
            }
            heirs[parent.pointer, default: []].append(place)
        }
    }
}
