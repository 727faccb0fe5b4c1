import SpecLanguage

/// Where a struct keeps the value of a property.
struct Storage: Sendable, Hashable {
    /// How the stored property keeps the value.
    enum Form: Sendable, Hashable {
        case inPlace
        /// By reference, in a type of this name.
        case boxed(String)
        /// The same where there is a value.
        case optionallyBoxed(String)
    }

    /// The stored property: the property itself, or one behind it that is computed.
    var name: SwiftIdentifier
    /// The part of the struct that it is in, if not in the struct itself.
    var part: StructurePart?
    var form: Form = .inPlace
    /// The type that keeps what is to be seen by nobody, around all of that.
    var cover: String?

    /// The value, inside the struct.
    var value: String {
        switch form {
        case .inPlace: target
        case .boxed: "\(uncovered).value"
        case .optionallyBoxed: "\(target)?.value"
        }
    }

    /// Whether the stored property is nil by itself where the value is.
    var canBeNil: Bool {
        if case .boxed = form { false } else { cover == nil }
    }

    /// What is read into: the value, or the reference to one that may be absent.
    var target: String {
        if case .boxed = form { value } else { uncovered }
    }

    /// The type of the stored property.
    ///
    /// - Parameter type: that of the value.
    func type(for type: String) -> String {
        let inner: String =
            switch form {
            case .inPlace: type
            case .boxed(let box): "\(box)<\(type)>"
            case .optionallyBoxed(let box): "\(box)<\(type.dropLast())>?"
            }
        return cover.map { cover in "\(cover)<\(inner)>" } ?? inner
    }

    /// The statement that gives the stored property its value until it is read.
    func placeholderAssignment(of value: String) -> String {
        let stored = name.name == "placeholder" || name.name == "self" ? "self.\(name.member)" : name.reference
        return "\(stored) = \(kept(value))"
    }

    /// The statement that gives the stored property its first value.
    func assignment(of value: String) -> String {
        "self.\(name.member) = \(kept(value))"
    }

    /// What initialises the stored property in the part that it is in.
    func argument(of value: String) -> String {
        "\(name.argumentLabel): \(kept(value))"
    }

    /// The statement that sets the property.
    var setter: String {
        if case .optionallyBoxed = form { "\(target) = \(referred("newValue"))" } else { "\(value) = newValue" }
    }

    private var uncovered: String {
        cover == nil ? stored : "\(stored).value"
    }

    private var stored: String {
        if let part { return "\(part.storage.reference).value.\(name.member)" }
        return Self.locals.contains(name.name) ? "self.\(name.member)" : name.reference
    }

    private func kept(_ value: String) -> String {
        cover.map { cover in "\(cover)(\(referred(value)))" } ?? referred(value)
    }

    private func referred(_ value: String) -> String {
        switch form {
        case .inPlace: value
        case .boxed(let box): "\(box)(\(value))"
        case .optionallyBoxed(let box): value == "nil" ? value : "\(box)(\(value))"
        }
    }

    /// What the parameters of the methods are called that the value is used in.
    private static let locals: Set<String> = ["reader", "writer", "self"]
}

/// One property of a generated struct, with all that its code needs.
///
/// Behind one reference, because every statement about a property takes it along, and copying its parts costs more than
/// making the statement.
final class Property: Sendable {
    let field: Field
    let name: SwiftIdentifier
    /// The value, inside the struct.
    let value: String
    /// The type in Swift.
    let type: String
    let storage: Storage
    /// The type of the stored property.
    let storedType: String
    /// The value where JSON has none; nil where it must have one.
    let absent: String?
    /// The value until it is read.
    let placeholder: String
    let statement: ReadStatement
    /// The rules of its value.
    let checks: [ConstraintCheck]
    /// What is checked: the value, inside the struct, or the new one of a change.
    let checkedValue: String
    /// What reading, checking and writing it need.
    let constants: [StaticConstant]
    /// The value where JSON has none, where that is too long to be said at each of its places.
    let longDefault: StaticConstant?
    /// An expression of the format of its dates.
    let dates: String?
    /// Expressions of the user's functions that map its JSON value.
    let transform: Field.Transform?

    init(
        field: Field, type: String, storage: Storage, storedType: String, absent: String?, placeholder: String,
        statement: ReadStatement,
        checks: [ConstraintCheck], constants: [StaticConstant], longDefault: StaticConstant? = nil, dates: String?,
        transform: Field.Transform?, isChange: Bool = false
    ) {
        self.field = field
        self.name = SwiftIdentifier(field.name)
        self.value = storage.value
        self.type = type
        self.storage = storage
        self.storedType = storedType
        self.absent = absent
        self.placeholder = placeholder
        self.statement = statement
        self.checks = checks
        self.checkedValue = isChange ? "\(value).value" : value
        self.constants = constants
        self.longDefault = longDefault
        self.dates = dates
        self.transform = transform
    }

    var isRead: Bool {
        !field.isIgnored && field.encode != .only
    }

    var isWritten: Bool {
        !field.isIgnored && field.encode != .never
    }

    /// Whether an empty value that is written would not be read as such.
    var refusesEmpty: Bool {
        isRead && field.empty != .keep
    }

    /// Whether numbers that are not finite are written as strings, because they are read as such.
    var writesNonFinite: Bool {
        field.castsAutomatically && (field.type.holds(.double) || field.type.holds(.float))
    }

    /// Whether the field is at a key of its own name.
    var isAtKeyOfItsName: Bool {
        guard field.paths.count == 1, let key = field.paths[0].components.first else { return false }
        return field.paths[0].components.count == 1 && key.utf8.elementsEqual(field.name.utf8)
    }

    /// Whether it stands at the first of several places that has a value.
    var hasAlternatives: Bool {
        field.paths.count > 1
    }

    /// Whether there must be a value.
    var isRequired: Bool {
        isRead && absent == nil
    }
}

/// Makes the properties of one struct.
struct PropertyFactory {
    let names: TypeNames
    let models: ModelTable
    let access: Access
    /// The names of the struct's static members.
    var staticNames: FreeNames
    /// The names of its instance members.
    var memberNames: FreeNames
    /// The parts of the struct that are held by reference.
    var parts: [StructurePart] = []

    /// A property that holds the field's value.
    mutating func property(_ field: Field) -> Property {
        let constants = ValueConstants(
            name: field.name, type: field.type, constraints: field.constraints, dateFormat: field.dateFormat,
            names: names, free: &staticNames)
        let dates = dates(field, constants)
        let literal = field.defaultValue.map { LiteralExpression(names: names).source($0, as: field.type) }
        let longDefault = longDefault(field, literal)
        let value = longDefault?.reference ?? literal
        let absent = value ?? (field.type.isOptional ? "nil" : nil)
        let storage = storage(field)
        return Property(
            field: field, type: names.swiftType(field.type), storage: storage,
            storedType: storage.type(for: names.swiftType(field.type)), absent: absent,
            placeholder: absent ?? PlaceholderExpression(names: names).source(field.type),
            statement: statement(field, default: field.null == .error ? nil : value, dates: dates),
            checks: ConstraintCheck.all(
                of: field.constraints, type: field.type, dateFormat: field.dateFormat, constants: constants,
                names: names),
            constants: constants.all, longDefault: longDefault, dates: dates,
            transform: field.transform?.functions(of: "Self"))
    }

    /// A constant for a default value that is too long to be said at each of its places.
    private mutating func longDefault(_ field: Field, _ source: String?) -> StaticConstant? {
        guard let value = field.defaultValue, let source, !source.fits(Self.longestDefault) else {
            return nil
        }
        let name = staticNames.take("\(field.name)Default")
        let head = "\(access.prefix)static let \(name): \(names.swiftType(field.type)) = "
        return StaticConstant(
            name: name, declaration: LiteralExpression(names: names).list(head, value, as: field.type))
    }

    /// The columns of a default value that is still said in place.
    private static let longestDefault: Int = 48

    /// A property that says how a field of the model is to be changed.
    mutating func change(_ field: Field, of model: String) -> Property {
        var field = field
        field.paths = Array(field.paths.prefix(1))
        (field.encode, field.isBoxed, field.part) = (.both, false, nil)
        // That is what clearing is for, where empty means absent.
        if field.empty == .absent { field.empty = .keep }
        let constants = ValueConstants(
            name: field.name, type: field.type, constraints: field.constraints, dateFormat: field.dateFormat,
            names: names, free: &staticNames)
        let dates = dates(field, constants)
        let type = "\(names.runtime("Change"))<\(names.swiftType(field.type.unwrapped))>"
        let storage = storage(field)
        return Property(
            field: field, type: type, storage: storage, storedType: storage.type(for: type), absent: ".keep",
            placeholder: ".keep",
            statement: ReadStatement(form: .into, options: options(field, dates).source(names)),
            checks: ConstraintCheck.all(
                of: field.constraints, type: field.type, dateFormat: field.dateFormat, constants: constants,
                names: names),
            constants: constants.all, dates: dates, transform: field.transform?.functions(of: names.model(model)),
            isChange: true)
    }

    /// A property that is deprecated, sensitive or boxed is computed from a stored one.
    ///
    /// The compiler would warn of each use of a deprecated property in generated code, and it takes no property wrapper
    /// in a type that is `nonisolated`.
    private mutating func storage(_ field: Field) -> Storage {
        if let part = field.part.flatMap({ parts.indices.contains($0) ? parts[$0] : nil }) {
            return Storage(
                name: SwiftIdentifier(field.name), part: part, form: form(field), cover: cover(field))
        }
        guard field.deprecated != nil || field.isSensitive || field.isBoxed else {
            return Storage(name: SwiftIdentifier(field.name))
        }
        let name = SwiftIdentifier(memberNames.take("_\(field.name)"))
        return Storage(name: name, form: form(field), cover: cover(field))
    }

    private func form(_ field: Field) -> Storage.Form {
        guard field.isBoxed else { return .inPlace }
        let box = names.runtime("Indirect")
        return field.type.isOptional ? .optionallyBoxed(box) : .boxed(box)
    }

    private func cover(_ field: Field) -> String? {
        field.isSensitive ? names.runtime("Hidden") : nil
    }

    private func dates(_ field: Field, _ constants: ValueConstants) -> String? {
        field.type.holds(.date) ? field.dateFormat?.expression(constants.format) : nil
    }

    private func options(_ field: Field, _ dates: String?) -> ReadOptionsExpression {
        ReadOptionsExpression(
            casts: field.castsAutomatically && models.canCast(field.type), dates: dates,
            dropsBadElements: field.elements == .drop && field.type.isCollection)
    }

    private func statement(_ field: Field, default value: String?, dates: String?) -> ReadStatement {
        let options = options(field, dates)
        guard let method = Self.method(field.type), value == nil || !field.type.isOptional else {
            return ReadStatement(form: .into, default: value, options: options.source(names))
        }
        return ReadStatement(
            form: .named(method), default: value, options: options.casts ? "casting: true" : nil)
    }

    /// The types that the reader has a method for, because they are most of what servers send.
    private static func method(_ type: ValueType) -> String? {
        switch type {
        case .builtIn(.string): "string"
        case .builtIn(.bool): "bool"
        case .builtIn(.int): "int"
        case .builtIn(.double): "double"
        case .optional(.builtIn(.string)): "optionalString"
        case .optional(.builtIn(.bool)): "optionalBool"
        case .optional(.builtIn(.int)): "optionalInt"
        case .optional(.builtIn(.double)): "optionalDouble"
        default: nil
        }
    }
}

extension Field.Transform {
    /// Expressions of the functions, which are static members of the type.
    fileprivate func functions(of type: String) -> Field.Transform {
        Field.Transform(
            read: read.map { "\(type).\(SwiftIdentifier($0).member)" },
            write: write.map { "\(type).\(SwiftIdentifier($0).member)" })
    }
}

/// The value that a property has until it is read.
struct PlaceholderExpression {
    let names: TypeNames

    func source(_ type: ValueType) -> String {
        switch type {
        case .optional: "nil"
        case .array: "[]"
        case .dictionary: "[:]"
        case .model(let name): "\(names.model(name))(placeholder: placeholder)"
        case .builtIn(let builtIn): source(builtIn)
        }
    }

    private func source(_ type: BuiltInType) -> String {
        switch type {
        case .string: "\"\""
        case .bool: "false"
        case .date: "placeholder.date"
        case .url: "placeholder.url"
        case .uuid: "placeholder.uuid"
        case .data: "placeholder.data"
        case .json: ".null"
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: "0"
        case .double, .float, .decimal: "0"
        }
    }
}

/// The constant that holds what the fields of a struct have in common.
enum FieldTableExpression {
    static func declaration(_ plan: StructurePlan) -> BrokenList {
        var arguments = [StringLiteral(plan.title).source, "Self.self"]
        if plan.refusesUnknownKeys { arguments.append("unknownKeys: .error") }
        if plan.unknownKeys != nil { arguments.append("unknownKeys: .keep") }
        if !plan.tagKeys.isEmpty {
            arguments.append("knownKeys: \(PathsLiteral.source(plan.tagKeys.map { JSONPath([$0]) }))")
        }
        let sensitive = sensitivePaths(plan)
        if !sensitive.isEmpty { arguments.append("sensitive: \(PathsLiteral.source(sensitive))") }
        if plan.validatesAll { arguments.append("validatesAll: true") }
        let head = "\(plan.access.prefix)static let fields = \(plan.names.runtime("FieldTable"))("
        return BrokenList(head: head, items: arguments, tail: ")")
    }

    /// The elements of a tuple have no keys; errors call them by their fields.
    private static func sensitivePaths(_ plan: StructurePlan) -> [JSONPath] {
        plan.properties.filter { $0.field.isSensitive && ($0.isRead || $0.isWritten) }.flatMap { property in
            plan.layout == .tuple ? [JSONPath([property.field.name])] : property.field.paths
        }
    }
}
