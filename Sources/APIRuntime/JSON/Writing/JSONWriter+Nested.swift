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
}

extension JSONWriter {
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
        self.byte(isArray ? Byte.leftBracket : Byte.leftBrace)
        self.needsComma = false
        self.nested.append(
            NestedContainer(
                start: start, neededComma: neededComma, contentStart: self.count, isArray: isArray,
                isElement: key == nil))
    }

    /// Closes what was opened last on a path; leaves it out when nothing stands in it.
    public mutating func endNested() {
        guard let container: NestedContainer = self.nested.popLast() else { return }
        let isEmpty: Bool = container.isArray ? !container.hasContent : self.count == container.contentStart
        if isEmpty {
            self.truncate(container.start)
            self.needsComma = container.neededComma
            if container.isElement { self.nullElement() }
        } else {
            self.byte(container.isArray ? Byte.rightBracket : Byte.rightBrace)
            self.needsComma = true
            if container.isElement { self.noteContent() }
        }
    }

    /// A gap in an array on a path.
    public mutating func nullElement() {
        self.null()
    }

    /// The next element of an array.
    public mutating func element(_ value: some JSONWritable) {
        self.noteContent()
        self.value(value)
    }

    /// The next element of an array; nil is null.
    public mutating func element(_ value: (some JSONWritable)?) {
        guard let value else { return self.null() }
        self.element(value)
    }

    /// The next element of an array.
    public mutating func element(_ value: some JSONWritable, dates: DateFormat) {
        self.noteContent()
        self.value(value, dates: dates)
    }

    /// The next element of an array; nil is null.
    public mutating func element(_ value: (some JSONWritable)?, dates: DateFormat) {
        guard let value else { return self.null() }
        self.element(value, dates: dates)
    }

    mutating func noteContent() {
        guard let last: Int = self.nested.indices.last else { return }
        self.nested[last].hasContent = true
    }
}
