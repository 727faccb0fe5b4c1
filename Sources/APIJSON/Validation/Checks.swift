/// Collections whose elements are checked: arrays, and dictionaries by their values.
@_spi(Generated) public protocol CheckedElements {
    associatedtype CheckedElement

    /// The places of the elements that satisfy the predicate, in an order that is the same for equal collections.
    func places(where isMeant: (CheckedElement) -> Bool) -> [ElementPlace]
}

@_spi(Generated) extension Array: CheckedElements {
    @inlinable
    public func places(where isMeant: (Element) -> Bool) -> [ElementPlace] {
        var places: [ElementPlace] = []
        for index in indices where isMeant(self[index]) { places.append(.index(index)) }
        return places
    }
}

@_spi(Generated) extension Dictionary: CheckedElements where Key == String {
    @inlinable
    public func places(where isMeant: (Value) -> Bool) -> [ElementPlace] {
        var keys: [String] = []
        for (key, value) in self where isMeant(value) { keys.append(key) }
        return keys.sorted().map { .key($0) }
    }
}

extension CheckedElements {
    /// The places of the elements that the rule does not accept.
    @inlinable
    @inline(never)
    func places<Rule: ValueRule>(refusedBy rule: Rule) -> [ElementPlace] where CheckedElement == Rule.Value {
        places { !rule.accepts($0) }
    }

    /// The places of the elements that the rule does not accept. `nil` passes every rule.
    @inlinable
    @inline(never)
    func places<Rule: ValueRule>(refusedBy rule: Rule) -> [ElementPlace] where CheckedElement == Rule.Value? {
        places { element in
            guard let element else { return false }
            return !rule.accepts(element)
        }
    }
}

/// The place of an element in a collection.
@_spi(Generated) public enum ElementPlace: Sendable, Hashable {
    case index(Int)
    case key(String)
}

extension ElementPlace {
    /// The offsets of elements in a document, found in one walk over their collection.
    ///
    /// - Parameters:
    ///   - start: the offset of the collection.
    ///   - leftOut: the offsets of elements that are not counted.
    /// - Returns: nothing for places that are not in the collection.
    static func offsets(
        of places: [ElementPlace], in bytes: UnsafeBufferPointer<UInt8>, from start: Int, leftOut: Set<Int> = []
    ) -> [ElementPlace: Int] {
        var offsets: [ElementPlace: Int] = [:]
        guard let address = bytes.baseAddress, start >= 0 && start < bytes.count,
            !places.isEmpty
        else { return offsets }
        let wanted = Set(places)
        var walker = JSONReader(scanning: address, count: bytes.count)
        walker.position = address + start
        try? walker.walkElements(leftOut: leftOut) { place, offset in
            if wanted.contains(place) { offsets[place] = offset }
        }
        return offsets
    }
}

extension JSONReader {
    /// Walks the current array or dictionary and runs `body` with the place and offset of each element.
    fileprivate mutating func walkElements(
        leftOut: Set<Int>, _ body: (ElementPlace, Int) -> Void
    ) throws(ReadFailure) {
        if try shape() == .object {
            guard try beginDictionary() else { return }
            repeat {
                let key = try dictionaryKey()
                body(.key(key), offset)
                try skipValue()
            } while try nextMember()
        } else {
            guard try beginArray() else { return }
            var index = 0
            repeat {
                if !leftOut.contains(offset) {
                    body(.index(index), offset)
                    index += 1
                }
                try skipValue()
            } while try nextElement()
        }
    }
}

// Checks of values that have been read. `at` is the offset of the value, for the error. `nil` passes every check.
@_spi(Generated) extension JSONReader {
    /// Checks the value of the last field against the rule.
    @inlinable
    public mutating func check<Rule: ValueRule>(_ value: Rule.Value?, _ rule: Rule) throws(ReadFailure) {
        guard let value, !rule.accepts(value) else { return }
        try refuse(rule, at: fieldOffset)
    }

    /// Checks each element of the last array or dictionary against the rule.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule
    ) throws(ReadFailure) where Values.CheckedElement == Rule.Value {
        try check(each: values, rule, at: fieldOffset)
    }

    /// Checks each element that is not null against the rule.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule
    ) throws(ReadFailure) where Values.CheckedElement == Rule.Value? {
        try check(each: values, rule, at: fieldOffset)
    }

    /// The offset of the last field's value.
    @usableFromInline
    var fieldOffset: Int {
        frame.pointee.cursor.valueOffset
    }

    /// Checks the value against the rule.
    @inlinable
    public mutating func check<Rule: ValueRule>(
        _ value: Rule.Value?, _ rule: Rule, at offset: Int
    ) throws(ReadFailure) {
        guard let value, !rule.accepts(value) else { return }
        try refuse(rule, at: offset)
    }

    @usableFromInline
    @inline(never)
    mutating func refuse<Rule: ValueRule>(_ rule: Rule, at offset: Int) throws(ReadFailure) {
        // Elements that are missing because of a known error do not cause another error.
        let end = self.offset
        if rule is any CountingRule, trace?.hasKnownFault(between: offset, and: end) == true {
            return
        }
        throw refusal(at: offset, expected: rule.expected)
    }

    /// Checks each element of an array, or each value of a dictionary, against the rule.
    ///
    /// - Parameter offset: the offset of the collection. The error has the offset of the invalid element.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == Rule.Value {
        guard let places = values?.places(refusedBy: rule), !places.isEmpty else { return }
        try refuse(rule, places, at: offset)
    }

    /// Checks each element that is not null against the rule.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == Rule.Value? {
        guard let places = values?.places(refusedBy: rule), !places.isEmpty else { return }
        try refuse(rule, places, at: offset)
    }

    @usableFromInline
    @inline(never)
    mutating func refuse<Rule: ValueRule>(_ rule: Rule, _ places: [ElementPlace], at offset: Int) throws(ReadFailure) {
        // Located only while tracing, because the first failure is not shown.
        guard let trace else { throw refusal(at: offset, expected: rule.expected) }
        let bytes = UnsafeBufferPointer(start: start, count: end - start)
        let offsets = ElementPlace.offsets(
            of: places, in: bytes, from: offset, leftOut: trace.leftOut)
        for place in places {
            let offset = offsets[place] ?? offset
            if trace.isKnownFault(offset) { continue }
            try report(refusal(at: offset, expected: rule.expected), within: depth)
        }
    }
}

/// A rule that missing elements can violate.
private protocol CountingRule {}

extension CountRule: CountingRule {}

// Checks of values before they are written. `nil` passes every check. Generated code calls them before each field with
// constraints and needs no `try`: the outermost call throws.
@_spi(Generated) extension JSONWriter {
    /// Checks the value that is written next against the rule.
    ///
    /// - Parameter key: the key of the field as written in JSON, or `nil` for an element.
    @inlinable
    public mutating func check<Rule: ValueRule>(_ value: Rule.Value?, _ rule: Rule, at key: StaticString? = nil) {
        guard let value, !rule.accepts(value) else { return }
        refuse(rule, at: key)
    }

    /// Checks each element of the array, or each value of the dictionary, that is written next against the rule.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule, at key: StaticString? = nil
    ) where Values.CheckedElement == Rule.Value {
        guard let places = values?.places(refusedBy: rule), !places.isEmpty else { return }
        refuse(rule, places, at: key)
    }

    /// Checks each element that is not null against the rule.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule, at key: StaticString? = nil
    ) where Values.CheckedElement == Rule.Value? {
        guard let places = values?.places(refusedBy: rule), !places.isEmpty else { return }
        refuse(rule, places, at: key)
    }

    @usableFromInline
    @inline(never)
    mutating func refuse<Rule: ValueRule>(_ rule: Rule, at key: StaticString?) {
        refuse(at: nextValue(at: key), expected: rule.expected)
    }

    @usableFromInline
    @inline(never)
    mutating func refuse<Rule: ValueRule>(_ rule: Rule, _ places: [ElementPlace], at key: StaticString?) {
        let start = nextValue(at: key)
        for place in places { refuse(at: start, place, expected: rule.expected) }
    }

    /// The offset of the next value: after a comma and its key.
    private func nextValue(at key: StaticString?) -> Int {
        count + (needsComma ? 1 : 0) + (key.map { $0.utf8CodeUnitCount + 3 } ?? 0)
    }
}

// Non-`nil` values that are written as null, which would be read as `nil`.
extension JSONWriter {
    /// Checks that the last value, which is not `nil`, was not written as null.
    @inlinable
    mutating func refuseNull() {
        if nullEnd == count { refuseWrittenNull() }
    }

    @usableFromInline
    @inline(never)
    mutating func refuseWrittenNull() {
        refuse(at: count - 4, expected: "a value other than null, which means no value")
    }
}

// Fields for which reading refuses the values `""`, `[]` and `{}`, or treats them or others as absent.
@_spi(Generated) extension JSONWriter {
    /// Checks that the string, array or dictionary that is written next is not empty.
    @inlinable
    public mutating func refuseEmpty<Value: Collection>(_ value: Value?, at key: StaticString? = nil) {
        if value?.isEmpty == true { refuseEmpty(at: key) }
    }

    /// Checks that the next value is not empty in JSON, which is known only after it has been written.
    @_disfavoredOverload
    @inlinable
    public mutating func refuseEmpty<Value: JSONWritable>(_ value: Value?, at key: StaticString? = nil) {
        if value != nil { noteUnchecked(nil, at: key) }
    }

    /// Checks that the next value is none of those that count as absent, which is known only after it has been written.
    ///
    /// - Parameter values: scalars, as an array of JSON.
    @inlinable
    public mutating func refuseAbsent<Value>(
        _ value: Value?, _ values: StaticString, at key: StaticString? = nil
    ) {
        if value != nil { noteUnchecked(values, at: key) }
    }

    @usableFromInline
    @inline(never)
    mutating func refuseEmpty(at key: StaticString?) {
        refuseEmpty(at: nextValue(at: key))
    }

    @usableFromInline
    @inline(never)
    mutating func noteUnchecked(_ refused: StaticString?, at key: StaticString?) {
        unchecked.append((nextValue(at: key), refused))
    }

    /// Checks the values from the offset on that must not be empty or listed, now that they have been written.
    mutating func checkWritten(from start: Int = 0) {
        while let (place, refused) = unchecked.last, place >= start {
            unchecked.removeLast()
            if let refused {
                if isListed(refused, at: place) { refuse(at: place, expected: "a value that does not count as absent") }
            } else if isEmpty(at: place) {
                refuseEmpty(at: place)
            }
        }
    }

    private func isListed(_ values: StaticString, at place: Int) -> Bool {
        guard place < count else { return false }
        var reader = JSONReader(scanning: bytes + place, count: count - place)
        return (try? reader.isListed(in: ListedScalar.list(values))) == true
    }

    private mutating func refuseEmpty(at place: Int) {
        refuse(at: place, expected: "a value that is not empty")
    }

    /// Whether the value at the offset is `""`, `[]` or `{}`.
    func isEmpty(at place: Int) -> Bool {
        guard place + 1 < count else { return false }
        switch (output[place], output[place + 1]) {
        case (Byte.quote, Byte.quote), (Byte.leftBracket, Byte.rightBracket), (Byte.leftBrace, Byte.rightBrace):
            return true
        default: return false
        }
    }
}
