/// A type, and everything that a field or a parameter of it may say besides.
struct ImportedValue: Sendable {
    /// The values that are allowed.
    enum Scope: Sendable, Hashable {
        case values([SpecScalar])
        case bounds([Bound])
    }

    /// One key of a scope, such as `min`, and a number.
    struct Bound: Sendable, Hashable {
        let key: String
        let value: String
    }

    /// How long, or how many.
    struct Extent: Sendable, Hashable {
        var minimum: Int?
        var maximum: Int?

        var isNothing: Bool { minimum == nil && maximum == nil }
    }

    var type: ImportedType
    /// Whether null is a value, so that the type is written with `?` wherever it stands.
    var isNullable: Bool = false
    /// How dates are written, where it is not as `defaults` says.
    var dateFormat: String?
    var scope: Scope?
    var length: Extent?
    var count: Extent?
    var pattern: String?
    var defaultValue: DocumentNode?
    /// Whether the server's default is not to be sent in its stead: in a body what is absent may mean something else.
    var leavesDefaultToServer: Bool = false
    var doc: String?
    var isDeprecated: Bool = false
    var isReadOnly: Bool = false
    var isWriteOnly: Bool = false
    var isSensitive: Bool = false
    /// What tools have added, as comments.
    var comments: [String] = []

    init(_ type: ImportedType) {
        self.type = type
    }

    /// The type, with `?` where null is a value.
    var fullType: ImportedType {
        isNullable ? type.orAbsent : type
    }

    /// Whether it says which values of the type are allowed, or how they are written.
    var isConstrained: Bool {
        scope != nil || length != nil || count != nil || pattern != nil || dateFormat != nil
    }

    func hasSameConstraints(as other: ImportedValue) -> Bool {
        scope == other.scope && length == other.length && count == other.count && pattern == other.pattern
            && dateFormat == other.dateFormat
    }

    /// The value without what only a field or a parameter can say.
    var withoutConstraints: ImportedValue {
        var value = self
        value.scope = nil
        value.length = nil
        value.count = nil
        value.pattern = nil
        value.dateFormat = nil
        return value
    }
}
