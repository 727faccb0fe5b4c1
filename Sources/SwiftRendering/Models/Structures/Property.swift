import SpecLanguage

/// One property of a generated struct, with all that its code needs.
struct Property: Sendable {
    let field: Field
    /// The type in Swift.
    let type: String
    /// The stored property: the property itself, or the one behind it where it is deprecated and computed.
    let storage: SwiftIdentifier
    /// The value where JSON has none; nil where it must have one.
    let absent: String?
    /// The value until it is read.
    let blank: String
    let statement: ReadStatement
    let checks: [ConstraintCheck]
    let constants: ValueConstants
    /// An expression of the format of its dates.
    let dates: String?

    var name: SwiftIdentifier {
        SwiftIdentifier(field.name)
    }

    /// The stored value, inside the struct.
    var value: String {
        "self.\(storage.member)"
    }

    var isRead: Bool {
        !field.isIgnored && field.encode != .only
    }

    var isWritten: Bool {
        !field.isIgnored && field.encode != .never
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
