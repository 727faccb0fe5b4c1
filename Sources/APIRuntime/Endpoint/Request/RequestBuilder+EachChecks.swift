public import Foundation

// Checks of every element of an array, or every value of a dictionary.
extension RequestBuilder {
    /// Makes sure that each element is one of those allowed.
    public func checkScope<Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ allowed: [Values.CheckedElement], dates: DateFormat? = nil,
        isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement: Equatable {
        try checkEach(values) { element throws(InvalidRequest) in
            try checkScope(parameter, element, allowed, dates: dates, isSensitive: isSensitive)
        }
    }

    /// Makes sure that each number or date lies within bounds; `above` and `below` are not allowed themselves.
    public func checkRange<Values: CheckedElements>(
        _ parameter: String, each values: Values?, min: Values.CheckedElement? = nil,
        max: Values.CheckedElement? = nil, above: Values.CheckedElement? = nil, below: Values.CheckedElement? = nil,
        dates: DateFormat? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement: Comparable {
        try checkEach(values) { element throws(InvalidRequest) in
            try checkRange(
                parameter, element, min: min, max: max, above: above, below: below, dates: dates,
                isSensitive: isSensitive)
        }
    }

    /// Makes sure of each string's length, in characters.
    public func checkLength<Values: CheckedElements>(
        _ parameter: String, each values: Values?, min: Int? = nil, max: Int? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == String {
        try checkEach(values) { element throws(InvalidRequest) in
            try checkLength(parameter, element, min: min, max: max, isSensitive: isSensitive)
        }
    }

    /// Makes sure of the length of each data, in bytes.
    public func checkLength<Values: CheckedElements>(
        _ parameter: String, each values: Values?, min: Int? = nil, max: Int? = nil, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == Data {
        try checkEach(values) { element throws(InvalidRequest) in
            try checkLength(parameter, element, min: min, max: max, isSensitive: isSensitive)
        }
    }

    /// Makes sure that the pattern matches somewhere in each string.
    public func checkPattern<Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ pattern: Pattern, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == String {
        try checkEach(values) { element throws(InvalidRequest) in
            try checkPattern(parameter, element, pattern, isSensitive: isSensitive)
        }
    }

    /// Throws what the check says of the first element that fails it. Elements of an array are named by their index; of
    /// a dictionary, whose order means nothing, the one with the first text is told.
    func checkEach<Values: CheckedElements>(
        _ values: Values?, _ check: (Values.CheckedElement) throws(InvalidRequest) -> Void
    ) throws(InvalidRequest) {
        var faults: [InvalidRequest] = []
        let places: [ElementPlace]? = values?.places { element in
            do throws(InvalidRequest) {
                try check(element)
                return false
            } catch {
                faults.append(error)
                return true
            }
        }
        guard let place = places?.first, var fault = faults.first else { return }
        switch place {
        case .index(let index): fault.parameter += "[\(index)]"
        case .key: fault = faults.min { left, right in left.found < right.found } ?? fault
        }
        throw fault
    }
}
