/// A container on a path of the spec, which is left out when nothing was written inside.
struct NestedContainer {
    /// What stood before it.
    var start: Int
    var neededComma: Bool
    var contentStart: Int
    var isArray: Bool
    var isElement: Bool
    /// Of an array: whether one of its elements is more than a gap.
    var hasContent: Bool = false
    /// Of an array: how many elements it has so far.
    var elements: Int = 0
}

@_spi(Generated) extension JSONWriter {
    /// Opens an object on a path.
    public mutating func beginNested(_ key: StaticString) {
        self.open(key, isArray: false)
    }

    /// Opens an array on a path.
    public mutating func beginNestedArray(_ key: StaticString) {
        self.open(key, isArray: true)
    }

    /// Opens an object that is the next element of an array on a path.
    public mutating func beginNestedElement() {
        self.open(nil, isArray: false)
    }

    /// Opens an array that is the next element of an array on a path.
    public mutating func beginNestedArrayElement() {
        self.open(nil, isArray: true)
    }

    private mutating func open(_ key: StaticString?, isArray: Bool) {
        let start: Int = self.count
        let neededComma: Bool = self.needsComma
        if let key: StaticString {
            self.key(key)
        } else {
            self.separate()
        }
        let container: OpenContainer? = self.trace == nil ? nil : self.container(at: key)
        self.enter(container)
        self.byte(isArray ? Byte.leftBracket : Byte.leftBrace)
        self.needsComma = false
        self.nested.append(
            NestedContainer(
                start: start, neededComma: neededComma, contentStart: self.count, isArray: isArray,
                isElement: key == nil))
    }

    /// What the container that is about to be opened is in the layout of the model.
    ///
    /// - Parameter key: as it is in JSON, escaped; nil for the next element of an array.
    private func container(at key: StaticString?) -> OpenContainer? {
        guard let outer: OpenContainer = self.trace?.innermost else { return nil }
        let name: String
        if let key: StaticString {
            name = JSONReader.unescaped(key)
        } else {
            name = String(self.nested.last?.elements ?? 0)
        }
        return outer.fields.container(outer.number, at: name).map { OpenContainer(fields: outer.fields, number: $0) }
    }

    /// Closes what was opened last on a path; leaves it out when nothing stands in it.
    public mutating func endNested() {
        guard let container: NestedContainer = self.nested.popLast() else { return }
        self.leave()
        let isEmpty: Bool = container.isArray ? !container.hasContent : self.count == container.contentStart
        if isEmpty {
            self.trace?.tables.tables[container.contentStart - 1] = nil
            self.truncate(container.start)
            self.needsComma = container.neededComma
            if container.isElement { self.nullElement() }
        } else {
            self.byte(container.isArray ? Byte.rightBracket : Byte.rightBrace)
            self.needsComma = true
            if container.isElement { self.noteElement() }
        }
    }

    /// A gap in an array on a path.
    public mutating func nullElement() {
        self.countElement()
        self.null()
    }

    /// The next element of an array.
    public mutating func element(_ value: some JSONWritable) {
        self.noteElement()
        self.value(value)
    }

    /// The next element of an array; nil is null.
    public mutating func element(_ value: (some JSONWritable)?) {
        guard let value else { return self.nullElement() }
        self.element(value)
        self.refuseNull()
    }

    /// The next element of an array.
    public mutating func element(_ value: some JSONWritable, dates: DateFormat) {
        self.noteElement()
        self.value(value, dates: dates)
    }

    /// The next element of an array; nil is null.
    public mutating func element(_ value: (some JSONWritable)?, dates: DateFormat) {
        guard let value else { return self.nullElement() }
        self.element(value, dates: dates)
    }

    /// The next element of an array.
    ///
    /// - Parameter casting: whether readers cast, so that numbers which are not finite become strings.
    public mutating func element(_ value: some JSONWritable, casting: Bool) {
        self.noteElement()
        self.write(value, dates: nil, casting: casting)
    }

    /// The next element of an array; nil is null.
    public mutating func element(_ value: (some JSONWritable)?, casting: Bool) {
        guard let value else { return self.nullElement() }
        self.element(value, casting: casting)
    }

    /// The next element of an array; `keep` is a gap, `clear` is null.
    public mutating func element(_ change: Change<some JSONWritable>) {
        if case .keep = change { return self.nullElement() }
        self.noteElement()
        self.value(change)
    }

    /// The next element of an array; `keep` is a gap, `clear` is null.
    public mutating func element(_ change: Change<some JSONWritable>, dates: DateFormat) {
        if case .keep = change { return self.nullElement() }
        self.noteElement()
        self.value(change, dates: dates)
    }

    /// The next element of an array; `keep` is a gap, `clear` is null.
    public mutating func element(_ change: Change<some JSONWritable>, casting: Bool) {
        if case .keep = change { return self.nullElement() }
        self.noteElement()
        self.write(change, dates: nil, casting: casting)
    }

    mutating func noteElement() {
        guard let last: Int = self.nested.indices.last else { return }
        self.nested[last].hasContent = true
        self.nested[last].elements += 1
    }

    private mutating func countElement() {
        guard let last: Int = self.nested.indices.last else { return }
        self.nested[last].elements += 1
    }
}

/// The key and value that tell the kind of the next object.
struct PendingTag {
    var key: String
    var value: JSON
}

@_spi(Generated) extension JSONWriter {
    /// Writes an object that does not write its tag itself.
    ///
    /// - Parameter path: where the tag stands, as in a ``TagTable``.
    public mutating func value(_ value: some JSONWritable, tag: StaticString, at path: StaticString) {
        self.write(value, tag: .string(tag.description), at: path)
    }

    /// Writes an object that does not write its tag, a number, itself.
    public mutating func value(_ value: some JSONWritable, tag: Int, at path: StaticString) {
        self.write(value, tag: JSON(integerLiteral: tag), at: path)
    }

    private mutating func write(_ value: some JSONWritable, tag: JSON, at path: StaticString) {
        let components: [String] = JSONPointerPath(path.description).components
        if components.count == 1, let key: String = components.first {
            self.pendingTag = PendingTag(key: key, value: tag)
            self.value(value)
            self.pendingTag = nil
        } else {
            self.write(value, inserting: tag, at: components[...])
        }
    }

    /// Writes the value, and again with the tag inside, unless it must not be sent anyway.
    private mutating func write(_ value: some JSONWritable, inserting tag: JSON, at path: ArraySlice<String>) {
        let start: Int = self.count
        let neededComma: Bool = self.needsComma
        self.value(value)
        self.checkNonEmpty(from: start)
        let written: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(
            rebasing: self.output[(start + (neededComma ? 1 : 0))...])
        guard !self.isRefused, let json: JSON = try? Document(written).value() else { return }
        self.truncate(start)
        self.needsComma = neededComma
        self.value(JSONWriter.insert(tag, path, into: json))
    }

    /// The object with the tag in it; what stands beside the tag stays.
    private static func insert(_ tag: JSON, _ path: ArraySlice<String>, into json: JSON) -> JSON {
        guard let key: String = path.first else { return tag }
        guard json.isNull || json.object != nil else { return json }
        var result: JSON = json
        result[key] = self.insert(tag, path.dropFirst(), into: json[key] ?? .null)
        return result
    }
}

// Fields whose JSON a user's function maps before it is written.
@_spi(Generated) extension JSONWriter {
    /// Writes what the function makes of the value's JSON.
    ///
    /// - Parameters:
    ///   - key: as it stands in JSON, escaped already.
    ///   - dates: how dates stand in the JSON that the function gets.
    ///   - transform: gets the value as JSON without it; what it throws refuses the value.
    public mutating func field(
        _ key: StaticString, _ value: some JSONWritable, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        self.key(key)
        self.transformed(value, dates, transform)
    }

    /// Nil is left out.
    public mutating func field(
        _ key: StaticString, _ value: (some JSONWritable)?, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        if let value { self.field(key, value, dates: dates, transform: transform) }
    }

    /// `keep` is left out, `clear` is null, for which no function is asked.
    public mutating func field(
        _ key: StaticString, _ change: Change<some JSONWritable>, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        switch change {
        case .keep: break
        case .clear: self.field(key, change)
        case .set(let value): self.field(key, value, dates: dates, transform: transform)
        }
    }

    /// The next element of an array.
    public mutating func element(
        _ value: some JSONWritable, dates: DateFormat = .iso8601, transform: (JSON) throws -> JSON
    ) {
        self.noteElement()
        self.transformed(value, dates, transform)
    }

    /// The next element of an array; nil is null.
    public mutating func element(
        _ value: (some JSONWritable)?, dates: DateFormat = .iso8601, transform: (JSON) throws -> JSON
    ) {
        guard let value else { return self.null() }
        self.element(value, dates: dates, transform: transform)
    }

    private mutating func transformed(
        _ value: some JSONWritable, _ dates: DateFormat, _ transform: (JSON) throws -> JSON
    ) {
        let json: JSON
        do throws(DataFormatError) {
            json = try JSON(fromJSON: value.toJSONString(dates: dates))
        } catch {
            return self.unwritable(expected: error.expected, found: error.found)
        }
        do {
            self.value(try transform(json))
        } catch {
            self.unwritable(expected: "a value that its transform accepts", found: "the transform threw \(error)")
        }
    }
}
