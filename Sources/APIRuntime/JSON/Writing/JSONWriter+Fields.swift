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
    public mutating func field(_ key: StaticString, _ value: some JSONWritable) {
        self.key(key)
        self.write(value, dates: nil)
    }

    /// Nil is left out.
    public mutating func field(_ key: StaticString, _ value: (some JSONWritable)?) {
        guard let value else { return }
        self.key(key)
        self.write(value, dates: nil)
    }

    public mutating func field(_ key: StaticString, _ value: some JSONWritable, dates: DateFormat) {
        self.key(key)
        self.write(value, dates: dates)
    }

    /// Nil is left out.
    public mutating func field(_ key: StaticString, _ value: (some JSONWritable)?, dates: DateFormat) {
        guard let value else { return }
        self.key(key)
        self.write(value, dates: dates)
    }

    /// `keep` is left out, `clear` is null.
    public mutating func field(_ key: StaticString, _ change: Change<some JSONWritable>) {
        if case .keep = change { return }
        self.key(key)
        self.write(change, dates: nil)
    }

    /// `keep` is left out, `clear` is null.
    public mutating func field(_ key: StaticString, _ change: Change<some JSONWritable>, dates: DateFormat) {
        if case .keep = change { return }
        self.key(key)
        self.write(change, dates: dates)
    }

    public mutating func value(_ value: some JSONWritable) {
        self.write(value, dates: nil)
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

    mutating func key(_ key: StaticString) {
        self.separate()
        self.byte(Byte.quote)
        self.literal(key)
        self.byte(Byte.quote)
        self.byte(Byte.colon)
        self.needsComma = false
    }

    /// Writes the value with dates in this form, and what comes after it in the form of before.
    private mutating func write(_ value: some JSONWritable, dates: DateFormat?) {
        let outer: DateFormat? = self.dates
        self.dates = dates
        value.write(&self)
        self.dates = outer
    }
}
