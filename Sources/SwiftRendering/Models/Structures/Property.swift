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
    func blankAssignment(of value: String) -> String {
        let stored = name.name == "blank" || name.name == "self" ? "self.\(name.member)" : name.reference
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
    let blank: String
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
        field: Field, type: String, storage: Storage, storedType: String, absent: String?, blank: String,
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
        self.blank = blank
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
