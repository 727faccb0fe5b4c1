public import Foundation

// Checks of every element that is there, where elements may be null. Null passes every check.
extension JSONReader {
    public func checkScope<Values: CheckedElements, Value: Equatable>(
        each values: Values?, _ allowed: [Value], dates: DateFormat? = nil, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == Value? {
        try self.checkEach(values, at: offset) { element in
            element.map { allowed.contains($0) } ?? true
        } expected: {
            ValueRule.scopeText(allowed, dates: dates)
        }
    }

    public func checkRange<Values: CheckedElements, Value: Comparable>(
        each values: Values?, min: Value? = nil, max: Value? = nil, above: Value? = nil, below: Value? = nil,
        dates: DateFormat? = nil, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == Value? {
        try self.checkEach(values, at: offset) { element in
            element.map { ValueRule.isInRange($0, min: min, max: max, above: above, below: below) } ?? true
        } expected: {
            ValueRule.rangeText(min: min, max: max, above: above, below: below, dates: dates)
        }
    }

    public func checkLength<Values: CheckedElements>(
        each values: Values?, min: Int? = nil, max: Int? = nil, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == String? {
        try self.checkEach(values, at: offset) { element in
            element.map { ValueRule.hasLength($0, min: min, max: max) } ?? true
        } expected: {
            ValueRule.countText(min: min, max: max, "character")
        }
    }

    public func checkLength<Values: CheckedElements>(
        each values: Values?, min: Int? = nil, max: Int? = nil, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == Data? {
        try self.checkEach(values, at: offset) { element in
            element.map { ValueRule.isWithin($0.count, min: min, max: max) } ?? true
        } expected: {
            ValueRule.countText(min: min, max: max, "byte")
        }
    }

    public func checkPattern<Values: CheckedElements>(
        each values: Values?, _ pattern: Pattern, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == String? {
        try self.checkEach(values, at: offset) { element in
            element.map { pattern.matches($0) } ?? true
        } expected: {
            pattern.expected
        }
    }
}
