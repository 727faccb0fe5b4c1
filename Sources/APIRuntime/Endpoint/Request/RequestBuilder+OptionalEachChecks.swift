public import Foundation

// Checks of every element that is there, where elements may be nil. Nil passes every check.
extension RequestBuilder {
    /// Makes sure that each element is one of those allowed.
    public func checkScope<Values: CheckedElements, Value: Equatable>(
        _ parameter: String, each values: Values?, _ allowed: [Value], dates: DateFormat? = nil,
        isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == Value? {
        try checkEach(values) { element throws(InvalidRequest) in
            try checkScope(parameter, element, allowed, dates: dates, isSensitive: isSensitive)
        }
    }

    /// Makes sure that each number or date lies within bounds; `above` and `below` are not allowed themselves.
    public func checkRange<Values: CheckedElements, Value: Comparable>(
        _ parameter: String, each values: Values?, min: Value? = nil, max: Value? = nil, above: Value? = nil,
        below: Value? = nil, dates: DateFormat? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == Value? {
        try checkEach(values) { element throws(InvalidRequest) in
            try checkRange(
                parameter, element, min: min, max: max, above: above, below: below, dates: dates,
                isSensitive: isSensitive)
        }
    }

    /// Makes sure of each string's length, in characters.
    public func checkLength<Values: CheckedElements>(
        _ parameter: String, each values: Values?, min: Int? = nil, max: Int? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == String? {
        try checkEach(values) { element throws(InvalidRequest) in
            try checkLength(parameter, element, min: min, max: max, isSensitive: isSensitive)
        }
    }

    /// Makes sure of the length of each data, in bytes.
    public func checkLength<Values: CheckedElements>(
        _ parameter: String, each values: Values?, min: Int? = nil, max: Int? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == Data? {
        try checkEach(values) { element throws(InvalidRequest) in
            try checkLength(parameter, element, min: min, max: max, isSensitive: isSensitive)
        }
    }

    /// Makes sure that the pattern matches somewhere in each string.
    public func checkPattern<Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ pattern: Pattern, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == String? {
        try checkEach(values) { element throws(InvalidRequest) in
            try checkPattern(parameter, element, pattern, isSensitive: isSensitive)
        }
    }
}
