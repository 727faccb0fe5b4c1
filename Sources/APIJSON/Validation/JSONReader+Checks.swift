// Checks of what was read. `at` is where the value begins, for the error; nil passes every check.
@_spi(Generated) extension JSONReader {
    /// Makes sure that the rule accepts the value of the field that was read last.
    @inlinable
    public mutating func check<Rule: ValueRule>(_ value: Rule.Value?, _ rule: Rule) throws(ReadFailure) {
        guard let value: Rule.Value, !rule.accepts(value) else { return }
        try self.refuse(rule, at: self.fieldOffset)
    }

    /// Makes sure that the rule accepts each element of the array or dictionary that was read last.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule
    ) throws(ReadFailure) where Values.CheckedElement == Rule.Value {
        try self.check(each: values, rule, at: self.fieldOffset)
    }

    /// Makes sure that the rule accepts each element that is there, where elements may be null.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule
    ) throws(ReadFailure) where Values.CheckedElement == Rule.Value? {
        try self.check(each: values, rule, at: self.fieldOffset)
    }

    /// Where the value of the field that was read last begins.
    @usableFromInline
    var fieldOffset: Int {
        self.frame.pointee.cursor.valueOffset
    }

    /// Makes sure that the rule accepts the value.
    @inlinable
    public mutating func check<Rule: ValueRule>(
        _ value: Rule.Value?, _ rule: Rule, at offset: Int
    ) throws(ReadFailure) {
        guard let value: Rule.Value, !rule.accepts(value) else { return }
        try self.refuse(rule, at: offset)
    }

    @usableFromInline
    @inline(never)
    func refuse<Rule: ValueRule>(_ rule: Rule, at offset: Int) throws(ReadFailure) {
        // Elements that are missing because their fault is known do not make another one.
        let end: Int = self.offset
        if rule is any CountingRule, self.trace?.excused.contains(where: { $0 > offset && $0 < end }) == true { return }
        throw self.refusal(at: offset, expected: rule.expected)
    }

    /// Makes sure that the rule accepts each element of an array, or each value of a dictionary.
    ///
    /// - Parameter offset: where the collection begins; the error says where the bad element does.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == Rule.Value {
        guard let places: [ElementPlace] = values?.places(refusedBy: rule), !places.isEmpty else { return }
        try self.refuse(rule, places, at: offset)
    }

    /// Makes sure that the rule accepts each element that is there, where elements may be null.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule, at offset: Int
    ) throws(ReadFailure) where Values.CheckedElement == Rule.Value? {
        guard let places: [ElementPlace] = values?.places(refusedBy: rule), !places.isEmpty else { return }
        try self.refuse(rule, places, at: offset)
    }

    @usableFromInline
    @inline(never)
    func refuse<Rule: ValueRule>(_ rule: Rule, _ places: [ElementPlace], at offset: Int) throws(ReadFailure) {
        // Looked for only while tracing, for the first failure is not shown.
        guard let trace: Trace = self.trace else { throw self.refusal(at: offset, expected: rule.expected) }
        let bytes: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: self.start, count: self.end - self.start)
        for place: ElementPlace in places {
            let place: Int = place.offset(in: bytes, from: offset, leftOut: trace.leftOut)
            if trace.excused.contains(place) { continue }
            throw self.refusal(at: place, expected: rule.expected)
        }
    }
}

/// A rule that elements break which are not there.
private protocol CountingRule {}

extension CountRule: CountingRule {}
