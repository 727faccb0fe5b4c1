@_spi(Generated) extension JSONWriter {
    /// - Parameter fields: the fields of a model.
    @usableFromInline
    mutating func beginObject(_ fields: @autoclosure () -> FieldTable? = nil) {
        separate()
        enter(fields().map { OpenContainer(fields: $0, number: 0) })
        byte(Byte.leftBrace)
        needsComma = false
        if let tag = pendingTag {
            pendingTag = nil
            member(tag.key, tag.value)
        }
    }

    @usableFromInline
    mutating func endObject() {
        byte(Byte.rightBrace)
        needsComma = true
        leave()
    }

    @usableFromInline
    mutating func beginArray() {
        beginArray(nil)
    }

    @usableFromInline
    mutating func endArray() {
        byte(Byte.rightBracket)
        needsComma = true
        leave()
    }

    @usableFromInline
    mutating func array(_ numbers: [Double]) {
        beginArray()
        for number in numbers { value(number) }
        endArray()
    }

    /// Opens the array of a model whose fields are its elements.
    ///
    /// - Returns: the number of open containers on paths around the enclosing tuple, for `endTuple`.
    mutating func beginTuple(_ fields: @autoclosure () -> FieldTable) -> Int {
        beginArray(OpenContainer(fields: fields(), number: 0))
        let outer = nestedAroundTuple
        nestedAroundTuple = nested.count
        return outer
    }

    mutating func endTuple(_ outer: Int) {
        nestedAroundTuple = outer
        endArray()
    }

    @inline(__always)
    private mutating func beginArray(_ container: @autoclosure () -> OpenContainer?) {
        separate()
        enter(container())
        byte(Byte.leftBracket)
        needsComma = false
    }

    /// Counts a container that begins here, as readers do.
    ///
    /// - Parameter container: its layout in the model. Evaluated only while tracing.
    @inline(__always)
    mutating func enter(_ container: @autoclosure () -> OpenContainer?) {
        depth &+= 1
        if depth > depthLimit { enterSlowly(trace == nil ? nil : container()) }
    }

    @inline(never)
    private mutating func enterSlowly(_ container: OpenContainer?) {
        trace?.open(container, at: count)
        let limit = JSONReader.maximumDepth
        guard depth == limit + 1 else { return }
        refuse(at: count, expected: "at most \(limit) levels of nesting", found: "one more")
    }

    @inline(__always)
    mutating func leave() {
        depth &-= 1
        if depthLimit == 0 { trace?.close() }
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
        field(key, value)
        refuseNull()
    }

    public mutating func field(
        _ key: StaticString, _ value: some JSONWritable, dates: DateFormat, asText numbers: TextNumbers = .none
    ) {
        self.key(key)
        write(value, dates: dates, asText: numbers)
    }

    /// `nil` is omitted.
    @inlinable
    public mutating func field(
        _ key: StaticString, _ value: (some JSONWritable)?, dates: DateFormat, asText numbers: TextNumbers = .none
    ) {
        if let value { field(key, value, dates: dates, asText: numbers) }
    }

    /// `keep` is omitted, `clear` is written as null.
    public mutating func field(_ key: StaticString, _ change: Change<some JSONWritable>) {
        if case .keep = change { return }
        self.key(key)
        value(change)
    }

    /// `keep` is omitted, `clear` is written as null.
    public mutating func field(
        _ key: StaticString, _ change: Change<some JSONWritable>, dates: DateFormat,
        asText numbers: TextNumbers = .none
    ) {
        if case .keep = change { return }
        self.key(key)
        write(change, dates: dates, asText: numbers)
    }

    /// - Parameter numbers: the numbers that are written as strings, for readers that cast.
    public mutating func field(_ key: StaticString, _ value: some JSONWritable, asText numbers: TextNumbers) {
        self.key(key)
        write(value, dates: nil, asText: numbers)
    }

    /// `nil` is omitted.
    @inlinable
    public mutating func field(_ key: StaticString, _ value: (some JSONWritable)?, asText numbers: TextNumbers) {
        if let value { field(key, value, asText: numbers) }
    }

    /// `keep` is omitted, `clear` is written as null.
    public mutating func field(_ key: StaticString, _ change: Change<some JSONWritable>, asText numbers: TextNumbers) {
        if case .keep = change { return }
        self.key(key)
        write(change, dates: nil, asText: numbers)
    }

    /// `nil` is written as null.
    public mutating func field(
        _ key: StaticString, orNull value: (some JSONWritable)?, dates: DateFormat = .iso8601,
        asText numbers: TextNumbers = .none
    ) {
        if let value {
            field(key, value, dates: dates, asText: numbers)
        } else {
            nullField(key)
        }
    }

    /// `nil` is written as `""`.
    public mutating func field(
        _ key: StaticString, orEmpty value: (some JSONWritable)?, dates: DateFormat = .iso8601,
        asText numbers: TextNumbers = .none
    ) {
        if let value {
            field(key, value, dates: dates, asText: numbers)
        } else {
            emptyField(key)
        }
    }

    @inlinable
    public mutating func value(_ value: some JSONWritable) {
        if hasOptions {
            write(value, dates: nil)
        } else {
            value.write(&self)
        }
    }

    public mutating func value(_ value: some JSONWritable, dates: DateFormat) {
        write(value, dates: dates)
    }

    /// Writes the members that are not in the spec, sorted by key.
    ///
    /// - Parameters:
    ///   - known: the fields of the model. Members with their keys are refused, because the keys would be repeated.
    ///   - start: the length of the output before the model's own members. Members on the paths of its fields are written
    ///     into the containers there. `nil` if it has none.
    public mutating func unknownFields(
        _ fields: [String: JSON], besides known: @autoclosure () -> FieldTable, from start: Int? = nil
    ) {
        guard !fields.isEmpty else { return }
        let unknown = UnknownKeys(known())
        let keys = Array(fields.keys)
        KeyOrder.forEachPosition(of: keys) { position in
            let key = keys[position]
            guard let received = fields[key] else { return }
            let value = unknown.written(key, received)
            if !unknown.contains(key, received) {
                let name = key.shownJSON
                let place = count + (needsComma ? 1 : 0) + name.utf8.count + 1
                refuse(at: place, expected: "keys that are not in the spec", found: "key " + name)
            } else if let start, unknown.isContainer(key), insert(value, at: key, from: start) {
                return
            }
            member(key, value)
        }
    }

    /// The length of the output so far, for ``unknownFields(_:besides:from:)``.
    public var length: Int { count }

    /// Writes null for `nil`.
    mutating func nullField(_ key: StaticString) {
        self.key(key)
        null()
    }

    /// Writes `""` in place of null.
    mutating func emptyField(_ key: StaticString) {
        field(key, "")
        nullEnd = count
    }

    /// Adds members to the value of a key that has been written since `start`. Returns `false` if there is none.
    private mutating func insert(_ members: JSON, at key: String, from start: Int) -> Bool {
        guard !isRefused, let place = valueRange(of: key, from: start) else { return false }
        checkWritten(from: start)
        let text = UnsafeBufferPointer(rebasing: output[place])
        guard !isRefused, let own: JSON = try? Document(text).value() else { return false }
        let following = Array(output[place.upperBound...])
        truncate(place.lowerBound)
        needsComma = false
        UnknownKeys.merged(members, into: own).write(&self)
        following.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { raw(start, bytes.count) }
        }
        needsComma = true
        return true
    }

    /// Where the value of one of the members that were written since `start` is.
    private func valueRange(of key: String, from start: Int) -> Range<Int>? {
        let begin = start < count && bytes[start] == Byte.comma ? start + 1 : start
        // As the members of an object, which is not closed yet.
        let text = [Byte.leftBrace] + output[begin..<count] + [Byte.rightBrace]
        return text.withUnsafeBufferPointer { text in
            guard let first = text.baseAddress else { return nil }
            var reader = JSONReader(scanning: first, count: text.count)
            guard let place = (try? reader.find([Array(key.utf8)][...])) ?? nil else { return nil }
            reader.position = first + place
            guard (try? reader.skipValue()) != nil else { return nil }
            return (begin + place - 1)..<(begin + reader.offset - 1)
        }
    }

    @usableFromInline
    mutating func member(_ key: String, _ value: some JSONWritable) {
        separate()
        string(key)
        byte(Byte.colon)
        needsComma = false
        value.write(&self)
    }

    @usableFromInline
    mutating func key(_ key: StaticString) {
        count = place(after: key, room: 0) - bytes
        needsComma = false
    }

    /// Writes a key, which is counted with what follows.
    ///
    /// - Parameter room: the number of bytes that the value may take.
    /// - Returns: where the value belongs.
    @inline(__always)
    private mutating func place(after key: StaticString, room: Int) -> UnsafeMutablePointer<UInt8> {
        let count = key.utf8CodeUnitCount
        // A comma, two quotes and a colon, and up to seven bytes that the last word may write beyond the end.
        var output = self.room(count + room + 11)
        output.pointee = Byte.comma
        output += needsComma ? 1 : 0
        output.pointee = Byte.quote
        output += 1
        Word.copy(key.utf8Start, count, to: output)
        output[count] = Byte.quote
        output[count &+ 1] = Byte.colon
        return output + (count &+ 2)
    }

    /// Counts a field up to this place.
    @inline(__always)
    private mutating func endField(_ end: UnsafeMutablePointer<UInt8>) {
        count = end - bytes
        needsComma = true
    }

    /// Writes the value with dates in this format, then restores the previous format.
    @usableFromInline
    mutating func write(_ value: some JSONWritable, dates: DateFormat?, asText numbers: TextNumbers = .none) {
        let outer: (dates: DateFormat, hasDates: Bool, textNumbers: TextNumbers) = (self.dates, hasDates, textNumbers)
        self.dates = dates ?? outer.dates
        hasDates = dates != nil
        textNumbers = numbers
        hasOptions = numbers != .none || dates != nil
        value.write(&self)
        (self.dates, hasDates, textNumbers) = outer
        hasOptions = outer.hasDates || outer.textNumbers != .none
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
        if let value { field(key, value) }
    }

    public mutating func field(_ key: StaticString, _ value: Int) {
        endField(Digits.write(signed: value, into: place(after: key, room: Digits.room)))
    }

    /// `nil` is omitted.
    public mutating func field(_ key: StaticString, _ value: Int?) {
        if let value { field(key, value) }
    }

    public mutating func field(_ key: StaticString, _ value: Double) {
        if value.isFinite {
            let place = place(after: key, room: DoubleText.room)
            endField(place + DoubleText.write(value, into: place))
        } else {
            self.key(key)
            self.value(value)
        }
    }

    /// `nil` is omitted.
    public mutating func field(_ key: StaticString, _ value: Double?) {
        if let value { field(key, value) }
    }

    public mutating func field(_ key: StaticString, _ value: Bool) {
        self.key(key)
        self.value(value)
    }

    /// `nil` is omitted.
    public mutating func field(_ key: StaticString, _ value: Bool?) {
        if let value { field(key, value) }
    }
}
