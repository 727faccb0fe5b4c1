public import Foundation

// Checks of single values. `at` is where the value begins, for the error; nil passes every check.
extension JSONReader {
    /// Makes sure that the value is one of those allowed.
    ///
    /// - Parameter dates: how dates are written, for the error.
    @inlinable
    public func checkScope<Value: Equatable>(
        _ value: Value?, _ allowed: [Value], dates: DateFormat? = nil, at offset: Int
    ) throws(ReadFailure) {
        guard let value: Value, !allowed.contains(value) else { return }
        throw self.scopeRefusal(allowed, dates, at: offset)
    }

    @usableFromInline
    @inline(never)
    func scopeRefusal<Value>(_ allowed: [Value], _ dates: DateFormat?, at offset: Int) -> ReadFailure {
        self.refusal(at: offset, expected: ValueRule.scopeText(allowed, dates: dates))
    }

    /// Makes sure that the number or date lies within bounds; `above` and `below` are not allowed themselves.
    ///
    /// - Parameter dates: how dates are written, for the error.
    @inlinable
    public func checkRange<Value: Comparable>(
        _ value: Value?, min: Value? = nil, max: Value? = nil, above: Value? = nil, below: Value? = nil,
        dates: DateFormat? = nil, at offset: Int
    ) throws(ReadFailure) {
        guard let value: Value, !ValueRule.isInRange(value, min: min, max: max, above: above, below: below) else {
            return
        }
        throw self.rangeRefusal(min: min, max: max, above: above, below: below, dates, at: offset)
    }

    @usableFromInline
    @inline(never)
    func rangeRefusal<Value>(
        min: Value?, max: Value?, above: Value?, below: Value?, _ dates: DateFormat?, at offset: Int
    ) -> ReadFailure {
        self.refusal(
            at: offset, expected: ValueRule.rangeText(min: min, max: max, above: above, below: below, dates: dates))
    }

    /// Makes sure of the string's length, in characters.
    public func checkLength(
        _ value: String?, min: Int? = nil, max: Int? = nil, at offset: Int
    ) throws(ReadFailure) {
        guard let value: String, !ValueRule.hasLength(value, min: min, max: max) else { return }
        throw self.refusal(at: offset, expected: ValueRule.countText(min: min, max: max, "character"))
    }

    /// Makes sure of the data's length, in bytes.
    public func checkLength(_ value: Data?, min: Int? = nil, max: Int? = nil, at offset: Int) throws(ReadFailure) {
        guard let value: Data, !ValueRule.isWithin(value.count, min: min, max: max) else { return }
        throw self.refusal(at: offset, expected: ValueRule.countText(min: min, max: max, "byte"))
    }

    /// Makes sure that the pattern matches somewhere in the string.
    public func checkPattern(_ value: String?, _ pattern: Pattern, at offset: Int) throws(ReadFailure) {
        guard let value: String, !pattern.matches(value) else { return }
        throw self.refusal(at: offset, expected: pattern.expected)
    }

    /// Makes sure of the number of elements of an array or a dictionary.
    @inlinable
    public func checkCount<Values: Collection>(
        _ values: Values?, min: Int? = nil, max: Int? = nil, at offset: Int
    ) throws(ReadFailure) {
        guard let values: Values, !ValueRule.isWithin(values.count, min: min, max: max) else { return }
        try self.refuseCount(min: min, max: max, at: offset)
    }

    @usableFromInline
    @inline(never)
    func refuseCount(min: Int?, max: Int?, at offset: Int) throws(ReadFailure) {
        // Elements that are missing because their fault is known do not make another one.
        let end: Int = self.offset
        if self.trace?.excused.contains(where: { $0 > offset && $0 < end }) == true { return }
        throw self.refusal(at: offset, expected: ValueRule.countText(min: min, max: max, "element"))
    }
}
