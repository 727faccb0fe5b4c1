import SpecLanguage

/// Where a struct stores the value of a property.
struct Storage: Sendable, Hashable {
    /// How the stored property holds the value.
    enum Form: Sendable, Hashable {
        case inPlace
        /// By reference, in a box type of this name.
        case boxed(String)
        /// By reference if there is a value, `nil` otherwise.
        case optionallyBoxed(String)
    }

    /// The stored property: the property itself, or the one behind a computed property.
    var name: SwiftIdentifier
    /// The part of the struct that contains the stored property; `nil` for the struct itself.
    var part: StructurePart?
    var form: Form = .inPlace
    /// The wrapper type that conceals a sensitive value, applied around the box.
    var cover: String?

    /// The expression for the value, inside the struct.
    var value: String {
        switch form {
        case .inPlace: target
        case .boxed: "\(uncovered).value"
        case .optionallyBoxed: "\(target)?.value"
        }
    }

    /// The expression for the value, or for the box that holds it.
    var boxedValue: String {
        form == .inPlace ? target : uncovered
    }

    /// Whether the stored property is `nil` whenever the value is.
    var canBeNil: Bool {
        if case .boxed = form { false } else { cover == nil }
    }

    /// The expression that is read into: the value, or the optional box.
    var target: String {
        if case .boxed = form { value } else { uncovered }
    }

    /// The type of the stored property.
    ///
    /// - Parameter type: the type of the value.
    func type(for type: String) -> String {
        let inner =
            switch form {
            case .inPlace: type
            case .boxed(let box): "\(box)<\(type)>"
            case .optionallyBoxed(let box): "\(box)<\(type.dropLast())>?"
            }
        return cover.map { cover in "\(cover)<\(inner)>" } ?? inner
    }

    /// Sets the stored property to its placeholder, until the value is read.
    func placeholderAssignment(of value: String) -> AssignmentContext {
        let stored = name.name == "placeholder" || name.name == "self" ? "self.\(name.member)" : name.reference
        return AssignmentContext(name: stored, value: kept(value))
    }

    /// Initialises the stored property with the parameter of the property's name.
    func assignment(of parameter: SwiftIdentifier) -> AssignmentContext {
        AssignmentContext(name: name.member, value: kept(parameter.reference))
    }

    /// The body of the property's setter.
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

    /// The expression for the stored form of a value.
    func kept(_ value: String) -> String {
        cover.map { cover in "\(cover)(\(referred(value)))" } ?? referred(value)
    }

    private func referred(_ value: String) -> String {
        switch form {
        case .inPlace: value
        case .boxed(let box): "\(box)(\(value))"
        case .optionallyBoxed(let box): value == "nil" ? value : "\(box)(\(value))"
        }
    }

    /// Parameter names of the methods that use the value.
    private static let locals: WordSet = ["reader", "writer", "self"]
}

/// One property of a generated struct, with everything that its code needs.
///
/// A class, because every statement about a property passes it along, and copying its members costs more than rendering
/// the statement.
final class Property: Sendable {
    let field: Field
    let name: SwiftIdentifier
    /// The expression for the value, inside the struct.
    let value: String
    /// The Swift type.
    let type: String
    let storage: Storage
    /// The type of the stored property.
    let storedType: String
    /// The value if the JSON has none; `nil` if the JSON must have one.
    let absent: String?
    /// The value until one is read.
    let placeholder: String
    let statement: ReadStatement
    /// The constraints on its value.
    let checks: [ConstraintCheck]
    /// The expression that is checked: the value inside the struct or, in a patch, the new value of a change.
    let checkedValue: String
    /// The constants needed to read, check and write the value.
    let constants: [StaticConstant]
    /// The constant for the default value, if the value is too long to repeat in place.
    let longDefault: StaticConstant?
    /// An expression for the format of its dates.
    let dates: String?
    /// Expressions for the user's functions that map its JSON value.
    let transform: Field.Transform?
    /// Whether an empty value must not be written, because it would not be read back as empty.
    let refusesEmpty: Bool
    /// The scalars that must not be written, because they would be read back as the default.
    let refused: [Literal]
    /// The words for its booleans.
    let bools: StaticConstant?
    /// The table of the fields of its model, if it is a flat model or a list that is an object.
    let modelFields: StaticConstant?

    init(
        field: Field, type: String, storage: Storage, storedType: String, absent: String?, placeholder: String,
        statement: ReadStatement,
        checks: [ConstraintCheck], constants: [StaticConstant], longDefault: StaticConstant? = nil, dates: String?,
        transform: Field.Transform?, hasEmptyDefault: Bool = false, refused: [Literal] = [],
        bools: StaticConstant? = nil, modelFields: StaticConstant? = nil, isChange: Bool = false
    ) {
        self.field = field
        name = SwiftIdentifier(field.name)
        value = storage.value
        self.type = type
        self.storage = storage
        self.storedType = storedType
        self.absent = absent
        self.placeholder = placeholder
        self.statement = statement
        self.checks = checks
        checkedValue = isChange ? "\(value).value" : value
        self.constants = constants + [bools, modelFields].compactMap(\.self)
        self.longDefault = longDefault
        self.dates = dates
        self.transform = transform
        self.refused = refused
        self.bools = bools
        self.modelFields = modelFields
        refusesEmpty =
            !field.isIgnored && field.encode != .only
            && (field.empty == .error || field.empty == .absent && !hasEmptyDefault)
    }

    var isRead: Bool {
        !field.isIgnored && field.encode != .only
    }

    var isWritten: Bool {
        !field.isIgnored && field.encode != .never
    }

    /// Which numbers are written as strings: all of them, or those that JSON has no number for, if they are read from
    /// strings. `nil` if none are.
    var textNumbers: String? {
        switch field.autoCast {
        case .writeText: ".all"
        case .read: field.type.holds(.double) || field.type.holds(.float) ? ".nonFinite" : nil
        case .never: nil
        }
    }

    /// What is written if there is no value. A patch says it itself.
    var sentNull: Field.Null { absent == "nil" ? field.null : .absent }

    /// Whether the field is at the key that equals its name.
    var isAtKeyOfItsName: Bool {
        guard field.paths.count == 1, let key = field.paths[0].components.first else { return false }
        return field.paths[0].components.count == 1 && key.utf8.count == field.name.utf8.count
            && key.utf8.elementsEqual(field.name.utf8)
    }

    /// Whether the value is at the first of several paths that has one.
    var hasAlternatives: Bool {
        field.paths.count > 1
    }

    /// Whether the JSON must have a value.
    var isRequired: Bool {
        isRead && absent == nil
    }

    /// Whether a value that cannot be read counts as absent.
    var isTolerant: Bool {
        isRead && field.invalid == .absent
    }
}

/// Creates the properties of one struct.
struct PropertyFactory {
    let names: TypeNames
    let models: ModelTable
    let access: Access
    /// The names of the struct's static members.
    var staticNames: FreeNames
    /// The names of its instance members.
    var memberNames: FreeNames
    /// The parts of the struct that are stored by reference.
    var parts: [StructurePart] = []

    /// The property that holds the value of a field.
    mutating func property(_ field: Field) -> Property {
        let constants = ValueConstants(
            name: field.name, type: field.type, constraints: field.constraints, dateFormat: field.dateFormat,
            names: names, free: &staticNames)
        let formats = formats(field, constants)
        let dates = formats?.reference ?? dates(field, constants)
        let bools = bools(field)
        let fields = FieldTableExpression.constant(of: field, names, &staticNames)
        let literal = field.defaultValue.map { LiteralExpression(names: names).source($0, as: field.type) }
        let longDefault = longDefault(field, literal)
        let value = longDefault?.reference ?? literal
        let absent = value ?? (field.type.isOptional ? "nil" : nil)
        let storage = storage(field)
        return Property(
            field: field, type: names.swiftType(field.type), storage: storage,
            storedType: storage.type(for: names.swiftType(field.type)), absent: absent,
            placeholder: absent ?? PlaceholderExpression(names: names).source(field.type),
            statement: statement(
                field, default: field.null == .error ? nil : value, options(field, dates, bools, fields), fields),
            checks: ConstraintCheck.all(
                of: field.constraints, type: field.type, dateFormat: field.dateFormat, constants: constants,
                names: names),
            constants: constants.all + [formats].compactMap { constant in constant }, longDefault: longDefault,
            dates: dates, transform: field.transform?.functions(of: "Self"),
            hasEmptyDefault: models.hasEmptyDefault(field), refused: models.refusedScalars(field), bools: bools,
            modelFields: fields)
    }

    /// A constant for the words for booleans.
    private mutating func bools(_ field: Field) -> StaticConstant? {
        guard let bools = field.bools else { return nil }
        let arguments = [("true", bools.yes), ("false", bools.no)].map { "\($0): \(ScalarListLiteral.source($1))" }
        return StaticConstant(
            name: staticNames.take("\(field.name)Bools"),
            value: BrokenList(head: "\(names.runtime("BoolWords"))(", items: arguments, tail: ")"))
    }

    /// A constant for a default value that is too long to repeat in place.
    private mutating func longDefault(_ field: Field, _ source: String?) -> StaticConstant? {
        guard let value = field.defaultValue, let source, !source.fits(Self.longestDefault) else {
            return nil
        }
        return StaticConstant(
            name: staticNames.take("\(field.name)Default"), type: names.swiftType(field.type),
            value: LiteralExpression(names: names).list(value, as: field.type), access: access.prefix)
    }

    /// The length, in columns, up to which a default value is written in place.
    private static let longestDefault: Int = 48

    /// The property of a patch that says how a field of the model changes.
    mutating func change(_ field: Field, of model: String) -> Property {
        var field = field
        field.paths = Array(field.paths.prefix(1))
        (field.encode, field.isBoxed, field.part) = (.both, false, nil)
        // If empty means absent, callers clear the field instead.
        if field.empty == .absent || field.empty == .absentText { field.empty = .keep }
        (field.invalid, field.absent) = (.fail, [])
        let constants = ValueConstants(
            name: field.name, type: field.type, constraints: field.constraints, dateFormat: field.dateFormat,
            names: names, free: &staticNames)
        let dates = dates(field, constants)
        let bools = bools(field)
        let fields = FieldTableExpression.constant(of: field, names, &staticNames)
        let type = "\(names.runtime("Change"))<\(names.swiftType(field.type.unwrapped))>"
        let storage = storage(field)
        return Property(
            field: field, type: type, storage: storage, storedType: storage.type(for: type), absent: ".keep",
            placeholder: ".keep",
            statement: field.isFlat
                ? ReadStatement(form: .flat(fields?.reference ?? ""))
                : ReadStatement(form: .into, options: options(field, dates, bools, fields).source(names)),
            checks: ConstraintCheck.all(
                of: field.constraints, type: field.type, dateFormat: field.dateFormat, constants: constants,
                names: names),
            constants: constants.all, dates: dates, transform: field.transform?.functions(of: names.model(model)),
            bools: bools, modelFields: fields, isChange: true)
    }

    /// Properties that are deprecated, sensitive, boxed or in a part are computed from a stored one.
    ///
    /// The compiler would warn about each use of a deprecated property in generated code, and it does not accept
    /// property wrappers in `nonisolated` types.
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

    /// The constant for several formats: `DateFormat.iso8601.or(.unix)`.
    private mutating func formats(_ field: Field, _ constants: ValueConstants) -> StaticConstant? {
        guard field.type.holds(.date), !field.otherFormats.isEmpty else { return nil }
        let type = names.runtime("DateFormat")
        let first = constants.format?.name ?? dates(field, constants).map { format in type + format } ?? type
        let others = field.otherFormats.compactMap { format in
            format.expression(nil) ?? format.instance(names)
        }
        return StaticConstant(
            name: staticNames.take("\(field.name)Formats"),
            value: BrokenList(head: "\(first).or(", items: others, tail: ")"))
    }

    private func options(
        _ field: Field, _ dates: String?, _ bools: StaticConstant?, _ fields: StaticConstant?
    ) -> ReadOptionsExpression {
        ReadOptionsExpression(
            casts: field.castsAutomatically && models.canCast(field.type), dates: dates,
            dropsBadElements: field.elements == .drop && field.type.isCollection, bools: bools?.reference,
            wrapsSingle: field.single != .fail, keyed: field.keyed == nil ? nil : fields?.reference)
    }

    private func statement(
        _ field: Field, default value: String?, _ options: ReadOptionsExpression, _ fields: StaticConstant?
    ) -> ReadStatement {
        if field.isFlat, let fields { return ReadStatement(form: .flat(fields.reference)) }
        guard let method = Self.method(field.type), value == nil || !field.type.isOptional, options.bools == nil else {
            return ReadStatement(form: .into, default: value, options: options.source(names))
        }
        return ReadStatement(
            form: .named(method), default: value, options: options.casts ? "casting: true" : nil)
    }

    /// The reader's method for the type. It has methods for the types that servers send most.
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
    /// Expressions for the functions, which are static members of the type.
    fileprivate func functions(of type: String) -> Field.Transform {
        Field.Transform(
            read: read.map { "\(type).\(SwiftIdentifier($0).member)" },
            write: write.map { "\(type).\(SwiftIdentifier($0).member)" })
    }
}

/// The value of a property until one is read.
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
        case .data: "\(names.foundation("Data"))()"
        case .json: ".null"
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: "0"
        case .double, .float, .decimal: "0"
        }
    }
}
