import SpecLanguage
import TemplateEngine

/// A struct, as templates see it.
struct StructureContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The attribute for declarations that only generated code and the runtime use.
    var hiding: String
    var name: String
    var conformances: String
    var properties: [PropertyContext]
    var parts: [StructurePartContext]
    /// The constants of default values.
    var defaults: [String]
    /// The memberwise initialiser, up to and including its opening brace.
    var initializer: [String]
    var assignments: [String]
    var identity: IdentityContext?
    var alias: AliasContext?
    var transforms: TransformsContext?
    /// The field table, date formats, patterns and similar constants.
    var constants: [String]
    /// The type of the field arrangement, if the struct is a tuple.
    var layout: String?
    /// The statements that create a placeholder, a value that is yet to be read.
    var placeholder: [String]
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
            .lines("placeholder") { $0.placeholder },
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
        placeholder = Self.placeholder(plan)
        readStatements = ReadBody(plan: plan).lines(indentation: 8)
        writeStatements = WriteBody(plan: plan).lines(indentation: 8)
        types = RuntimeTypesContext(plan.names)
        if let unknownKeys = plan.unknownKeys { add(unknownKeys, plan) }
    }

    /// Adds the property that keeps keys which the spec does not name.
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

    /// Sets the stored properties one by one. Optional ones are already `nil`, and the memberwise initialiser would
    /// copy the whole value.
    private static func placeholder(_ plan: StructurePlan) -> [String] {
        let isSet = { (property: Property) in
            property.storage.part == nil && (property.placeholder != "nil" || !property.storage.canBeNil)
        }
        var lines = plan.properties.filter(isSet).map { $0.storage.placeholderAssignment(of: $0.placeholder) }
        lines += Self.assignments(toPartsOf: plan) { $0.placeholder }
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

/// A property, as templates see it.
struct PropertyContext: TemplateContext {
    var doc: [String]
    /// The attribute that makes the compiler warn about uses.
    var attribute: String?
    var access: String
    var name: String
    var type: String
    /// Where the value is stored, if not in the property itself.
    var storage: StorageContext?

    static var shape: Shape<PropertyContext> {
        [
            .lines("doc") { $0.doc },
            .optionalText("attribute") { $0.attribute },
            .text("access") { $0.access },
            .text("name") { $0.name },
            .text("type") { $0.type },
            .optional("storage", StorageContext.shape) { $0.storage },
        ]
    }
}

/// The storage behind a computed property.
struct StorageContext: TemplateContext {
    /// The expression for the value.
    var getter: String
    /// The statement that sets it.
    var setter: String
    /// The declaration of the stored property, unless a part of the struct contains it.
    var declaration: String?

    static var shape: Shape<StorageContext> {
        [
            .text("getter") { $0.getter },
            .text("setter") { $0.setter },
            .optionalText("declaration") { $0.declaration },
        ]
    }
}

extension StorageContext {
    /// - Parameter type: the type of the stored property.
    init(_ storage: Storage, type: String) {
        getter = storage.value
        setter = storage.setter
        declaration = storage.part == nil ? "private var \(storage.name.declaration): \(type)" : nil
    }
}

extension PropertyContext {
    init(_ property: Property, of plan: StructurePlan) {
        doc = Self.doc(of: property, in: plan.layout).lines
        attribute = DeprecatedAttribute.line(property.field.deprecated)
        access = plan.access.prefix
        name = property.name.declaration
        type = property.type
        guard property.storage.name != property.name || property.storage.part != nil else { return }
        storage = StorageContext(property.storage, type: property.storedType)
    }

    /// The property of a request or a DAO that holds a value passed by the caller.
    init(_ value: RequestValue, doc: DocComment = DocComment(), access: Access) {
        self.doc = doc.lines
        self.access = access.prefix
        name = value.name.declaration
        type = value.type
        guard let kept = value.storage else { return }
        storage = StorageContext(kept, type: kept.type(for: value.type))
    }

    /// The spec's description, and the path of the value unless it is the key of the property's name.
    private static func doc(of property: Property, in layout: Structure.Layout) -> DocComment {
        var doc = DocComment(property.field.doc)
        if layout == .object, !property.field.isIgnored, !property.isAtKeyOfItsName {
            doc.continueWith("From \(places(of: property.field)).")
        }
        return doc
    }

    private static func places(of field: Field) -> String {
        if field.paths.count == 1 { return DocComment.code(field.paths[0].text) }
        return field.paths.map { DocComment.code($0.text) }.joined(separator: ", or else ")
    }
}

/// The protocol of the functions that a user writes to map JSON values on reading or writing.
struct TransformsContext: TemplateContext {
    var name: String
    /// The struct whose fields use them.
    var model: String
    var functions: [String]
    var json: String

    static var shape: Shape<TransformsContext> {
        [
            .text("name") { $0.name },
            .text("model") { $0.model },
            .lines("functions") { $0.functions },
            .text("json") { $0.json },
        ]
    }
}

extension TransformsContext {
    /// `nil` if no field has a transform.
    init?(_ plan: StructurePlan) {
        guard !plan.transforms.isEmpty else { return nil }
        name = plan.names.free("\(plan.title)Transforms")
        model = plan.declaration.name
        functions = plan.transforms.map { SwiftIdentifier($0).declaration }
        json = plan.names.runtime("JSON")
    }
}

/// The initialiser that takes all properties of a struct.
struct MemberwiseInitializer {
    let access: Access

    /// The signature, up to and including the opening brace.
    func signature(_ parameters: [String], indentation: Int) -> [String] {
        BrokenList(head: "\(access.prefix)init(", items: parameters, tail: ") {")
            .lines(room: SourceLines.columns - indentation)
    }

    func assignment(to property: SwiftIdentifier, of parameter: SwiftIdentifier) -> String {
        "self.\(property.member) = \(parameter.reference)"
    }
}
