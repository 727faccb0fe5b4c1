private import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A constraint of the spec on a value. Readers, writers and requests check the same rules.
///
/// Generated code creates them where they are checked: `.length(min: 1)`, `.range(min: 0, below: 1)`.
@_spi(Generated) public protocol ValueRule<Value> {
    associatedtype Value

    func accepts(_ value: Value) -> Bool

    /// The expectation shown in errors, such as `at least 1 character`.
    var expected: String { get }

    /// The text for a refused value in errors about parameters.
    func found(_ value: Value) -> String

    /// The index of a refused element behind the name of a parameter, such as `[3]`; empty for the value itself.
    func position(ofRefused value: Value) -> String
}

@_spi(Generated) extension ValueRule {
    /// The value as written in JSON.
    public func found(_ value: Value) -> String {
        RuleText.value(value)
    }

    public func position(ofRefused value: Value) -> String { "" }
}

/// The texts for constraints on values.
enum RuleText {
    static func scope<Value>(_ allowed: [Value], dates: DateFormat?) -> String {
        ListText.make(allowed.map { value($0, dates: dates) })
    }

    static func range<Value>(min: Value?, max: Value?, above: Value?, below: Value?, dates: DateFormat?) -> String {
        let bounds: [String?] = [
            min.map { "at least " + value($0, dates: dates) }, above.map { "above " + value($0, dates: dates) },
            max.map { "at most " + value($0, dates: dates) }, below.map { "below " + value($0, dates: dates) },
        ]
        return bounds.compactMap { $0 }.joined(separator: " and ")
    }

    /// - Parameter unit: in the singular, such as `character`.
    static func count(min: Int?, max: Int?, _ unit: String) -> String {
        if let min, let max, min == max { return "exactly " + counted(min, unit) }
        if let min, let max { return "\(min) to " + counted(max, unit) }
        if let min { return "at least " + counted(min, unit) }
        return "at most " + counted(max ?? 0, unit)
    }

    private static func counted(_ count: Int, _ unit: String) -> String {
        "\(count) \(unit)\(count == 1 ? "" : "s")"
    }

    /// The value as written in JSON.
    ///
    /// - Parameter dates: the format of dates. `nil` for RFC 3339.
    static func value<Value>(_ value: Value, dates: DateFormat? = nil) -> String {
        if let value = value as? any JSONWritable { return value.shownJSON(dates: dates ?? .iso8601) }
        return "\(value)"
    }
}

/// Bounds of a number or a date.
@frozen
@_spi(Generated) public struct RangeRule<Value: Comparable>: ValueRule {
    @usableFromInline let min: Value?
    @usableFromInline let max: Value?
    @usableFromInline let above: Value?
    @usableFromInline let below: Value?
    /// The format of dates, for error messages.
    @usableFromInline let dates: DateFormat?

    @inlinable
    init(min: Value?, max: Value?, above: Value?, below: Value?, dates: DateFormat?) {
        self.min = min
        self.max = max
        self.above = above
        self.below = below
        self.dates = dates
    }

    @inlinable
    public func accepts(_ value: Value) -> Bool {
        // All comparisons must be true, so that NaN is in no range.
        if let min, !(value >= min) { return false }
        if let max, !(value <= max) { return false }
        if let above, !(value > above) { return false }
        if let below, !(value < below) { return false }
        return true
    }

    public var expected: String {
        RuleText.range(min: min, max: max, above: above, below: below, dates: dates)
    }

    public func found(_ value: Value) -> String { RuleText.value(value, dates: dates) }
}

/// A set of allowed values.
@frozen
@_spi(Generated) public struct ScopeRule<Value: Equatable>: ValueRule {
    @usableFromInline let allowed: [Value]
    /// The format of dates, for error messages.
    @usableFromInline let dates: DateFormat?

    @inlinable
    init(_ allowed: [Value], dates: DateFormat?) {
        self.allowed = allowed
        self.dates = dates
    }

    @inlinable
    public func accepts(_ value: Value) -> Bool {
        allowed.contains(value)
    }

    public var expected: String { RuleText.scope(allowed, dates: dates) }

    public func found(_ value: Value) -> String { RuleText.value(value, dates: dates) }
}

/// A regular expression that must match somewhere in a string.
@frozen
@_spi(Generated) public struct PatternRule: ValueRule {
    @usableFromInline let pattern: Pattern

    @inlinable
    init(_ pattern: Pattern) {
        self.pattern = pattern
    }

    @inlinable
    public func accepts(_ value: String) -> Bool {
        pattern.matches(value)
    }

    public var expected: String { pattern.expected }
}

@_spi(Generated) extension ValueRule {
    /// Bounds of a number or a date. `above` and `below` are exclusive.
    ///
    /// - Parameter dates: the format of dates, for error messages. `nil` for RFC 3339.
    @inlinable
    public static func range<Bound>(
        min: Bound? = nil, max: Bound? = nil, above: Bound? = nil, below: Bound? = nil, dates: DateFormat? = nil
    ) -> Self where Self == RangeRule<Bound> {
        RangeRule(min: min, max: max, above: above, below: below, dates: dates)
    }

    /// The allowed values.
    ///
    /// - Parameter dates: the format of dates, for error messages. `nil` for RFC 3339.
    @inlinable
    public static func scope<Element>(
        _ allowed: [Element], dates: DateFormat? = nil
    ) -> Self where Self == ScopeRule<Element> {
        ScopeRule(allowed, dates: dates)
    }

    /// A regular expression that must match somewhere in the string.
    @inlinable
    public static func pattern(_ pattern: Pattern) -> Self where Self == PatternRule {
        PatternRule(pattern)
    }
}

/// The length of a string in user-perceived characters (grapheme clusters).
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
        // A character has at least one byte, so the number of bytes often suffices.
        let bytes = value.utf8.count
        if bytes < min ?? 0 { return false }
        if (min ?? 0) <= (bytes > 0 ? 1 : 0) && bytes <= max ?? bytes { return true }
        return acceptsCharacters(of: value)
    }

    @usableFromInline
    @inline(never)
    func acceptsCharacters(of value: String) -> Bool {
        let count = value.count
        return count >= min ?? 0 && count <= max ?? count
    }

    public var expected: String { RuleText.count(min: min, max: max, "character") }
}

/// The number of elements of an array or a dictionary, or of bytes of data.
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
        let count = value.count
        return count >= min ?? 0 && count <= max ?? count
    }

    public var expected: String { RuleText.count(min: min, max: max, Value.self == Data.self ? "byte" : "element") }

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
    public static func length(min: Int? = nil, max: Int? = nil) -> Self where Self == CountRule<Data> {
        CountRule(min: min, max: max)
    }

    /// The number of elements of an array or a dictionary.
    @inlinable
    public static func count<Values>(min: Int? = nil, max: Int? = nil) -> Self where Self == CountRule<Values> {
        CountRule(min: min, max: max)
    }
}

/// A regular expression of the spec, in the syntax of Swift's `Regex`. It matches anywhere in a string.
///
/// Matching takes time linear in the length of the string, and is safe from several threads at once. The pattern must
/// therefore describe a regular language, without lookaround and backreferences.
@_spi(Generated) public struct Pattern: Sendable {
    private let text: String
    private let pattern: LinearPattern?

    /// Create it once per field, as a constant. An unsupported pattern matches nothing. Spec validation rejects such
    /// patterns earlier.
    public init(_ text: String) {
        self.text = text
        pattern = LinearPattern(text)
    }

    /// Whether the text is a regular expression that can be matched in linear time.
    public static func isSupported(_ text: String) -> Bool {
        LinearPattern(text) != nil
    }

    public func matches(_ value: String) -> Bool {
        pattern?.matches(value) == true
    }

    var expected: String {
        "a text that matches \(text)"
    }
}
