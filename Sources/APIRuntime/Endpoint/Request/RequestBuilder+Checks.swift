public import Foundation

// Checks of single parameters before anything is sent. Nil passes every check.
extension RequestBuilder {
    /// Makes sure that the value is one of those allowed.
    ///
    /// - Parameter dates: how dates are written, for the error.
    public func checkScope<Value: Equatable>(
        _ parameter: String, _ value: Value?, _ allowed: [Value], dates: DateFormat? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) {
        guard let value, !allowed.contains(value) else { return }
        throw invalid(parameter, ValueRule.scopeText(allowed, dates: dates), value, dates: dates, isSensitive)
    }

    /// Makes sure that the number or date lies within bounds; `above` and `below` are not allowed themselves.
    ///
    /// - Parameter dates: how dates are written, for the error.
    public func checkRange<Value: Comparable>(
        _ parameter: String, _ value: Value?, min: Value? = nil, max: Value? = nil, above: Value? = nil,
        below: Value? = nil, dates: DateFormat? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) {
        guard let value, !ValueRule.isInRange(value, min: min, max: max, above: above, below: below) else { return }
        throw invalid(
            parameter, ValueRule.rangeText(min: min, max: max, above: above, below: below, dates: dates), value,
            dates: dates, isSensitive)
    }

    /// Makes sure of the string's length, in characters.
    public func checkLength(
        _ parameter: String, _ value: String?, min: Int? = nil, max: Int? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) {
        guard let value, !ValueRule.hasLength(value, min: min, max: max) else { return }
        throw invalid(parameter, ValueRule.countText(min: min, max: max, "character"), value, isSensitive)
    }

    /// Makes sure of the data's length, in bytes.
    public func checkLength(
        _ parameter: String, _ value: Data?, min: Int? = nil, max: Int? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) {
        guard let value, !ValueRule.isWithin(value.count, min: min, max: max) else { return }
        throw invalid(parameter, ValueRule.countText(min: min, max: max, "byte"), found: "\(value.count)", isSensitive)
    }

    /// Makes sure that the pattern matches somewhere in the string.
    public func checkPattern(
        _ parameter: String, _ value: String?, _ pattern: Pattern, isSensitive: Bool = false
    ) throws(InvalidRequest) {
        guard let value, !pattern.matches(value) else { return }
        throw invalid(parameter, pattern.expected, value, isSensitive)
    }

    /// Makes sure of the number of elements of an array or a dictionary.
    public func checkCount<Values: Collection>(
        _ parameter: String, _ values: Values?, min: Int? = nil, max: Int? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) {
        guard let values, !ValueRule.isWithin(values.count, min: min, max: max) else { return }
        throw invalid(
            parameter, ValueRule.countText(min: min, max: max, "element"), found: "\(values.count)", isSensitive)
    }

    func invalid<Value>(
        _ parameter: String, _ expected: String, _ value: Value, dates: DateFormat? = nil, _ isSensitive: Bool
    ) -> InvalidRequest {
        invalid(parameter, expected, found: ValueRule.text(value, dates: dates), isSensitive)
    }

    private func invalid(
        _ parameter: String, _ expected: String, found: String, _ isSensitive: Bool
    ) -> InvalidRequest {
        InvalidRequest(
            endpoint: endpoint, parameter: parameter, expected: expected,
            found: isSensitive ? RequestItem.hidden : InvalidRequest.shortened(found))
    }
}
