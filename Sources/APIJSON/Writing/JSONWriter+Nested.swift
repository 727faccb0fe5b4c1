/// A container on a path of the spec. It is omitted if nothing is written in it.
struct NestedContainer {
    /// The length of the output before the container, and whether a comma was needed there.
    var start: Int
    var neededComma: Bool
    var contentStart: Int
    var isArray: Bool
    var isElement: Bool
    /// For an array: the length of the output before the gaps at its end; -1 if it ends with a value.
    var gapStart: Int = -1
    /// For an array: the number of elements so far.
    var elements: Int = 0
}

@_spi(Generated) extension JSONWriter {
    /// Opens an object on a path.
    public mutating func beginNested(_ key: StaticString) {
        open(key, isArray: false)
    }

    /// Opens an array on a path.
    public mutating func beginNestedArray(_ key: StaticString) {
        open(key, isArray: true)
    }

    /// Opens an object that is the next element of an array on a path.
    public mutating func beginNestedElement() {
        open(nil, isArray: false)
    }

    /// Opens an array that is the next element of an array on a path.
    public mutating func beginNestedArrayElement() {
        open(nil, isArray: true)
    }

    private mutating func open(_ key: StaticString?, isArray: Bool) {
        let start = count
        let neededComma = needsComma
        if let key {
            self.key(key)
        } else {
            separate()
        }
        let container: OpenContainer? = trace == nil ? nil : self.container(at: key)
        enter(container)
        byte(isArray ? Byte.leftBracket : Byte.leftBrace)
        needsComma = false
        nested.append(
            NestedContainer(
                start: start, neededComma: neededComma, contentStart: count, isArray: isArray,
                isElement: key == nil))
    }

    /// The layout of the container that is about to be opened.
    ///
    /// - Parameter key: the key as written in JSON, escaped. `nil` for the next element of an array.
    private func container(at key: StaticString?) -> OpenContainer? {
        guard let outer = trace?.innermost else { return nil }
        let name: String
        if let key {
            let prefix = outer.number == 0 ? outer.fields.layout.pointee.settings.prefix.description : ""
            name = prefix + JSONReader.unescaped(key)
        } else {
            name = String(nested.last?.elements ?? 0)
        }
        return outer.fields.container(outer.number, at: name).map { OpenContainer(fields: outer.fields, number: $0) }
    }

    /// Closes the innermost container on a path without gaps at its end, and omits it if it is empty.
    public mutating func endNested() {
        guard let container = nested.popLast() else { return }
        leave()
        if container.gapStart >= 0 { self.truncate(container.gapStart) }
        if count == container.contentStart {
            trace?.models.remove(at: container.contentStart - 1)
            self.truncate(container.start)
            needsComma = container.neededComma
            if container.isElement { nullElement() }
        } else {
            byte(container.isArray ? Byte.rightBracket : Byte.rightBrace)
            needsComma = true
            if container.isElement { noteElement() }
        }
    }

    /// Writes a gap (null) in an array on a path.
    public mutating func nullElement() {
        noteGap()
        null()
    }

    /// Writes the next element of an array.
    public mutating func element(_ value: some JSONWritable) {
        noteElement()
        self.value(value)
    }

    /// Writes the next element of an array. `nil` is written as null.
    public mutating func element(_ value: (some JSONWritable)?) {
        guard let value else { return nullElement() }
        element(value)
        refuseNull()
    }

    /// Writes the next element of an array.
    public mutating func element(
        _ value: some JSONWritable, dates: DateFormat, asText numbers: TextNumbers = .none
    ) {
        noteElement()
        write(value, dates: dates, asText: numbers)
    }

    /// Writes the next element of an array. `nil` is written as null.
    public mutating func element(
        _ value: (some JSONWritable)?, dates: DateFormat, asText numbers: TextNumbers = .none
    ) {
        guard let value else { return nullElement() }
        element(value, dates: dates, asText: numbers)
    }

    /// Writes the next element of an array.
    ///
    /// - Parameter numbers: the numbers that are written as strings, for readers that cast.
    public mutating func element(_ value: some JSONWritable, asText numbers: TextNumbers) {
        noteElement()
        write(value, dates: nil, asText: numbers)
    }

    /// Writes the next element of an array. `nil` is written as null.
    public mutating func element(_ value: (some JSONWritable)?, asText numbers: TextNumbers) {
        guard let value else { return nullElement() }
        element(value, asText: numbers)
    }

    /// Writes the next element of an array. `keep` is a gap, `clear` is written as null.
    public mutating func element(_ change: Change<some JSONWritable>) {
        if case .keep = change { return nullElement() }
        noteElement()
        value(change)
    }

    /// Writes the next element of an array. `keep` is a gap, `clear` is written as null.
    public mutating func element(
        _ change: Change<some JSONWritable>, dates: DateFormat, asText numbers: TextNumbers = .none
    ) {
        if case .keep = change { return nullElement() }
        noteElement()
        write(change, dates: dates, asText: numbers)
    }

    /// Writes the next element of an array. `keep` is a gap, `clear` is written as null.
    public mutating func element(_ change: Change<some JSONWritable>, asText numbers: TextNumbers) {
        if case .keep = change { return nullElement() }
        noteElement()
        write(change, dates: nil, asText: numbers)
    }

    private mutating func noteElement() {
        guard nested.count > nestedAroundTuple else { return }
        nested[nested.count - 1].gapStart = -1
        nested[nested.count - 1].elements += 1
    }

    private mutating func noteGap() {
        guard nested.count > nestedAroundTuple else { return }
        if nested[nested.count - 1].gapStart < 0 { nested[nested.count - 1].gapStart = count }
        nested[nested.count - 1].elements += 1
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
        write(value, tag: .string(tag.description), at: path)
    }

    /// Writes an object that does not write its tag, a number, itself.
    public mutating func value(_ value: some JSONWritable, tag: Int64, at path: StaticString) {
        write(value, tag: JSON(integerLiteral: tag), at: path)
    }

    /// Writes an object that does not write its tag, a boolean, itself.
    public mutating func value(_ value: some JSONWritable, tag: Bool, at path: StaticString) {
        write(value, tag: .bool(tag), at: path)
    }

    private mutating func write(_ value: some JSONWritable, tag: JSON, at path: StaticString) {
        let components = JSONPointerPath(path.description).components
        if components.count == 1, let key = components.first {
            pendingTag = PendingTag(key: key, value: tag)
            self.value(value)
            pendingTag = nil
        } else {
            write(value, inserting: tag, at: components[...])
        }
    }

    /// Writes an object that writes its tag itself, in a field that can have other values as well. Another tag is refused,
    /// because it is that of another case; a tag that the field leaves out is written.
    ///
    /// - Parameter path: the path of the tag, as in a ``TagTable``.
    public mutating func value(_ value: some JSONWritable, ownTag tag: StaticString, at path: StaticString) {
        let (start, neededComma) = (count, needsComma)
        self.value(value)
        let begin = start + (neededComma ? 1 : 0)
        if begins(with: path, tag, from: begin) { return }
        checkTag(.string(tag.description), tag.description, at: path, from: start, neededComma: neededComma)
    }

    /// Whether the object that was written last begins with this key and this text, as most do, so that it need not be
    /// searched. `false` for keys that are paths.
    private func begins(with key: StaticString, _ tag: StaticString, from begin: Int) -> Bool {
        var position = bytes + begin
        let end = bytes + count
        func take(_ byte: UInt8) -> Bool {
            guard position < end, position.pointee == byte else { return false }
            position += 1
            return true
        }
        // Letters, digits and what else has no meaning in paths and in JSON.
        func isPlain(_ byte: UInt8) -> Bool { byte > 0x2E && !(0x5B...0x5D).contains(byte) }
        func take(_ text: StaticString) -> Bool {
            text.withUTF8Buffer { text in text.allSatisfy { byte in isPlain(byte) && take(byte) } }
        }
        return take(0x7B) && take(0x22) && take(key) && take(0x22) && take(0x3A) && take(0x22) && take(tag)
            && take(0x22)
    }

    /// Writes an object that writes its tag, a number, itself, in a field that can have other values as well.
    public mutating func value(_ value: some JSONWritable, ownTag tag: Int64, at path: StaticString) {
        let (start, neededComma) = (count, needsComma)
        self.value(value)
        checkTag(JSON(integerLiteral: tag), String(tag), at: path, from: start, neededComma: neededComma)
    }

    /// Writes an object that writes its tag, a boolean, itself, in a field that can have other values as well.
    public mutating func value(_ value: some JSONWritable, ownTag tag: Bool, at path: StaticString) {
        let (start, neededComma) = (count, needsComma)
        self.value(value)
        checkTag(.bool(tag), String(tag), at: path, from: start, neededComma: neededComma)
    }

    /// Searches the object that was written last for its tag.
    private mutating func checkTag(
        _ tag: JSON, _ text: String, at path: StaticString, from start: Int, neededComma: Bool
    ) {
        guard !isRefused else { return }
        let path = JSONPointerPath(path.description).components
        let begin = start + (neededComma ? 1 : 0)
        guard let own = writtenTag(path, from: begin) else {
            return insert(tag, at: path[...], from: start, neededComma: neededComma)
        }
        // As tags are read: a number and its digits are the same.
        guard own.text.map({ own in own.utf8.elementsEqual(text.utf8) }) != true else { return }
        refuse(at: own.offset, expected: "\(text), the tag of its case")
    }

    /// The tag of the object that was written last, with its offset. `nil` if there is none, or null.
    private func writtenTag(_ path: [String], from begin: Int) -> (text: String?, offset: Int)? {
        var reader = JSONReader(scanning: bytes + begin, count: count - begin)
        let keys = path.map { key in Array(key.utf8) }
        guard let place = (try? reader.find(keys[...])) ?? nil else { return nil }
        reader.position = reader.start + place
        if (try? reader.shape()) == .null { return nil }
        return ((try? reader.scalarText()) ?? nil, begin + place)
    }

    /// Writes the value, then writes it again with the tag inserted, unless it has been refused.
    private mutating func write(_ value: some JSONWritable, inserting tag: JSON, at path: ArraySlice<String>) {
        let (start, neededComma) = (count, needsComma)
        self.value(value)
        insert(tag, at: path, from: start, neededComma: neededComma)
    }

    /// Writes the value that was written last again, with the tag inserted, unless it has been refused.
    private mutating func insert(_ tag: JSON, at path: ArraySlice<String>, from start: Int, neededComma: Bool) {
        checkWritten(from: start)
        let written = UnsafeBufferPointer(
            rebasing: output[(start + (neededComma ? 1 : 0))...])
        guard !isRefused, let json: JSON = try? Document(written).value() else { return }
        self.truncate(start)
        needsComma = neededComma
        self.value(JSONWriter.insert(tag, path, into: json))
    }

    /// Inserts the tag into the object. Other members and elements at the tag's path are kept.
    private static func insert(_ tag: JSON, _ path: ArraySlice<String>, into json: JSON) -> JSON {
        guard let key = path.first else { return tag }
        if path.startIndex > 0, let index = JSONPointerPath.index(key), json.isNull || json.array != nil {
            var elements = json.array ?? []
            while elements.count <= index { elements.append(.null) }
            elements[index] = insert(tag, path.dropFirst(), into: elements[index])
            return .array(elements)
        }
        guard json.isNull || json.object != nil else { return json }
        var result = json
        result[key] = insert(tag, path.dropFirst(), into: json[key] ?? .null)
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
        transformed(value, dates, transform)
    }

    /// `nil` is omitted.
    public mutating func field(
        _ key: StaticString, _ value: (some JSONWritable)?, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        if let value { field(key, value, dates: dates, transform: transform) }
    }

    /// `nil` is written as null.
    public mutating func field(
        _ key: StaticString, orNull value: (some JSONWritable)?, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        if let value {
            field(key, value, dates: dates, transform: transform)
        } else {
            nullField(key)
        }
    }

    /// `nil` is written as `""`.
    public mutating func field(
        _ key: StaticString, orEmpty value: (some JSONWritable)?, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        if let value {
            field(key, value, dates: dates, transform: transform)
        } else {
            emptyField(key)
        }
    }

    /// `keep` is omitted, `clear` is written as null without calling the function.
    public mutating func field(
        _ key: StaticString, _ change: Change<some JSONWritable>, dates: DateFormat = .iso8601,
        transform: (JSON) throws -> JSON
    ) {
        switch change {
        case .keep: break
        case .clear: field(key, change)
        case .set(let value): field(key, value, dates: dates, transform: transform)
        }
    }

    /// Writes the next element of an array.
    public mutating func element(
        _ value: some JSONWritable, dates: DateFormat = .iso8601, transform: (JSON) throws -> JSON
    ) {
        noteElement()
        transformed(value, dates, transform)
    }

    /// Writes the next element of an array. `nil` is written as null.
    public mutating func element(
        _ value: (some JSONWritable)?, dates: DateFormat = .iso8601, transform: (JSON) throws -> JSON
    ) {
        guard let value else { return nullElement() }
        element(value, dates: dates, transform: transform)
    }

    /// Writes the next element of an array. `keep` is a gap, `clear` is written as null, both without calling the
    /// function.
    public mutating func element(
        _ change: Change<some JSONWritable>, dates: DateFormat = .iso8601, transform: (JSON) throws -> JSON
    ) {
        switch change {
        case .keep: nullElement()
        case .clear: element(change)
        case .set(let value): element(value, dates: dates, transform: transform)
        }
    }

    private mutating func transformed(
        _ value: some JSONWritable, _ dates: DateFormat, _ transform: (JSON) throws -> JSON
    ) {
        let json: JSON
        do throws(DataFormatError) {
            json = try JSON(fromJSON: value.toJSONString(dates: dates))
        } catch {
            return unwritable(error)
        }
        do {
            self.value(try transform(json))
        } catch {
            unwritable(expected: "a value that its transform accepts", found: "the transform threw \(error)")
        }
    }
}
