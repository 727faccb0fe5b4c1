@_spi(Generated) import APIJSON

// Checks of parameters before anything is sent. Nil passes every check.
@_spi(Generated) extension RequestBuilder {
    /// Makes sure that the rule accepts the value.
    @inlinable
    public func check<Rule: ValueRule>(
        _ parameter: String, _ value: Rule.Value?, _ rule: Rule, isSensitive: Bool = false
    ) throws(InvalidRequest) {
        guard let value, !rule.accepts(value) else { return }
        throw invalid(parameter, expected: rule.expected, found: rule.found(value), isSensitive: isSensitive)
    }

    /// Makes sure that the rule accepts each element of an array, or each value of a dictionary.
    @inlinable
    public func check<Rule: ValueRule, Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ rule: Rule, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == Rule.Value {
        var found: [String] = []
        let places: [ElementPlace]? = values?.places { element in
            let isAccepted: Bool = rule.accepts(element)
            if !isAccepted { found.append(rule.found(element)) }
            return !isAccepted
        }
        try refuse(parameter, places, expected: rule.expected, found: found, isSensitive: isSensitive)
    }

    /// Makes sure that the rule accepts each element that is there, where elements may be nil.
    @inlinable
    public func check<Rule: ValueRule, Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ rule: Rule, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == Rule.Value? {
        var found: [String] = []
        let places: [ElementPlace]? = values?.places { element in
            guard let element, !rule.accepts(element) else { return false }
            found.append(rule.found(element))
            return true
        }
        try refuse(parameter, places, expected: rule.expected, found: found, isSensitive: isSensitive)
    }

    /// Throws what is wrong with the first of the elements. Those of an array are named by their index; of a dictionary,
    /// whose order means nothing, the one with the first text is told.
    @usableFromInline
    @inline(never)
    func refuse(
        _ parameter: String, _ places: [ElementPlace]?, expected: @autoclosure () -> String, found: [String],
        isSensitive: Bool
    ) throws(InvalidRequest) {
        guard let place = places?.first, let first = found.first else { return }
        switch place {
        case .index(let index):
            throw invalid("\(parameter)[\(index)]", expected: expected(), found: first, isSensitive: isSensitive)
        case .key:
            throw invalid(parameter, expected: expected(), found: found.min() ?? first, isSensitive: isSensitive)
        }
    }

    @usableFromInline
    @inline(never)
    func invalid(_ parameter: String, expected: String, found: String, isSensitive: Bool) -> InvalidRequest {
        InvalidRequest(
            endpoint: endpoint, parameter: parameter, expected: expected,
            found: isSensitive ? APICall.Request.Item.hidden : InvalidRequest.shortened(found))
    }
}
