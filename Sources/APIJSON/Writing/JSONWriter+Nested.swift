/// A container on a path of the spec. It is omitted if nothing is written in it.
struct NestedContainer {
    /// The length of the output before the container, and whether a comma was needed there.
    var start: Int
    var neededComma: Bool
    var contentStart: Int
    var isArray: Bool
    var isElement: Bool
    /// For an array: whether any element is not a gap.
    var hasContent: Bool = false
    /// For an array: the number of elements so far.
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

    /// The layout of the container that is about to be opened.
    ///
    /// - Parameter key: the key as written in JSON, escaped. `nil` for the next element of an array.
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

    /// Closes the innermost container on a path, and omits it if it is empty.
    public mutating func endNested() {
        guard let container: NestedContainer = self.nested.popLast() else { return }
        self.leave()
        let isEmpty: Bool = container.isArray ? !container.hasContent : self.count == container.contentStart
        if isEmpty {
            self.trace?.models.remove(at: container.contentStart - 1)
            self.truncate(container.start)
            self.needsComma = container.neededComma
            if container.isElement { self.nullElement() }
        } else {
            self.byte(container.isArray ? Byte.rightBracket : Byte.rightBrace)
            self.needsComma = true
            if container.isElement { self.noteElement() }
        }
    }

    /// Writes a gap (null) in an array on a path.
    public mutating func nullElement() {
        self.countElement()
        self.null()
    }

    /// Writes the next element of an array.
    public mutating func element(_ value: some JSONWritable) {
        self.noteElement()
        self.value(value)
    }

    /// Writes the next element of an array. `nil` is written as null.
    public mutating func element(_ value: (some JSONWritable)?) {
        guard let value else { return self.nullElement() }
        self.element(value)
        self.refuseNull()
    }

    /// Writes the next element of an array.
    public mutating func element(_ value: some JSONWritable, dates: DateFormat) {
        self.noteElement()
        self.value(value, dates: dates)
    }

    /// Writes the next element of an array. `nil` is written as null.
    public mutating func element(_ value: (some JSONWritable)?, dates: DateFormat) {
        guard let value else { return self.nullElement() }
        self.element(value, dates: dates)
    }

    /// Writes the next element of an array.
    ///
    /// - Parameter casting: whether readers cast, so that numbers that are not finite can be written as strings.
    public mutating func element(_ value: some JSONWritable, casting: Bool) {
        self.noteElement()
        self.write(value, dates: nil, casting: casting)
    }

    /// Writes the next element of an array. `nil` is written as null.
    public mutating func element(_ value: (some JSONWritable)?, casting: Bool) {
        guard let value else { return self.nullElement() }
        self.element(value, casting: casting)
    }

    /// Writes the next element of an array. `keep` is a gap, `clear` is written as null.
    public mutating func element(_ change: Change<some JSONWritable>) {
        if case .keep = change { return self.nullElement() }
        self.noteElement()
        self.value(change)
    }

    /// Writes the next element of an array. `keep` is a gap, `clear` is written as null.
    public mutating func element(_ change: Change<some JSONWritable>, dates: DateFormat) {
        if case .keep = change { return self.nullElement() }
        self.noteElement()
        self.value(change, dates: dates)
    }

    /// Writes the next element of an array. `keep` is a gap, `clear` is written as null.
    public mutating func element(_ change: Change<some JSONWritable>, casting: Bool) {
        if case .keep = change { return self.nullElement() }
        self.noteElement()
        self.write(change, dates: nil, casting: casting)
    }

    private mutating func noteElement() {
        guard self.nested.count > self.nestedAroundTuple else { return }
        self.nested[self.nested.count - 1].hasContent = true
        self.nested[self.nested.count - 1].elements += 1
    }

    private mutating func countElement() {
        guard self.nested.count > self.nestedAroundTuple else { return }
        self.nested[self.nested.count - 1].elements += 1
    }
}

/// The tag of the next object, as key and value.
struct PendingTag {
    var key: String
    var value: JSON
}

@_spi(Generated) extension JSONWriter {
    /// Writes an object that does not write its tag itself.
    ///
    /// - Parameter path: the path of the tag, as in a ``TagTable``.
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

    /// Writes the value, then writes it again with the tag inserted, unless it has been refused.
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

    /// Inserts the tag into the object. Other members at the tag's path are kept.
    private static func insert(_ tag: JSON, _ path: ArraySlice<String>, into json: JSON) -> JSON {
        guard let key: String = path.first else { return tag }
        guard json.isNull || json.object != nil else { return json }
        var result: JSON = json
        result[key] = self.insert(tag, path.dropFirst(), into: json[key] ?? .null)
        return result
    }
}

// Fields whose JSON is mapped with a custom function before it is written.
@_spi(Generated) extension JSONWriter {
    /// Writes the result of applying the function to the value's JSON.
    ///
    /// - Parameters:
    ///   - key: the key as written in JSON, already escaped.
    ///   - dates: the format of dates in the JSON that the function receives.
    ///   - transform: receives the value as JSON. If it throws, the value is refused.
    public mutating func field(
        _ key: StaticString, _ value: some JSONWritable, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        self.key(key)
        self.transformed(value, dates, transform)
    }

    /// `nil` is omitted.
    public mutating func field(
        _ key: StaticString, _ value: (some JSONWritable)?, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        if let value { self.field(key, value, dates: dates, transform: transform) }
    }

    /// `keep` is omitted, `clear` is written as null without calling the function.
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

    /// Writes the next element of an array.
    public mutating func element(
        _ value: some JSONWritable, dates: DateFormat = .iso8601, transform: (JSON) throws -> JSON
    ) {
        self.noteElement()
        self.transformed(value, dates, transform)
    }

    /// Writes the next element of an array. `nil` is written as null.
    public mutating func element(
        _ value: (some JSONWritable)?, dates: DateFormat = .iso8601, transform: (JSON) throws -> JSON
    ) {
        guard let value else { return self.nullElement() }
        self.element(value, dates: dates, transform: transform)
    }

    /// Writes the next element of an array. `keep` is a gap, `clear` is written as null, both without calling the
    /// function.
    public mutating func element(
        _ change: Change<some JSONWritable>, dates: DateFormat = .iso8601, transform: (JSON) throws -> JSON
    ) {
        switch change {
        case .keep: self.nullElement()
        case .clear: self.element(change)
        case .set(let value): self.element(value, dates: dates, transform: transform)
        }
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
