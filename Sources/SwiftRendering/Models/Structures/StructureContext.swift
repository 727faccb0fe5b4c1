import SpecLanguage
import TemplateEngine

/// A struct as templates see it.
struct StructureContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The attribute of what people need not see.
    var hiding: String
    var name: String
    var conformances: String
    var properties: [PropertyContext]
    var parts: [StructurePartContext]
    /// The constants of default values.
    var defaults: [String]
    /// The memberwise initialiser up to its opening brace.
    var initializer: [String]
    var assignments: [String]
    var identity: IdentityContext?
    var alias: AliasContext?
    var transforms: TransformsContext?
    /// The table of fields, date formats, patterns and the like.
    var constants: [String]
    /// The type of how the fields are arranged, where it is not as usual.
    var layout: String?
    /// The statements that make a value which is still to be read.
    var blank: [String]
    var readStatements: [String]
    var writeStatements: [String]
    var types: RuntimeTypesContext

    static var shape: Shape<StructureContext> {
        [
            .lines("doc") { $0.doc },
            .text("access") { $0.access },
            .text("hiding") { $0.hiding },
            .text("name") { $0.name },
            .text("conformances") { $0.conformances },
            .list("properties", PropertyContext.shape) { $0.properties },
            .list("parts", StructurePartContext.shape) { $0.parts },
            .lines("defaults") { $0.defaults },
            .flag("hasDefaults") { !$0.defaults.isEmpty },
            .lines("initializer") { $0.initializer },
            .lines("assignments") { $0.assignments },
            .optional("identity", IdentityContext.shape) { $0.identity },
            .optional("alias", AliasContext.shape) { $0.alias },
            .optional("transforms", TransformsContext.shape) { $0.transforms },
            .lines("constants") { $0.constants },
            .optionalText("layout") { $0.layout },
            .lines("blank") { $0.blank },
            .lines("readStatements") { $0.readStatements },
            .lines("writeStatements") { $0.writeStatements },
            .context("types", RuntimeTypesContext.shape) { $0.types },
        ]
    }
}

extension StructureContext {
    init(_ plan: StructurePlan) {
        let memberwise = MemberwiseInitializer(access: plan.access)
        doc = plan.doc.lines
        access = plan.access.prefix
        hiding = plan.access.hiding
        name = plan.declaration.name
        conformances = Self.conformances(plan)
        properties = plan.properties.map { PropertyContext($0, of: plan) }
        initializer = memberwise.signature(plan.properties.map(Self.parameter), indentation: 4)
        defaults = plan.properties.compactMap(\.longDefault).flatMap { $0.lines(room: SourceLines.columns - 4) }
        parts = plan.parts.map { StructurePartContext($0, of: plan) }
        assignments = plan.properties.filter { $0.storage.part == nil }
            .map { $0.storage.assignment(of: $0.name.reference) }
        assignments += Self.assignments(toPartsOf: plan) { $0.name.reference }
        identity = IdentityContext(plan)
        alias = AliasContext(
            plan.declaration, doc: plan.doc, access: plan.access, deprecated: plan.deprecated)
        transforms = TransformsContext(plan)
        constants = FieldTableExpression.declaration(plan).lines(room: SourceLines.columns - 4)
        constants += plan.properties.flatMap(\.constants).flatMap { $0.lines(room: SourceLines.columns - 4) }
        layout = plan.layout == .tuple ? plan.names.runtime("FieldArrangement") : nil
        blank = Self.blank(plan)
        readStatements = ReadBody(plan: plan).lines(indentation: 8)
        writeStatements = WriteBody(plan: plan).lines(indentation: 8)
        types = RuntimeTypesContext(plan.names)
        if let unknownKeys = plan.unknownKeys { add(unknownKeys, plan) }
    }

    /// Adds the property that keeps what the spec does not name.
    private mutating func add(_ unknownKeys: SwiftIdentifier, _ plan: StructurePlan) {
        let type = "[\(plan.names.standard("String")): \(plan.names.runtime("JSON"))]"
        properties.append(
            PropertyContext(
                doc: DocComment("Keys that the spec does not name.").lines, access: plan.access.prefix,
                name: unknownKeys.declaration, type: type))
        let parameters = plan.properties.map(Self.parameter) + ["\(unknownKeys.parameter): \(type) = [:]"]
        let memberwise = MemberwiseInitializer(access: plan.access)
        initializer = memberwise.signature(parameters, indentation: 4)
        assignments.append(memberwise.assignment(to: unknownKeys, of: unknownKeys))
    }

    /// Stored properties that are optional are nil by themselves. The memberwise initialiser would copy the whole value.
    private static func blank(_ plan: StructurePlan) -> [String] {
        let isSet = { (property: Property) in
            property.storage.part == nil && (property.blank != "nil" || !property.storage.canBeNil)
        }
        var lines = plan.properties.filter(isSet).map { $0.storage.blankAssignment(of: $0.blank) }
        lines += Self.assignments(toPartsOf: plan) { $0.blank }
        if let unknownKeys = plan.unknownKeys { lines.append("\(unknownKeys.reference) = [:]") }
        return lines
    }

    private static func assignments(toPartsOf plan: StructurePlan, value: (Property) -> String) -> [String] {
        let box = plan.names.runtime("Indirect")
        return plan.parts.flatMap { part in
            part.assignment(plan.properties, value: value, box: box).lines(room: SourceLines.columns - 8)
        }
    }

    private static func conformances(_ plan: StructurePlan) -> String {
        let conformances = plan.names.modelConformances(plan.conformances)
        return plan.isIdentifiable ? "\(conformances), \(plan.names.standard("Identifiable"))" : conformances
    }

    private static func parameter(_ property: Property) -> String {
        "\(property.name.parameter): \(property.type)" + (property.absent.map { " = \($0)" } ?? "")
    }
}
