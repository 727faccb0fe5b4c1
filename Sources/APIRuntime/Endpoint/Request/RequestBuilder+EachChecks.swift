public import Foundation

// Checks of every element of an array, or every value of a dictionary.
extension RequestBuilder {
    /// Makes sure that each element is one of those allowed.
    public func checkScope<Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ allowed: [Values.CheckedElement], isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement: Equatable {
        try checkEach(parameter, values, isSensitive) { element throws(InvalidRequest) in
            try checkScope(parameter, element, allowed, isSensitive: isSensitive)
        }
    }

    /// Makes sure that each number or date lies within bounds; `above` and `below` are not allowed themselves.
    public func checkRange<Values: CheckedElements>(
        _ parameter: String, each values: Values?, min: Values.CheckedElement? = nil,
        max: Values.CheckedElement? = nil, above: Values.CheckedElement? = nil, below: Values.CheckedElement? = nil,
        isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement: Comparable {
        try checkEach(parameter, values, isSensitive) { element throws(InvalidRequest) in
            try checkRange(
                parameter, element, min: min, max: max, above: above, below: below, isSensitive: isSensitive)
        }
    }

    /// Makes sure of each string's length, in characters.
    public func checkLength<Values: CheckedElements>(
        _ parameter: String, each values: Values?, min: Int? = nil, max: Int? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == String {
        try checkEach(parameter, values, isSensitive) { element throws(InvalidRequest) in
            try checkLength(parameter, element, min: min, max: max, isSensitive: isSensitive)
        }
    }

    /// Makes sure of the length of each data, in bytes.
    public func checkLength<Values: CheckedElements>(
        _ parameter: String, each values: Values?, min: Int? = nil, max: Int? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == Data {
        try checkEach(parameter, values, isSensitive) { element throws(InvalidRequest) in
            try checkLength(parameter, element, min: min, max: max, isSensitive: isSensitive)
        }
    }

    /// Makes sure that the pattern matches somewhere in each string.
    public func checkPattern<Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ pattern: Pattern, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == String {
        try checkEach(parameter, values, isSensitive) { element throws(InvalidRequest) in
            try checkPattern(parameter, element, pattern, isSensitive: isSensitive)
        }
    }

    /// Throws what the check says of the first element that fails it, with its place.
    private func checkEach<Values: CheckedElements>(
        _ parameter: String, _ values: Values?, _ isSensitive: Bool,
        _ check: (Values.CheckedElement) throws(InvalidRequest) -> Void
    ) throws(InvalidRequest) {
        var fault: InvalidRequest?
        let place: ElementPlace? = values?.firstPlace { element in
            do throws(InvalidRequest) {
                try check(element)
                return false
            } catch {
                fault = error
                return true
            }
        }
        guard let place, var fault else { return }
        switch place {
        case .index(let index): fault.parameter += "[\(index)]"
        case .key(let key): fault.parameter += isSensitive ? "[…]" : "[\"\(key)\"]"
        }
        throw fault
    }
}
