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
