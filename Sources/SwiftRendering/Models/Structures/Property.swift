import SpecLanguage

/// Where a struct keeps the value of a property.
struct Storage: Sendable, Hashable {
    /// The stored property: the property itself, or one behind it that is computed.
    var name: SwiftIdentifier
    /// The type that keeps the value behind a reference, where it has to be.
    var box: String?

    /// The value, after `self.`.
    var value: String {
        box == nil ? name.member : "\(name.member).wrappedValue"
    }

    /// The statement that gives the stored property its first value.
    func assignment(of value: String) -> String {
        "self.\(name.member) = \(box.map { "\($0)(wrappedValue: \(value))" } ?? value)"
    }
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
    /// An expression of the format of its dates.
    let dates: String?
    /// Expressions of the user's functions that map its JSON value.
    let transform: Field.Transform?

    init(
        field: Field, type: String, storage: Storage, absent: String?, blank: String, statement: ReadStatement,
        checks: [ConstraintCheck], constants: [StaticConstant], dates: String?, transform: Field.Transform?,
        isChange: Bool = false
    ) {
        self.field = field
        self.name = SwiftIdentifier(field.name)
        self.value = "self.\(storage.value)"
        self.type = type
        self.storage = storage
        self.absent = absent
        self.blank = blank
        self.statement = statement
        self.checks = checks
        self.checkedValue = isChange ? "\(value).value" : value
        self.constants = constants
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

    /// Whether the stored property is nil without being said so, which is cheaper than to assign nil once more.
    var isNilByItself: Bool {
        blank == "nil" && storage.box == nil
    }

    /// Whether it stands at the first of several places that has a value.
    var hasAlternatives: Bool {
        field.paths.count > 1
    }

    /// Whether a key of its path must be there; one with several paths is asked for when all of them are known.
    var requiresKey: Bool {
        isRead && absent == nil && !hasAlternatives
    }
}
