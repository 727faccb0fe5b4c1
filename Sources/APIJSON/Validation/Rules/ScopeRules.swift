/// Bounds of a number or a date.
@frozen
@_spi(Generated) public struct RangeRule<Value: Comparable>: ValueRule {
    @usableFromInline let min: Value?
    @usableFromInline let max: Value?
    @usableFromInline let above: Value?
    @usableFromInline let below: Value?
    /// How dates are written, for errors.
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
        // Told from comparisons that hold, so that NaN lies in no range.
        if let min: Value = self.min, !(value >= min) { return false }
        if let max: Value = self.max, !(value <= max) { return false }
        if let above: Value = self.above, !(value > above) { return false }
        if let below: Value = self.below, !(value < below) { return false }
        return true
    }

    public var expected: String {
        RuleText.range(min: self.min, max: self.max, above: self.above, below: self.below, dates: self.dates)
    }

    public func found(_ value: Value) -> String { RuleText.value(value, dates: self.dates) }
}

/// A choice of values.
@frozen
@_spi(Generated) public struct ScopeRule<Value: Equatable>: ValueRule {
    @usableFromInline let allowed: [Value]
    /// How dates are written, for errors.
    @usableFromInline let dates: DateFormat?

    @inlinable
    init(_ allowed: [Value], dates: DateFormat?) {
        self.allowed = allowed
        self.dates = dates
    }

    @inlinable
    public func accepts(_ value: Value) -> Bool {
        self.allowed.contains(value)
    }

    public var expected: String { RuleText.scope(self.allowed, dates: self.dates) }

    public func found(_ value: Value) -> String { RuleText.value(value, dates: self.dates) }
}

/// A regular expression that matches somewhere in a string.
@frozen
@_spi(Generated) public struct PatternRule: ValueRule {
    @usableFromInline let pattern: Pattern

    @inlinable
    init(_ pattern: Pattern) {
        self.pattern = pattern
    }

    @inlinable
    public func accepts(_ value: String) -> Bool {
        self.pattern.matches(value)
    }

    public var expected: String { self.pattern.expected }
}

@_spi(Generated) extension ValueRule {
    /// Bounds of a number or a date; `above` and `below` are not allowed themselves.
    ///
    /// - Parameter dates: how dates are written, for errors; nil for RFC 3339.
    @inlinable
    public static func range<Bound>(
        min: Bound? = nil, max: Bound? = nil, above: Bound? = nil, below: Bound? = nil, dates: DateFormat? = nil
    ) -> Self where Self == RangeRule<Bound> {
        RangeRule(min: min, max: max, above: above, below: below, dates: dates)
    }

    /// The values that are allowed.
    ///
    /// - Parameter dates: how dates are written, for errors; nil for RFC 3339.
    @inlinable
    public static func scope<Element>(
        _ allowed: [Element], dates: DateFormat? = nil
    ) -> Self where Self == ScopeRule<Element> {
        ScopeRule(allowed, dates: dates)
    }

    /// A regular expression that matches somewhere in the string.
    @inlinable
    public static func pattern(_ pattern: Pattern) -> Self where Self == PatternRule {
        PatternRule(pattern)
    }
}
