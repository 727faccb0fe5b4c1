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
    /// The constants for default values that are too long to repeat in place.
    var defaults: [ConstantContext]
    /// The parameters of the memberwise initialiser.
    var parameters: [ParameterContext]
    /// What the initialiser stores in the struct itself.
    var assignments: [AssignmentContext]
    var identity: IdentityContext?
    var alias: AliasContext?
    var transforms: TransformsContext?
    /// The arguments of the field table.
    var settings: [String]
    /// Date formats, patterns and similar constants.
    var constants: [ConstantContext]
    /// The type of the field arrangement, if the struct is a tuple.
    var layout: String?
    /// What a placeholder, a value that is yet to be read, stores in the struct itself.
    var placeholders: [AssignmentContext]
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
            .list("defaults", ConstantContext.shape) { $0.defaults },
            .list("parameters", ParameterContext.shape) { $0.parameters },
            .list("assignments", AssignmentContext.shape) { $0.assignments },
            .optional("identity", IdentityContext.shape) { $0.identity },
            .optional("alias", AliasContext.shape) { $0.alias },
            .optional("transforms", TransformsContext.shape) { $0.transforms },
            .lines("settings") { $0.settings },
            .list("constants", ConstantContext.shape) { $0.constants },
            .optionalText("layout") { $0.layout },
            .list("placeholders", AssignmentContext.shape) { $0.placeholders },
            .lines("readStatements") { $0.readStatements },
            .lines("writeStatements") { $0.writeStatements },
            .context("types", RuntimeTypesContext.shape) { $0.types },
        ]
    }
}

extension StructureContext {
    init(_ plan: StructurePlan) {
        let own = plan.properties.filter { $0.storage.part == nil }
        doc = plan.doc.lines
        access = plan.access.prefix
        hiding = plan.access.hiding
        name = plan.declaration.name
        conformances = Self.conformances(plan)
        properties = plan.properties.map { PropertyContext($0, of: plan) }
        parameters = plan.properties.map { property in
            ParameterContext(name: property.name.parameter, type: property.type, default: property.absent)
        }
        defaults = plan.properties.compactMap(\.longDefault).map(ConstantContext.init)
        parts = plan.parts.map { StructurePartContext($0, of: plan) }
        assignments = own.map { $0.storage.assignment(of: $0.name) }
        identity = IdentityContext(plan)
        alias = AliasContext(
            plan.declaration, doc: plan.doc, access: plan.access, deprecated: plan.deprecated)
        transforms = TransformsContext(plan)
        settings = FieldTableExpression.arguments(plan)
        constants = plan.properties.flatMap(\.constants).map(ConstantContext.init)
        layout = plan.layout == .tuple ? plan.names.runtime("FieldArrangement") : nil
        // Optional properties are already `nil`.
        placeholders = own.filter { $0.placeholder != "nil" || !$0.storage.canBeNil }
            .map { $0.storage.placeholderAssignment(of: $0.placeholder) }
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
        parameters.append(ParameterContext(name: unknownKeys.parameter, type: type, default: "[:]"))
        assignments.append(AssignmentContext(name: unknownKeys.member, value: unknownKeys.reference))
        placeholders.append(AssignmentContext(name: unknownKeys.reference, value: "[:]"))
    }

    private static func conformances(_ plan: StructurePlan) -> String {
        let conformances = plan.names.modelConformances(plan.conformances)
        return plan.isIdentifiable ? "\(conformances), \(plan.names.standard("Identifiable"))" : conformances
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

/// A parameter of a function, as templates see it.
struct ParameterContext: TemplateContext, Hashable {
    /// The argument label, followed by the name inside the function if that is another.
    var name: String
    var type: String
    var `default`: String?

    static var shape: Shape<ParameterContext> {
        [
            .text("name") { $0.name },
            .text("type") { $0.type },
            .optionalText("default") { $0.default },
        ]
    }
}

/// A property that is set, and the value that it is set to.
struct AssignmentContext: TemplateContext {
    var name: String
    var value: String

    static var shape: Shape<AssignmentContext> {
        [.text("name") { $0.name }, .text("value") { $0.value }]
    }
}

/// A static constant, as templates see it.
struct ConstantContext: TemplateContext {
    var access: String
    var name: String
    /// The type, unless the value says it.
    var type: String?
    /// The value. If it is a list, the text up to and including the opening bracket.
    var value: String
    /// The elements of a list.
    var elements: [String]
    /// The closing bracket of a list, otherwise empty.
    var closing: String

    static var shape: Shape<ConstantContext> {
        [
            .text("access") { $0.access },
            .text("name") { $0.name },
            .optionalText("type") { $0.type },
            .text("value") { $0.value },
            .lines("elements") { $0.elements },
            .text("closing") { $0.closing },
        ]
    }
}

extension ConstantContext {
    init(_ constant: StaticConstant) {
        access = constant.access
        name = constant.name
        type = constant.type
        value = constant.value.head
        elements = constant.value.items
        closing = constant.value.tail
    }
}
