public import Foundation

/// How long a string is, in characters as people count them.
@frozen
@_spi(Generated) public struct TextLengthRule: ValueRule {
    @usableFromInline let min: Int?
    @usableFromInline let max: Int?

    @inlinable
    init(min: Int?, max: Int?) {
        self.min = min
        self.max = max
    }

    @inlinable
    public func accepts(_ value: String) -> Bool {
        // A character has at least one byte, so that counting bytes often settles it.
        let bytes: Int = value.utf8.count
        if bytes < self.min ?? 0 { return false }
        if (self.min ?? 0) <= (bytes > 0 ? 1 : 0) && bytes <= self.max ?? bytes { return true }
        return self.acceptsCharacters(of: value)
    }

    @usableFromInline
    @inline(never)
    func acceptsCharacters(of value: String) -> Bool {
        let count: Int = value.count
        return count >= self.min ?? 0 && count <= self.max ?? count
    }

    public var expected: String { RuleText.count(min: self.min, max: self.max, "character") }
}

/// How many bytes data has.
@frozen
@_spi(Generated) public struct DataLengthRule: ValueRule {
    @usableFromInline let min: Int?
    @usableFromInline let max: Int?

    @inlinable
    init(min: Int?, max: Int?) {
        self.min = min
        self.max = max
    }

    @inlinable
    public func accepts(_ value: Data) -> Bool {
        let count: Int = value.count
        return count >= self.min ?? 0 && count <= self.max ?? count
    }

    public var expected: String { RuleText.count(min: self.min, max: self.max, "byte") }

    public func found(_ value: Data) -> String { "\(value.count)" }
}

/// How many elements an array or a dictionary has.
@frozen
@_spi(Generated) public struct CountRule<Value: Collection>: ValueRule {
    @usableFromInline let min: Int?
    @usableFromInline let max: Int?

    @inlinable
    init(min: Int?, max: Int?) {
        self.min = min
        self.max = max
    }

    @inlinable
    public func accepts(_ value: Value) -> Bool {
        let count: Int = value.count
        return count >= self.min ?? 0 && count <= self.max ?? count
    }

    public var expected: String { RuleText.count(min: self.min, max: self.max, "element") }

    public func found(_ value: Value) -> String { "\(value.count)" }
}

@_spi(Generated) extension ValueRule {
    /// The length of a string, in characters.
    @inlinable
    public static func length(min: Int? = nil, max: Int? = nil) -> Self where Self == TextLengthRule {
        TextLengthRule(min: min, max: max)
    }

    /// The length of data, in bytes.
    @inlinable
    public static func length(min: Int? = nil, max: Int? = nil) -> Self where Self == DataLengthRule {
        DataLengthRule(min: min, max: max)
    }

    /// The number of elements of an array or a dictionary.
    @inlinable
    public static func count<Values>(min: Int? = nil, max: Int? = nil) -> Self where Self == CountRule<Values> {
        CountRule(min: min, max: max)
    }
}
