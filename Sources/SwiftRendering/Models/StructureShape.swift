import SpecLanguage
import TemplateEngine

/// A struct, as templates see it.
extension StructurePlan: TemplateContext {
    static let shape: Shape<StructurePlan> = [
        .lines("doc", "the documentation, as comments") { $0.doc.lines },
        .text("access", "the access level and a blank, or nothing") { $0.access.prefix },
        .text("hiding", "the attribute for what only generated code uses, or nothing") { $0.access.hiding },
        .text("name", "the name in its declaration") { $0.declaration.name },
        .text("reference", "the name outside of its namespace") { $0.declaration.reference },
        .optionalText("namespace", "the namespace that it is declared in") { $0.declaration.namespace },
        .text("conformances", "the protocols, with commas") { $0.protocols },
        .list("properties", PropertyContext.shape, "the properties") { $0.declarations },
        .list("fields", FieldContext.shape, "the fields as the spec declares them") { plan in
            plan.properties.map { FieldContext($0, of: plan) }
        },
        .named("field", FieldContext.shape, "the field of a name, as in `{{#field.id}}`") { plan, name in
            plan.properties.first { $0.field.name == name }.map { FieldContext($0, of: plan) }
        },
        .list("parts", StructurePartContext.shape, "the structs that hold fields by reference") { plan in
            plan.parts.map { StructurePartContext($0, of: plan) }
        },
        .list("defaults", StaticConstant.shape, "constants for long defaults") {
            $0.properties.compactMap(\.longDefault)
        },
        .list("parameters", ParameterContext.shape, "the parameters of the initializer") { $0.parameters },
        .list("assignments", AssignmentContext.shape, "what the initializer stores") { $0.assignments },
        .optional("identity", IdentityContext.shape, "what identifies a value, if not its field `id`") {
            IdentityContext($0)
        },
        .optional("equality", EqualityContext.shape, "how values are compared, if not by all fields") {
            EqualityContext($0)
        },
        .optional("alias", AliasContext.shape, "a second name of the type") {
            AliasContext($0.declaration, doc: $0.doc, access: $0.access, deprecated: $0.deprecated)
        },
        .optional("transforms", TransformsContext.shape, "the protocol of the functions that a user writes") {
            TransformsContext($0)
        },
        .lines("settings", "the arguments of the field table") { FieldTableExpression.arguments($0) },
        .list("constants", StaticConstant.shape, "constants for formats, patterns and the like") {
            $0.properties.flatMap(\.constants)
        },
        .optionalText("layout", "the type of the arrangement, if the struct is read from a list") {
            $0.layout == .tuple ? $0.names.runtime("FieldArrangement") : nil
        },
        .flag("beginsEmpty", "whether all of its properties are nil until they are read") {
            $0.placeholders.isEmpty && $0.parts.isEmpty
        },
        .lines("required", "the call of the initializer with placeholders") { $0.required },
        .list("placeholders", AssignmentContext.shape, "what a placeholder of a large struct stores") {
            $0.placeholders
        },
        .lines("readStatements", "the statements that read it") { ReadBody(plan: $0).lines(indentation: 8) },
        .lines("writeStatements", "the statements that write it") { WriteBody(plan: $0).lines(indentation: 8) },
        .list("readParts", BodyPartContext.shape, "functions among which reading is divided") {
            ReadBody(plan: $0).parts(indentation: 8)
        },
        .list("writeParts", BodyPartContext.shape, "functions among which writing is divided") {
            WriteBody(plan: $0).parts(indentation: 8)
        },
        .flag("isLarge", "whether it has too many fields for an initializer with parameters") { $0.isLarge },
        .context("types", RuntimeTypesContext.shape, "names of types, qualified where the spec has the same name") {
            RuntimeTypesContext($0.names)
        },
    ]

    private var protocols: String {
        let conformances = names.modelConformances(conformances)
        return isIdentifiable ? "\(conformances), \(names.standard("Identifiable"))" : conformances
    }

    private var declarations: [PropertyContext] {
        let fields = properties.map { PropertyContext($0, of: self) }
        guard let unknownKeys else { return fields }
        let doc = DocComment("Keys that the spec does not name.")
        return fields + [
            PropertyContext(
                doc: doc.lines, access: access.prefix, name: unknownKeys.declaration, type: unknownKeysType)
        ]
    }

    private var parameters: [ParameterContext] {
        let fields = properties.map { ParameterContext(name: $0.name.parameter, type: $0.type, default: $0.absent) }
        guard let unknownKeys else { return fields }
        return fields + [ParameterContext(name: unknownKeys.parameter, type: unknownKeysType, default: "[:]")]
    }

    private var assignments: [AssignmentContext] {
        let fields = ownProperties.map { $0.storage.assignment(of: $0.name) }
        guard let unknownKeys else { return fields }
        return fields + [AssignmentContext(name: unknownKeys.member, value: unknownKeys.reference)]
    }

    /// One line for each parameter, so that one more changes no others.
    private var required: [String] {
        let arguments = properties.filter { property in property.absent == nil }.map { property in
            "    \(property.name.argumentLabel): \(property.placeholder)"
        }
        guard let last = arguments.last else { return ["self.init()"] }
        return ["self.init("] + arguments.dropLast().map { argument in argument + "," } + [last, ")"]
    }

    private var placeholders: [AssignmentContext] {
        // Optional properties are already `nil`.
        let fields = ownProperties.filter { $0.placeholder != "nil" || !$0.storage.canBeNil }
            .map { $0.storage.placeholderAssignment(of: $0.placeholder) }
        guard let unknownKeys else { return fields }
        return fields + [AssignmentContext(name: unknownKeys.reference, value: "[:]")]
    }

    /// The properties that no part holds.
    private var ownProperties: [Property] {
        properties.filter { $0.storage.part == nil }
    }

    private var unknownKeysType: String {
        "[\(names.standard("String")): \(names.runtime("JSON"))]"
    }
}

/// Some of the statements that read or write a struct with many fields.
struct BodyPartContext: TemplateContext {
    /// The name of their function.
    var name: String
    var statements: [String]

    static let shape: Shape<BodyPartContext> = [
        .text("name", "the name in its declaration") { $0.name },
        .lines("statements", "the statements of the function") { $0.statements },
    ]
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

    static let shape: Shape<PropertyContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .optionalText("attribute", "the attribute that deprecates it") { $0.attribute },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("name", "the name in its declaration") { $0.name },
        .text("type", "the Swift type") { $0.type },
        .optional("storage", StorageContext.shape, "where the value is, if not in the property") { $0.storage },
    ]
}

/// The storage behind a computed property.
struct StorageContext: TemplateContext {
    /// The expression for the value.
    var getter: String
    /// The statement that sets it.
    var setter: String
    /// The declaration of the stored property, unless a part of the struct contains it.
    var declaration: String?

    static let shape: Shape<StorageContext> = [
        .text("getter", "the expression of the value") { $0.getter },
        .text("setter", "the statement that sets it") { $0.setter },
        .optionalText("declaration", "the stored property") { $0.declaration },
    ]
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
        if let given = property.field.given {
            doc.continueWith("Given by the parameter \(DocComment.code(given)) of the call.")
        }
        if layout == .object, !property.field.isIgnored, !property.isAtKeyOfItsName {
            doc.continueWith("From \(places(of: property.field)).")
        }
        return doc
    }

    private static func places(of field: Field) -> String {
        if field.isFlat {
            return field.prefix.isEmpty
                ? "keys of the object itself"
                : "keys of the object itself that begin with \(DocComment.code(field.prefix))"
        }
        if field.paths.count == 1 {
            return DocComment.code(field.paths[0].text + (field.selector?.suffix ?? ""))
        }
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

    static let shape: Shape<TransformsContext> = [
        .text("name", "the name in its declaration") { $0.name },
        .text("model", "the struct whose fields use them") { $0.model },
        .lines("functions", "the names of the functions") { $0.functions },
        .text("json", "the type of JSON values") { $0.json },
    ]
}

extension TransformsContext {
    /// `nil` if no field has a transform.
    init?(_ plan: StructurePlan) {
        guard !plan.transforms.isEmpty else { return nil }
        name = plan.names.free("\(plan.title.filter { $0 != "." })Transforms")
        model = plan.declaration.reference
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

    static let shape: Shape<ParameterContext> = [
        .text("name", "the label, and the name inside if it is another") { $0.name },
        .text("type", "the Swift type") { $0.type },
        .optionalText("default", "the default value") { $0.default },
    ]
}

/// A property that is set, and the value that it is set to.
struct AssignmentContext: TemplateContext {
    var name: String
    var value: String

    static let shape: Shape<AssignmentContext> = [
        .text("name", "the property") { $0.name }, .text("value", "what it is set to") { $0.value },
    ]
}

/// How values are compared, if not by all of their fields.
struct EqualityContext: TemplateContext {
    private let plan: StructurePlan

    init?(_ plan: StructurePlan) {
        guard !plan.equality.isEmpty else { return nil }
        self.plan = plan
    }

    static let shape: Shape<EqualityContext> = [
        .lines("doc", "the documentation, as comments") { context in
            let names = context.plan.equality.map { DocComment.code($0.field.name) }
            return DocComment("Two values are equal if these are: \(names.joined(separator: ", ")).").lines
        },
        .text("access", "the access level and a blank, or nothing") { $0.plan.access.prefix },
        .text("type", "the name of the struct") { $0.plan.declaration.name },
        .text("bool", "the type `Bool`") { $0.plan.names.standard("Bool") },
        .text("hasher", "the type `Hasher`") { $0.plan.names.standard("Hasher") },
        .lines("comparisons", "the comparison of each field") { context in
            context.plan.equality.enumerated().map { index, property in
                (index == 0 ? "" : "    && ") + "left.\(property.name.member) == right.\(property.name.member)"
            }
        },
        .lines("parts", "the fields that are hashed") { context in
            // The parameter of the function hides a field of its name.
            context.plan.equality.map { $0.field.name == "hasher" ? "self.hasher" : $0.name.reference }
        },
    ]
}
