public import Foundation

// Checks of every element of an array, or every value of a dictionary. `at` is where the collection begins; the error
// says where the bad element does.
extension JSONReader {
    public func checkScope<Values: CheckedElements>(
        each values: Values?, _ allowed: [Values.CheckedElement], dates: DateFormat? = nil, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement: Equatable {
        try self.checkEach(values, at: offset) {
            allowed.contains($0)
        } expected: {
            ValueRule.scopeText(allowed, dates: dates)
        }
    }

    public func checkRange<Values: CheckedElements>(
        each values: Values?, min: Values.CheckedElement? = nil, max: Values.CheckedElement? = nil,
        above: Values.CheckedElement? = nil, below: Values.CheckedElement? = nil, dates: DateFormat? = nil,
        at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement: Comparable {
        try self.checkEach(values, at: offset) {
            ValueRule.isInRange($0, min: min, max: max, above: above, below: below)
        } expected: {
            ValueRule.rangeText(min: min, max: max, above: above, below: below, dates: dates)
        }
    }

    public func checkLength<Values: CheckedElements>(
        each values: Values?, min: Int? = nil, max: Int? = nil, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == String {
        try self.checkEach(values, at: offset) {
            ValueRule.hasLength($0, min: min, max: max)
        } expected: {
            ValueRule.countText(min: min, max: max, "character")
        }
    }

    public func checkLength<Values: CheckedElements>(
        each values: Values?, min: Int? = nil, max: Int? = nil, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == Data {
        try self.checkEach(values, at: offset) {
            ValueRule.isWithin($0.count, min: min, max: max)
        } expected: {
            ValueRule.countText(min: min, max: max, "byte")
        }
    }

    public func checkPattern<Values: CheckedElements>(
        each values: Values?, _ pattern: Pattern, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == String {
        try self.checkEach(values, at: offset) {
            pattern.matches($0)
        } expected: {
            pattern.expected
        }
    }

    func checkEach<Values: CheckedElements>(
        _ values: Values?, at offset: Int, _ accepts: (Values.CheckedElement) -> Bool, expected: () -> String
    ) throws(ReadFailure) {
        guard let places: [ElementPlace] = values?.places(where: { !accepts($0) }), !places.isEmpty else { return }
        for place: ElementPlace in places {
            let place: Int = self.offset(of: place, in: offset)
            if self.trace?.excused.contains(place) == true { continue }
            throw self.refusal(at: place, expected: expected())
        }
    }

    /// Where the element begins; looked for only while tracing, for the first failure is not shown.
    private func offset(of place: ElementPlace, in offset: Int) -> Int {
        guard let trace: Trace = self.trace, offset >= 0 && offset < self.end - self.start else { return offset }
        var walker: JSONReader = JSONReader(self.start, count: self.end - self.start, trace: nil)
        walker.position = self.start + offset
        return (try? walker.find(place, leftOut: trace.leftOut)) ?? offset
    }

    /// Goes over a collection to the element, not counting those that were left out.
    private mutating func find(_ place: ElementPlace, leftOut: Set<Int>) throws(ReadFailure) -> Int? {
        switch place {
        case .key(let key): return try self.find([Array(key.utf8)])
        case .index(var index):
            guard try self.beginArray() else { return nil }
            repeat {
                if !leftOut.contains(self.offset) {
                    if index == 0 { return self.offset }
                    index -= 1
                }
                try self.skipValue()
            } while try self.nextElement()
            return nil
        }
    }
}

/// Which element of a collection.
public enum ElementPlace: Sendable {
    case index(Int)
    case key(String)
}

/// Arrays, by their elements, and dictionaries, by their values.
public protocol CheckedElements {
    associatedtype CheckedElement

    /// Where the elements are of which this holds, in an order that equal collections share.
    func places(where isMeant: (CheckedElement) -> Bool) -> [ElementPlace]
}

extension Array: CheckedElements {
    public func places(where isMeant: (Element) -> Bool) -> [ElementPlace] {
        self.indices.filter { isMeant(self[$0]) }.map { .index($0) }
    }
}

extension Dictionary: CheckedElements where Key == String {
    public func places(where isMeant: (Value) -> Bool) -> [ElementPlace] {
        self.filter { isMeant($0.value) }.keys.sorted().map { .key($0) }
    }
}
