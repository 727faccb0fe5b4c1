extension JSONWriter {
    public mutating func beginObject() {
        self.separate()
        self.byte(Byte.leftBrace)
        self.needsComma = false
        if let tag: PendingTag = self.pendingTag {
            self.pendingTag = nil
            self.member(tag.key, tag.value)
        }
    }

    public mutating func endObject() {
        self.byte(Byte.rightBrace)
        self.needsComma = true
    }

    public mutating func beginArray() {
        self.separate()
        self.byte(Byte.leftBracket)
        self.needsComma = false
    }

    public mutating func endArray() {
        self.byte(Byte.rightBracket)
        self.needsComma = true
    }

    /// - Parameter key: as it stands in JSON, escaped already.
    @inlinable
    @inline(never)
    public mutating func field(_ key: StaticString, _ value: some JSONWritable) {
        self.key(key)
        self.value(value)
    }

    /// Nil is left out.
    @inlinable
    @inline(never)
    public mutating func field(_ key: StaticString, _ value: (some JSONWritable)?) {
        if let value { self.field(key, value) }
    }

    public mutating func field(_ key: StaticString, _ value: some JSONWritable, dates: DateFormat) {
        self.key(key)
        self.write(value, dates: dates)
    }

    /// Nil is left out.
    @inlinable
    public mutating func field(_ key: StaticString, _ value: (some JSONWritable)?, dates: DateFormat) {
        if let value { self.field(key, value, dates: dates) }
    }

    /// `keep` is left out, `clear` is null.
    public mutating func field(_ key: StaticString, _ change: Change<some JSONWritable>) {
        if case .keep = change { return }
        self.key(key)
        self.value(change)
    }

    /// `keep` is left out, `clear` is null.
    public mutating func field(_ key: StaticString, _ change: Change<some JSONWritable>, dates: DateFormat) {
        if case .keep = change { return }
        self.key(key)
        self.write(change, dates: dates)
    }

    @inlinable
    public mutating func value(_ value: some JSONWritable) {
        if self.hasDates {
            self.write(value, dates: nil)
        } else {
            value.write(&self)
        }
    }

    public mutating func value(_ value: some JSONWritable, dates: DateFormat) {
        self.write(value, dates: dates)
    }

    /// Writes the members that the spec does not name, sorted by key.
    public mutating func unknownFields(_ fields: [String: JSON]) {
        for key: String in fields.keys.sorted() {
            if let value: JSON = fields[key] { self.member(key, value) }
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

    /// Writes the value with dates in this form, and what comes after it in the form of before.
    @usableFromInline
    mutating func write(_ value: some JSONWritable, dates: DateFormat?) {
        let outer: DateFormat = self.dates
        let hadDates: Bool = self.hasDates
        self.dates = dates ?? outer
        self.hasDates = dates != nil
        value.write(&self)
        self.dates = outer
        self.hasDates = hadDates
    }
}
