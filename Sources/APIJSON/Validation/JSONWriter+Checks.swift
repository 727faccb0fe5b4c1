// Checks of what is about to be written; nil passes every check. Generated code makes them before each field that has
// constraints, and needs no `try`: the outermost call throws.
@_spi(Generated) extension JSONWriter {
    /// Makes sure that the rule accepts the value that is written next.
    ///
    /// - Parameter key: the key of the field that it is written to, as it stands in JSON; nil for an element.
    @inlinable
    public mutating func check<Rule: ValueRule>(_ value: Rule.Value?, _ rule: Rule, at key: StaticString? = nil) {
        guard let value: Rule.Value, !rule.accepts(value) else { return }
        self.refuse(rule, at: key)
    }

    /// Makes sure that the rule accepts each element of the array, or each value of the dictionary, that is written
    /// next.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule, at key: StaticString? = nil
    ) where Values.CheckedElement == Rule.Value {
        guard let places: [ElementPlace] = values?.places(refusedBy: rule), !places.isEmpty else { return }
        self.refuse(rule, places, at: key)
    }

    /// Makes sure that the rule accepts each element that is there, where elements may be null.
    @inlinable
    public mutating func check<Rule: ValueRule, Values: CheckedElements>(
        each values: Values?, _ rule: Rule, at key: StaticString? = nil
    ) where Values.CheckedElement == Rule.Value? {
        guard let places: [ElementPlace] = values?.places(refusedBy: rule), !places.isEmpty else { return }
        self.refuse(rule, places, at: key)
    }

    @usableFromInline
    @inline(never)
    mutating func refuse<Rule: ValueRule>(_ rule: Rule, at key: StaticString?) {
        self.refuse(at: self.nextValue(at: key), expected: rule.expected)
    }

    @usableFromInline
    @inline(never)
    mutating func refuse<Rule: ValueRule>(_ rule: Rule, _ places: [ElementPlace], at key: StaticString?) {
        let start: Int = self.nextValue(at: key)
        for place: ElementPlace in places { self.refuse(at: start, place, expected: rule.expected) }
    }

    /// Where the next value will stand: behind a comma and its key.
    private func nextValue(at key: StaticString?) -> Int {
        self.count + (self.needsComma ? 1 : 0) + (key.map { $0.utf8CodeUnitCount + 3 } ?? 0)
    }
}

// Values that are null in JSON, where null is read as none.
extension JSONWriter {
    /// Makes sure that the value written last, which is there, is not null.
    @inlinable
    mutating func refuseNull() {
        if self.nullEnd == self.count { self.refuseWrittenNull() }
    }

    @usableFromInline
    @inline(never)
    mutating func refuseWrittenNull() {
        self.refuse(at: self.count - 4, expected: "a value other than null, which says that there is none")
    }
}

// Fields whose values `""`, `[]` and `{}` reading refuses, or takes for none.
@_spi(Generated) extension JSONWriter {
    /// Makes sure that the string, array or dictionary that is written next is not empty.
    @inlinable
    public mutating func refuseEmpty<Value: Collection>(_ value: Value?, at key: StaticString? = nil) {
        if value?.isEmpty == true { self.refuseEmpty(at: key) }
    }

    /// Makes sure that what is written next is not empty in JSON, which only its own writing tells.
    @_disfavoredOverload
    @inlinable
    public mutating func refuseEmpty<Value: JSONWritable>(_ value: Value?, at key: StaticString? = nil) {
        if value != nil { self.noteNonEmpty(at: key) }
    }

    @usableFromInline
    @inline(never)
    mutating func refuseEmpty(at key: StaticString?) {
        self.refuseEmpty(at: self.nextValue(at: key))
    }

    @usableFromInline
    @inline(never)
    mutating func noteNonEmpty(at key: StaticString?) {
        self.nonEmpty.append(self.nextValue(at: key))
    }

    /// Looks at the values behind the offset that must not be empty, now that they are written.
    mutating func checkNonEmpty(from start: Int = 0) {
        while let place: Int = self.nonEmpty.last, place >= start {
            self.nonEmpty.removeLast()
            if self.isEmpty(at: place) { self.refuseEmpty(at: place) }
        }
    }

    private mutating func refuseEmpty(at place: Int) {
        self.refuse(at: place, expected: "a value that is not empty")
    }

    private func isEmpty(at place: Int) -> Bool {
        guard place + 1 < self.count else { return false }
        switch (self.output[place], self.output[place + 1]) {
        case (Byte.quote, Byte.quote), (Byte.leftBracket, Byte.rightBracket), (Byte.leftBrace, Byte.rightBrace):
            return true
        default: return false
        }
    }
}
