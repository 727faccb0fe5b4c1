/// Which values of a type are valid. For collections, `scope`, `length` and `pattern` hold for each element.
public struct Constraints: Sendable, Hashable {
    public var scope: Scope?
    /// Of strings, in characters; of data, in bytes.
    public var length: CountRange?
    /// A regular expression that must match somewhere in the string, as in JSON Schema; `^…$` for the whole.
    public var pattern: String?
    /// Of arrays and dictionaries, in elements.
    public var count: CountRange?

    public init(
        scope: Scope? = nil, length: CountRange? = nil, pattern: String? = nil, count: CountRange? = nil
    ) {
        self.scope = scope
        self.length = length
        self.pattern = pattern
        self.count = count
    }

    public var isEmpty: Bool {
        self == Constraints()
    }
}

/// The values that are allowed.
public enum Scope: Sendable, Hashable {
    /// At least one.
    case values([Literal])
    /// Of numbers and dates; at least one bound.
    case range(ValueRange)
}

/// Bounds of numbers and dates. At most one of `minimum` and `above`, one of `maximum` and `below`.
public struct ValueRange: Sendable, Hashable {
    public var minimum: Literal?
    /// Exclusive.
    public var above: Literal?
    public var maximum: Literal?
    /// Exclusive.
    public var below: Literal?

    public init(minimum: Literal? = nil, above: Literal? = nil, maximum: Literal? = nil, below: Literal? = nil) {
        self.minimum = minimum
        self.above = above
        self.maximum = maximum
        self.below = below
    }
}

/// Inclusive bounds of a length or count; at least one.
public struct CountRange: Sendable, Hashable {
    public var minimum: Int?
    public var maximum: Int?

    public init(minimum: Int? = nil, maximum: Int? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }
}
