@_spi(Generated) extension JSONWriter {
    /// - Parameter fields: the fields of a model.
    @usableFromInline
    mutating func beginObject(_ fields: @autoclosure () -> FieldTable? = nil) {
        self.separate()
        self.enter(fields().map { OpenContainer(fields: $0, number: 0) })
        self.byte(Byte.leftBrace)
        self.needsComma = false
        if let tag: PendingTag = self.pendingTag {
            self.pendingTag = nil
            self.member(tag.key, tag.value)
        }
    }

    @usableFromInline
    mutating func endObject() {
        self.byte(Byte.rightBrace)
        self.needsComma = true
        self.leave()
    }

    @usableFromInline
    mutating func beginArray() {
        self.beginArray(nil)
    }

    @usableFromInline
    mutating func endArray() {
        self.byte(Byte.rightBracket)
        self.needsComma = true
        self.leave()
    }

    /// Opens the array of a model whose fields are its elements.
    ///
    /// - Returns: the number of open containers on paths around the enclosing tuple, for `endTuple`.
    mutating func beginTuple(_ fields: @autoclosure () -> FieldTable) -> Int {
        self.beginArray(OpenContainer(fields: fields(), number: 0))
        let outer: Int = self.nestedAroundTuple
        self.nestedAroundTuple = self.nested.count
        return outer
    }

    mutating func endTuple(_ outer: Int) {
        self.nestedAroundTuple = outer
        self.endArray()
    }

    @inline(__always)
    private mutating func beginArray(_ container: @autoclosure () -> OpenContainer?) {
        self.separate()
        self.enter(container())
        self.byte(Byte.leftBracket)
        self.needsComma = false
    }

    /// Counts a container that begins here, as readers do.
    ///
    /// - Parameter container: its layout in the model. Evaluated only while tracing.
    @inline(__always)
    mutating func enter(_ container: @autoclosure () -> OpenContainer?) {
        self.depth &+= 1
        if self.depth > self.depthLimit { self.enterSlowly(self.trace == nil ? nil : container()) }
    }

    @inline(never)
    private mutating func enterSlowly(_ container: OpenContainer?) {
        self.trace?.open(container, at: self.count)
        let limit: Int = JSONReader.maximumDepth
        guard self.depth == limit + 1 else { return }
        self.refuse(at: self.count, expected: "at most \(limit) levels of nesting", found: "one more")
    }

    @inline(__always)
    mutating func leave() {
        self.depth &-= 1
        if self.depthLimit == 0 { self.trace?.close() }
    }

    /// - Parameter key: the key as written in JSON, already escaped.
    @inlinable
    @inline(never)
    public mutating func field(_ key: StaticString, _ value: some JSONWritable) {
        self.key(key)
        self.value(value)
    }

    /// `nil` is omitted.
    @inlinable
    @inline(never)
    public mutating func field(_ key: StaticString, _ value: (some JSONWritable)?) {
        guard let value else { return }
        self.field(key, value)
        self.refuseNull()
    }

    public mutating func field(_ key: StaticString, _ value: some JSONWritable, dates: DateFormat) {
        self.key(key)
        self.write(value, dates: dates)
    }

    /// `nil` is omitted.
    @inlinable
    public mutating func field(_ key: StaticString, _ value: (some JSONWritable)?, dates: DateFormat) {
        if let value { self.field(key, value, dates: dates) }
    }

    /// `keep` is omitted, `clear` is written as null.
    public mutating func field(_ key: StaticString, _ change: Change<some JSONWritable>) {
        if case .keep = change { return }
        self.key(key)
        self.value(change)
    }

    /// `keep` is omitted, `clear` is written as null.
    public mutating func field(_ key: StaticString, _ change: Change<some JSONWritable>, dates: DateFormat) {
        if case .keep = change { return }
        self.key(key)
        self.write(change, dates: dates)
    }

    /// - Parameter casting: whether readers cast, so that numbers that are not finite can be written as strings.
    public mutating func field(_ key: StaticString, _ value: some JSONWritable, casting: Bool) {
        self.key(key)
        self.write(value, dates: nil, casting: casting)
    }

    /// `nil` is omitted.
    @inlinable
    public mutating func field(_ key: StaticString, _ value: (some JSONWritable)?, casting: Bool) {
        if let value { self.field(key, value, casting: casting) }
    }

    /// `keep` is omitted, `clear` is written as null.
    public mutating func field(_ key: StaticString, _ change: Change<some JSONWritable>, casting: Bool) {
        if case .keep = change { return }
        self.key(key)
        self.write(change, dates: nil, casting: casting)
    }

    @inlinable
    public mutating func value(_ value: some JSONWritable) {
        if self.hasOptions {
            self.write(value, dates: nil)
        } else {
            value.write(&self)
        }
    }

    public mutating func value(_ value: some JSONWritable, dates: DateFormat) {
        self.write(value, dates: dates)
    }

    /// Writes the members that are not in the spec, sorted by key.
    ///
    /// - Parameter known: the fields of the model. Members with their keys are refused, because the keys would be
    ///   repeated.
    public mutating func unknownFields(_ fields: [String: JSON], besides known: @autoclosure () -> FieldTable) {
        guard !fields.isEmpty else { return }
        let keys: KeyTable = known().keys
        for key: String in fields.keys.sorted() {
            guard let value: JSON = fields[key] else { continue }
            if keys.contains(key) {
                let name: String = key.shownJSON
                let place: Int = self.count + (self.needsComma ? 1 : 0) + name.utf8.count + 1
                self.refuse(at: place, expected: "keys that are not in the spec", found: "key " + name)
            }
            self.member(key, value)
        }
    }

    @usableFromInline
    mutating func member(_ key: String, _ value: some JSONWritable) {
        self.separate()
        self.string(key)
        self.byte(Byte.colon)
        self.needsComma = false
        value.write(&self)
    }

    @usableFromInline
    mutating func key(_ key: StaticString) {
        let count: Int = key.utf8CodeUnitCount
        var output: UnsafeMutablePointer<UInt8> = self.room(count + 4)
        if self.needsComma {
            output.pointee = Byte.comma
            output += 1
        }
        output.pointee = Byte.quote
        output += 1
        output.update(from: key.utf8Start, count: count)
        output[count] = Byte.quote
        output[count &+ 1] = Byte.colon
        self.count = output - self.bytes + count + 2
        self.needsComma = false
    }

    /// Writes the value with dates in this format, then restores the previous format.
    @usableFromInline
    mutating func write(_ value: some JSONWritable, dates: DateFormat?, casting: Bool = false) {
        let outer: (dates: DateFormat, hasDates: Bool, isCasting: Bool) = (self.dates, self.hasDates, self.isCasting)
        self.dates = dates ?? outer.dates
        self.hasDates = dates != nil
        self.isCasting = casting
        self.hasOptions = casting || dates != nil
        value.write(&self)
        (self.dates, self.hasDates, self.isCasting) = outer
        self.hasOptions = outer.hasDates || outer.isCasting
    }
}

// The most common field types, so that they need neither generic code nor its copies of their values.
@_spi(Generated) extension JSONWriter {
    public mutating func field(_ key: StaticString, _ value: String) {
        self.key(key)
        self.value(value)
    }

    /// `nil` is omitted.
    public mutating func field(_ key: StaticString, _ value: String?) {
        if let value: String { self.field(key, value) }
    }

    public mutating func field(_ key: StaticString, _ value: Int) {
        self.key(key)
        self.integer(value)
    }

    /// `nil` is omitted.
    public mutating func field(_ key: StaticString, _ value: Int?) {
        if let value: Int { self.field(key, value) }
    }

    public mutating func field(_ key: StaticString, _ value: Double) {
        self.key(key)
        self.value(value)
    }

    /// `nil` is omitted.
    public mutating func field(_ key: StaticString, _ value: Double?) {
        if let value: Double { self.field(key, value) }
    }

    public mutating func field(_ key: StaticString, _ value: Bool) {
        self.key(key)
        self.value(value)
    }

    /// `nil` is omitted.
    public mutating func field(_ key: StaticString, _ value: Bool?) {
        if let value: Bool { self.field(key, value) }
    }
}
